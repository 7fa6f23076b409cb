-- Adds a link to the chain of a part of the journal on a day. False when another node has added one meanwhile.
create or replace function add_chain_link(
  sealed_part text, sealed_day integer, new_link integer, first_place bigint, last_place bigint, row_count integer,
  previous bytea, hash bytea, digests bytea, root bytea)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into chain_link (part, day, link, first_place, last_place, rows, previous, hash, digests, root)
  values (sealed_part, sealed_day, new_link, add_chain_link.first_place, add_chain_link.last_place, row_count,
    add_chain_link.previous, add_chain_link.hash, add_chain_link.digests, add_chain_link.root)
  on conflict on constraint chain_link_pkey do nothing;
  return found;
end $$;
