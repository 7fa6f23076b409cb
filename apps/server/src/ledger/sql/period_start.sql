-- When the day, week or month of a moment began in a time zone. Weeks begin on Monday.
create or replace function period_start(at timestamptz, period text, zone text) returns timestamptz
language sql stable parallel safe as
  $$ select date_trunc(period, at at time zone zone) at time zone zone $$;
