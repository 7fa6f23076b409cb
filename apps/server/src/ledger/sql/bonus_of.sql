-- What each bonus gave to a stake. Entries from before bonuses were told apart name only the newest, which was the last to be free.
create or replace function bonus_of(staked entry) returns jsonb
language sql immutable as $$
  select case
    when staked.bonus is not null then staked.bonus
    when staked.coin > 0 and coalesce(staked.bonus_task, staked.coin_task) is not null
      -- As the update has put those on the table that were open then.
      then jsonb_build_object(coalesce(staked.bonus_task, staked.coin_task)::text, jsonb_build_array(staked.coin, -staked.coin, 0))
  end
$$;
