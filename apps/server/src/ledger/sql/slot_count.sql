-- How many slots a rolling period has; one more than fit, because the oldest is only partly in it.
create or replace function slot_count(period text) returns integer language sql immutable parallel safe as
  $$ select case period when 'day' then 25 when 'week' then 29 else 31 end $$;
