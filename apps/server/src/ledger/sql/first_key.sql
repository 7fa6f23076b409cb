-- The lowest key that names a day.
create or replace function first_key(day integer) returns uuid language sql immutable parallel safe as
  $$ select rpad(lpad(to_hex(day::bigint * 86400000), 12, '0'), 32, '0')::uuid $$;
