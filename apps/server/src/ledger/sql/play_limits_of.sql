-- A player's limits on play and what is used of each now. It writes nothing and waits for nobody.
create or replace function play_limits_of(p bigint, c text)
returns table (kind text, period text, amount bigint, used bigint, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.kind, l.period, l.amount, (select sum(u.slot)::bigint from unnest(r.slots) u (slot)),
    case when r.is_rolling then null else r.ends_at end
  from play_limit l
  join limit_clock k on k.clock = l.clock
  left join balance b on b.player_id = p and b.currency = c
  cross join lateral roll_limit(l, coalesce(case l.kind when 'stake' then (b.guard).staked else (b.guard).lost end, 0), now(),
    k.zone, k.is_rolling) r
  where l.player_id = p and l.currency = c
  order by l.kind, l.period
$$;
