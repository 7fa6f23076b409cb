-- Sets from when on a reality check is due, and until when the player's own time lasts; null: neither ends play.
create or replace function set_play_times(p bigint, c text, next_check timestamptz, until timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b balance;
  g play_guard;
begin
  b := lock_balance(p, c);
  g := b.guard;
  g.check_at := next_check; g.session_until := until;
  perform keep_guard(p, c, g);
end $$;
