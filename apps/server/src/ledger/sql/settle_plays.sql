-- How nodes of the release before this one settle. It goes with the next release.
create or replace function settle_plays(
  players bigint[], currencies text[], ids uuid[], days integer[], kinds smallint[], purses smallint[],
  accounts integer[], games integer[], refs text[], stakes bigint[], wins bigint[], countings bigint[], plays uuid[],
  sources integer[], foreign_ids text[], foreign_plays text[], waits boolean, is_careful boolean default true)
returns table (outcome smallint, number bigint, cash bigint, coin bigint, gold bigint)
language sql security definer set search_path = public, pg_temp as $$
  select s.outcome, s.number, s.cash, s.coin, s.gold
  from settle_batch(players, currencies, ids, days, kinds, purses, accounts, games, refs, stakes, wins, countings, stakes,
    array_fill(false, array[cardinality(players)]), plays, sources, foreign_ids, foreign_plays, waits, is_careful) s
$$;
