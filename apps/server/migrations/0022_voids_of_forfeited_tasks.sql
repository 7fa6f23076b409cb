-- What a voided stake had counted no longer counts, as in 0014; also for a task that was forfeited. It stays forfeited, but a
-- withdrawal that fails opens it again where it stood, and the voided stake would have counted after all.
create or replace function take_back(b balance, counted_task integer, counted bigint) returns balance
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare w wager_task;
begin
  if counted_task is null or counted = 0 then return b; end if;
  perform park_tasks(b);
  select * into w from wager_task t
  where t.player_id = b.player_id and t.currency = b.currency and t.task_id = counted_task;
  if w.state = 0 or (w.state = 1 and w.released = 0) then
    update wager_task t set state = 0, cur = t.cur - least(t.cur, counted), ended_at = null
    where t.player_id = b.player_id and t.currency = b.currency and t.task_id = counted_task;
    return choose_task(b, w.kind);
  end if;
  if w.state = 2 then
    update wager_task t set cur = t.cur - least(t.cur, counted)
    where t.player_id = b.player_id and t.currency = b.currency and t.task_id = counted_task;
  end if;
  return b;
end $$;
