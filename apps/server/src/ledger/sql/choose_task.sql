-- Points the balance at the oldest open task of a kind, after tasks were opened, ended or opened again.
create or replace function choose_task(b balance, chosen_kind smallint) returns balance
language plpgsql as $$
#variable_conflict use_variable
declare next wager_task;
begin
  select * into next from wager_task w
  where w.player_id = b.player_id and w.currency = b.currency and w.kind = chosen_kind and w.state = state_open
  order by w.task_id limit 1;
  if chosen_kind = task_coin then
    b.coin_task := next.task_id; b.coin_cur := coalesce(next.cur, 0); b.coin_target := coalesce(next.target, 0);
  else
    b.cash_task := next.task_id; b.cash_cur := coalesce(next.cur, 0); b.cash_target := coalesce(next.target, 0);
  end if;
  return b;
end $$;
