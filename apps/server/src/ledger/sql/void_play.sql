-- How nodes of the release before this one take a play back. They do not know that a bet can have ended. It goes with the next
-- release.
create or replace function void_play(
  p bigint, c text, id uuid, account integer, ref text, play uuid, source integer, foreign_id text, foreign_play text,
  waits boolean)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language sql security definer set search_path = public, pg_temp as $$
  select case v.outcome when outcome_ended then outcome_unknown_play::smallint else v.outcome end, v.number, v.cash, v.coin, v.gold
  from void_bet(p, c, id, account, ref, play, source, foreign_id, foreign_play, false, waits) v
$$;
