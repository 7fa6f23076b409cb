create or replace function set_limit_clock(named text, new_zone text, rolls boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into limit_clock (clock, zone, is_rolling) values (named, new_zone, rolls)
  on conflict (clock) do update set zone = excluded.zone, is_rolling = excluded.is_rolling
  where limit_clock.zone <> excluded.zone or limit_clock.is_rolling <> excluded.is_rolling
$$;
