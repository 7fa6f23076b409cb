-- Marks a play that was voided before it came. Named by the supplier's id alone it has no key of ours: the void's stands for it.
create or replace function bury_play(
  b balance, p bigint, c text, id uuid, account integer, ref text, play uuid, source integer, foreign_id text,
  foreign_play text)
returns void language plpgsql as $$
#variable_conflict use_variable
declare
  buried constant uuid := coalesce(play, id);
begin
  -- Nothing may have been locked or written yet. A place is taken only by a transaction that has a number; see seal.ts.
  perform pg_current_xact_id();
  insert into entry (player_id, entry_id, day, kind, account_id, currency, reference, source, foreign_id, play_id, effects,
    number, cash_after, coin_after, gold_after)
  select p, u.entry_id, day_of(u.entry_id), case when u.entry_id = buried then kind_tombstone else kind_void end, account, c,
    ref, case when u.entry_id = id then source end, case when u.entry_id = id then foreign_id end, buried,
    case when u.entry_id = buried and source is not null and foreign_play is not null
      then jsonb_build_object('buries', jsonb_build_array(source, foreign_play)) end,
    coalesce(b.number, 0), coalesce(b.cash, 0), coalesce(b.coin, 0), coalesce(b.gold, 0)
  from (select buried union select id) u (entry_id);
  insert into voided_play values (p, buried, id);
  insert into foreign_key
  select distinct bury_play.source, u.foreign_id, p, u.entry_id
  from (values (bury_play.foreign_id, id), (foreign_play, buried)) u (foreign_id, entry_id)
  where bury_play.source is not null and u.foreign_id is not null;
end $$;
