-- A player whose data are erased has no limits any more, and nothing that was counted for them.
create or replace function forget_limits(p bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from balance b where b.player_id = p order by b.currency for update;
  delete from play_limit l where l.player_id = p;
  update balance b set guard = null where b.player_id = p;
end $$;
