create or replace function stop_player(p bigint, stop_kind text, stop_until timestamptz, why text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from balance b where b.player_id = p order by b.currency for update;
  insert into player_stop (player_id, kind, until, because) values (p, stop_kind, stop_until, why)
  on conflict (player_id, kind) do update set until = excluded.until, because = excluded.because, created_at = now();
end $$;
