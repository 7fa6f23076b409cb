-- Gives a bet's win or refund back by its split: cash its part, and each bonus its share, which goes where that bonus has gone.
-- An open one holds it, a finished one sets it free as cash, and one that was given up or has expired leaves it with the house.
-- What a bonus owes of wins that were taken back is given back first, and stays with the house.
-- What a bonus given up would bring back is written down with it, in case a withdrawal fails and it goes on.
create or replace function return_bonus(
  player bigint, money text, parts jsonb, changes_before jsonb, amount bigint, total bigint)
returns table (to_cash bigint, to_coin bigint, changes jsonb)
language plpgsql as $$
#variable_conflict use_variable
declare
  part record;
  bonus record;
  staked constant bigint := coalesce((select sum((value ->> 0)::bigint) from jsonb_each(parts)), 0);
  share constant bigint := case when staked = 0 then 0 else div(amount::numeric * staked, total) end;
  share_left bigint := share;
  staked_left bigint := staked;
  given bigint;
  repaid bigint;
begin
  changes := changes_before;
  to_cash := amount - share;
  to_coin := 0;
  for part in
    select key::integer as task_id, (value ->> 0)::bigint as staked from jsonb_each(parts)
    where (value ->> 0)::bigint > 0 order by key::integer
  loop
    -- The newest gets what is left by rounding.
    staked_left := staked_left - part.staked;
    given := case when staked_left = 0 then share_left else div(share::numeric * part.staked, staked) end;
    share_left := share_left - given;
    select w.state, w.owed into bonus from wager_task w
    where w.player_id = player and w.currency = money and w.task_id = part.task_id;
    repaid := least(given, bonus.owed);
    given := given - repaid;
    if bonus.state = state_finished then
      to_cash := to_cash + given;
      update wager_task w set released = w.released + given, owed = w.owed - repaid
      where w.player_id = player and w.currency = money and w.task_id = part.task_id;
      changes := add_change(changes, part.task_id, 0, 0, given, -repaid);
    else
      if bonus.state = state_open then to_coin := to_coin + given; end if;
      update wager_task w set held = w.held + given, owed = w.owed - repaid
      where w.player_id = player and w.currency = money and w.task_id = part.task_id;
      changes := add_change(changes, part.task_id, 0, given, 0, -repaid);
    end if;
  end loop;
  return next;
end $$;
