-- How nodes of the release before this one add a link to a day's transfers. It goes with the next release.
create or replace function add_link(
  sealed_day integer, new_link integer, first_place bigint, last_place bigint, row_count integer, previous bytea, hash bytea,
  digests bytea)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  select add_chain_link('transfer', sealed_day, new_link, add_link.first_place, add_link.last_place, row_count,
    add_link.previous, add_link.hash, add_link.digests, null)
$$;
