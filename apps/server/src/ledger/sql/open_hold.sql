-- Opens a hold over money that an entry of the same transaction has frozen, or ends it: paid (1) or returned (2). True when
-- this call did it.
create or replace function open_hold(p bigint, held uuid, c text, held_cash bigint, held_coin bigint, entry uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with opened as (
    insert into hold (player_id, hold_id, currency, cash, coin, opened_by) values (p, held, c, held_cash, held_coin, entry)
    on conflict do nothing returning 1)
  select exists (select from opened)
$$;
