-- Takes back the ends that a play had brought to other stakes of its round: they no longer count, and are on the table again, but
-- for the play's own. The player's balance is locked and is written back by the caller.
create or replace function reopen_closed(b balance, voided uuid, id uuid) returns balance
language plpgsql as $$
#variable_conflict use_variable
declare
  ends uuid[];
  plays uuid[];
  tasks integer[];
  counted bigint[];
begin
  select array_agg(e.entry_id), array_agg(e.play_id) filter (where e.play_id <> voided),
    array_agg(e.coin_task) || array_agg(e.cash_task), array_agg(e.coin_counted) || array_agg(e.cash_counted)
  into ends, plays, tasks, counted
  from entry e where e.player_id = b.player_id and e.day = day_of(voided) and e.kind = kind_close and e.cause = voided;
  if ends is null then return b; end if;
  b := uncount(b, tasks, counted);
  insert into entry (player_id, entry_id, day, kind, purse, account_id, currency, reference, play_id, coin_task, coin_counted,
    cash_task, cash_counted, cause, number, cash_after, coin_after, gold_after)
  select b.player_id, closing_key(id, e.entry_id), day_of(id), kind_void, e.purse, e.account_id, b.currency, e.reference,
    e.entry_id, e.coin_task, -e.coin_counted, e.cash_task, -e.cash_counted, id, b.number, b.cash, b.coin, b.gold
  from entry e where e.player_id = b.player_id and e.day = day_of(voided) and e.entry_id = any (ends);
  insert into voided_play select b.player_id, u.ended, closing_key(id, u.ended) from unnest(ends) u (ended);
  perform put_on_table(b.player_id, plays);
  return b;
end $$;
