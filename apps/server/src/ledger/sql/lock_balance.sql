-- A balance that nobody else moves until the transaction ends; opened if the player has none yet.
create or replace function lock_balance(p bigint, c text) returns balance
language plpgsql security definer set search_path = public, pg_temp as $$
declare b balance;
begin
  insert into balance (player_id, currency) values (p, c) on conflict do nothing;
  select * into b from balance w where w.player_id = p and w.currency = c for update;
  return b;
end $$;
