-- When the day, week or month of a moment ends in a time zone.
create or replace function period_end(at timestamptz, period text, zone text) returns timestamptz
language sql stable parallel safe as
  $$ select (date_trunc(period, at at time zone zone) + ('1 ' || period)::interval) at time zone zone $$;
