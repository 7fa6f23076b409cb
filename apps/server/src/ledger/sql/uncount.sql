-- What entries had counted no longer counts. A task that has finished opens again; a bonus that had been set free stays free, but
-- as much cash is bound until what is missing has been staked (`released` of an open task).
create or replace function uncount(b balance, counted_tasks integer[], counted bigint[]) returns balance
language plpgsql as $$
begin
  if not exists (select from unnest(counted) u (amount) where u.amount > 0) then return b; end if;
  perform park_tasks(b);
  update wager_task t
  set cur = t.cur - u.amount, ended_at = case when t.state = state_finished then null else t.ended_at end,
    state = case when t.state = state_finished then state_open else t.state end
  from (
    select c.task, sum(c.amount)::bigint as amount from unnest(counted_tasks, counted) c (task, amount)
    where c.amount > 0 group by c.task) u
  where t.player_id = b.player_id and t.currency = b.currency and t.task_id = u.task;
  return choose_task(choose_task(b, task_coin::smallint), task_cash::smallint);
end $$;
