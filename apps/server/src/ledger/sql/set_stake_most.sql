-- Sets the most that one bet of a player may be; null: there is no such rule.
create or replace function set_stake_most(p bigint, c text, most bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b balance;
  g play_guard;
begin
  b := lock_balance(p, c);
  g := b.guard;
  g.stake_most := most;
  perform keep_guard(p, c, g);
end $$;
