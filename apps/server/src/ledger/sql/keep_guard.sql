-- Stores a guard with the player's locked balance, after its counters were brought up to date.
create or replace function keep_guard(p bigint, c text, g play_guard) returns void
language sql as $$
  update balance set guard = freshen_guard(p, c, g) where player_id = p and currency = c
$$;
