create or replace function free_player(p bigint, stop_kind text) returns void
language sql security definer set search_path = public, pg_temp as
  $$ delete from player_stop where player_id = p and kind = stop_kind $$;
