-- Writes down how many places are taken now, and by transactions older than which. The order matters: first the place is
-- read, then our own transaction gets its number, which is above that of every transaction that had one before.
create or replace function mark_journal() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare taken bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then raise exception 'a mark needs a transaction of its own'; end if;
  select case when is_called then last_value else last_value - 1 end into taken from transfer_place;
  insert into journal_mark (xid, place) values (pg_current_xact_id(), taken);
  delete from journal_mark where place < sealable_place();
end $$;
