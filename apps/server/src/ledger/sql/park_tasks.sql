-- Writes the progress of the current tasks into their own rows.
create or replace function park_tasks(b balance) returns void
language sql as $$
  update wager_task w set cur = case w.task_id when b.coin_task then b.coin_cur else b.cash_cur end
  where w.player_id = b.player_id and w.currency = b.currency and w.task_id in (b.coin_task, b.cash_task) and w.state = state_open
$$;
