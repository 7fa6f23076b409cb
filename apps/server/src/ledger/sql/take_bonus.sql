-- Takes bonus money out of the purse, of the oldest bonus first, and adds to the changes what each has given.
create or replace function take_bonus(player bigint, money text, wanted bigint, changes jsonb) returns jsonb
language plpgsql as $$
declare
  bonus record;
  part bigint;
begin
  for bonus in
    select w.task_id, w.held from wager_task w
    where w.player_id = player and w.currency = money and w.kind = task_coin and w.state = state_open and w.held > 0
    order by w.task_id
  loop
    part := least(wanted, bonus.held);
    update wager_task w set held = w.held - part
    where w.player_id = player and w.currency = money and w.task_id = bonus.task_id;
    changes := add_change(changes, bonus.task_id, part, -part, 0);
    wanted := wanted - part;
    exit when wanted = 0;
  end loop;
  if wanted > 0 then raise exception 'bonus money that no bonus holds: % of player %', wanted, player; end if;
  return changes;
end $$;
