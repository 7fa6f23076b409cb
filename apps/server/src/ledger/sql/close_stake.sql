-- Ends one stake by rule, because nobody has told its end in time. It stands from then on, and a late win is still paid.
create or replace function close_stake(p bigint, c text, play uuid, id uuid)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  b balance;
  staked open_stake;
begin
  select * into b from balance w where w.player_id = p and w.currency = c for update;
  select * into staked from open_stake o where o.player_id = p and o.play_id = play and o.currency = c;
  if day_of(id) not between today() - 1 and today() + 1 then
    outcome := outcome_stale_key;
  elsif staked.play_id is null then
    outcome := outcome_ended;
  else
    b := take_off_table(b, staked, id, null);
    perform keep_balance(b);
    outcome := outcome_done;
  end if;
  return query select outcome, coalesce(b.number, 0), coalesce(b.cash, 0), coalesce(b.coin, 0), coalesce(b.gold, 0);
end $$;
