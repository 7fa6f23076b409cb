-- Every place up to this one is either committed and visible to every later statement, or will never be used.
create or replace function sealable_place() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(max(place), 0) from journal_mark where xid <= pg_snapshot_xmin(pg_current_snapshot())
$$;
