-- How long a slot of a rolling period is: an hour of a day, six hours of a week, a day of a month.
create or replace function slot_seconds(period text) returns integer language sql immutable parallel safe as
  $$ select case period when 'day' then 3600 when 'week' then 21600 else 86400 end $$;
