-- What a voided play had used of the limits is free again, in the period in which it was used and in no other. The player's balance is
-- locked and is written back by the caller.
create or replace function uncount_play(b balance, voided entry) returns balance
language plpgsql as $$
#variable_conflict use_variable
declare
  at constant timestamptz := moment_of(voided.entry_id);
  l play_limit;
  back bigint;
  place integer;
begin
  if b.guard is null or voided.purse = purse_gold then return b; end if;
  b.guard := freshen_guard(b.player_id, b.currency, b.guard);
  for l in select * from play_limit w where w.player_id = b.player_id and w.currency = b.currency loop
    back := case l.kind when 'stake' then voided.stake else voided.stake - voided.win end;
    place := case when l.is_rolling then l.slot_no - floor(extract(epoch from at) / slot_seconds(l.period)) + 1
      when at >= l.started_at then 1 else 0 end;
    if back <> 0 and place between 1 and cardinality(l.slots) then
      update play_limit w set slots[place] = w.slots[place] - back
      where w.player_id = b.player_id and w.currency = b.currency and w.kind = l.kind and w.period = l.period;
    end if;
  end loop;
  b.guard := freshen_guard(b.player_id, b.currency, b.guard);
  return b;
end $$;
