create or replace function end_hold(p bigint, held uuid, new_state smallint, entry uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update hold set state = new_state, ended_by = entry, ended_at = now()
    where player_id = p and hold_id = held and state = hold_open returning 1)
  select exists (select from ended)
$$;
