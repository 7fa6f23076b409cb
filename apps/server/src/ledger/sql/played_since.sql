-- What a player has staked and lost in each slot since a moment, as the journal has it: for a limit that is set in the middle of a
-- period. Plays that were voided do not count.
create or replace function played_since(p bigint, c text, since timestamptz, width integer)
returns table (slot_no bigint, staked bigint, lost bigint) language sql stable as $$
  select floor(extract(epoch from moment_of(e.entry_id)) / width)::bigint, sum(e.stake)::bigint, sum(e.stake - e.win)::bigint
  from entry e
  where e.player_id = p and e.currency = c and e.day >= floor(extract(epoch from since) / 86400)::integer - 1
    and e.kind in (kind_round, kind_stake, kind_win) and e.purse <> purse_gold and moment_of(e.entry_id) >= since
    and not exists (select from voided_play v where v.player_id = e.player_id and v.play_id = e.entry_id)
  group by 1
$$;
