-- Ends a task that has reached its target, and tells what is next: the oldest open one of its kind. A bonus sets free what it
-- holds; the part that is still on the table follows when it comes back.
create or replace function finish_task(p bigint, c text, finished integer)
returns table (task_id integer, cur bigint, target bigint, released bigint)
language plpgsql as $$
#variable_conflict use_column
declare done wager_task;
begin
  select * into done from wager_task w where w.player_id = p and w.currency = c and w.task_id = finished;
  select w.task_id, w.cur, w.target into task_id, cur, target from wager_task w
  where w.player_id = p and w.currency = c and w.kind = done.kind and w.state = state_open and w.task_id <> finished
  order by w.task_id limit 1;
  cur := coalesce(cur, 0);
  target := coalesce(target, 0);
  released := done.held;
  update wager_task w
  set state = state_finished, cur = w.target, held = 0, released = w.released + done.held, ended_at = now()
  where w.player_id = p and w.currency = c and w.task_id = finished;
  return next;
end $$;
