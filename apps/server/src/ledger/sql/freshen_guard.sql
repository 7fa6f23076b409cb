-- Writes what was used into the limits' counters, ends the periods that are over, and works out what is left. The player's balance is
-- locked, and the caller stores the guard.
create or replace function freshen_guard(p bigint, c text, g play_guard) returns play_guard
language plpgsql as $$
#variable_conflict use_variable
declare
  l play_limit;
  rolled play_limit;
  k limit_clock;
  room bigint;
begin
  g.stake_room := null; g.loss_room := null; g.fresh_until := 'infinity';
  for l in select * from play_limit w where w.player_id = p and w.currency = c order by w.kind, w.period for update loop
    select * into k from limit_clock w where w.clock = l.clock;
    rolled := roll_limit(l, case l.kind when 'stake' then coalesce(g.staked, 0) else coalesce(g.lost, 0) end, now(), k.zone,
      k.is_rolling);
    if rolled is distinct from l then
      update play_limit w
      set slots = rolled.slots, slot_no = rolled.slot_no, is_rolling = rolled.is_rolling, started_at = rolled.started_at,
        ends_at = rolled.ends_at
      where w.player_id = p and w.currency = c and w.kind = l.kind and w.period = l.period;
    end if;
    select l.amount - sum(u.slot) into room from unnest(rolled.slots) u (slot);
    if l.kind = 'stake' then g.stake_room := least(g.stake_room, room); else g.loss_room := least(g.loss_room, room); end if;
    g.fresh_until := least(g.fresh_until, rolled.ends_at);
  end loop;
  g.staked := 0; g.lost := 0;
  if g.stake_most is null and g.stake_room is null and g.loss_room is null and g.check_at is null and g.session_until is null
    and g.gap_ms is null
  then
    return null;
  end if;
  return g;
end $$;
