-- Sets a limit on stakes or losses, or takes it away (null). What was used of the running period counts from its beginning.
create or replace function set_play_limit(p bigint, c text, limited text, in_period text, most bigint, on_clock text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  b balance;
  k limit_clock;
  width constant integer := slot_seconds(in_period);
  newest constant bigint := floor(extract(epoch from now()) / width);
  since timestamptz;
  used bigint[];
begin
  b := lock_balance(p, c);
  if most is null then
    perform keep_guard(p, c, b.guard);
    delete from play_limit l where l.player_id = p and l.currency = c and l.kind = limited and l.period = in_period;
    select w.guard into b.guard from balance w where w.player_id = p and w.currency = c;
    perform keep_guard(p, c, b.guard);
    return;
  end if;
  update play_limit l set amount = most, clock = on_clock
  where l.player_id = p and l.currency = c and l.kind = limited and l.period = in_period;
  if not found then
    select * into strict k from limit_clock w where w.clock = on_clock;
    -- Before the journal is read: what is in neither would be lost.
    perform keep_guard(p, c, b.guard);
    since := case when k.is_rolling then to_timestamp((newest - slot_count(in_period) + 1) * width)
      else period_start(now(), in_period, k.zone) end;
    if k.is_rolling then
      select array_agg(coalesce(case limited when 'stake' then u.staked else u.lost end, 0) order by s.slot_no desc) into used
      from generate_series(newest - slot_count(in_period) + 1, newest) s (slot_no)
      left join played_since(p, c, since, width) u on u.slot_no = s.slot_no;
    else
      select array[coalesce(sum(case limited when 'stake' then u.staked else u.lost end), 0)] into used
      from played_since(p, c, since, width) u;
    end if;
    insert into play_limit values (p, c, limited, in_period, most, on_clock, k.is_rolling, used, newest, since,
      case when k.is_rolling then to_timestamp((newest + 1) * width) else period_end(now(), in_period, k.zone) end);
    select w.guard into b.guard from balance w where w.player_id = p and w.currency = c;
  end if;
  -- A guard that begins now has counted nothing.
  b.guard.staked := coalesce((b.guard).staked, 0); b.guard.lost := coalesce((b.guard).lost, 0);
  perform keep_guard(p, c, b.guard);
end $$;
