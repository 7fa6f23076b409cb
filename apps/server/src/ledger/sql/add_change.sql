-- Adds what an entry did to a bonus: what it staked of it, by how much that changed what it holds, what it set free, and by how
-- much it changed what the bonus owes.
create or replace function add_change(
  changes jsonb, task integer, staked bigint, held bigint, freed bigint, owed bigint default 0)
returns jsonb
language sql immutable as $$
  select coalesce(changes, '{}') || jsonb_build_object(task::text, jsonb_build_array(
    coalesce((changes -> task::text ->> 0)::bigint, 0) + staked,
    coalesce((changes -> task::text ->> 1)::bigint, 0) + held,
    coalesce((changes -> task::text ->> 2)::bigint, 0) + freed,
    coalesce((changes -> task::text ->> 3)::bigint, 0) + owed))
$$;
