-- Sets the least time between two bets of a player; null: there is no such rule.
create or replace function set_play_gap(p bigint, c text, least_ms integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b balance;
  g play_guard;
begin
  b := lock_balance(p, c);
  g := b.guard;
  g.gap_ms := least_ms;
  perform keep_guard(p, c, g);
end $$;
