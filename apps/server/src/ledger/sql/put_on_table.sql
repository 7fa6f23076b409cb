-- Puts stakes back on the table after their ends were taken back. They have their whole time again until they are closed by rule.
create or replace function put_on_table(p bigint, plays uuid[]) returns void
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  insert into open_stake (player_id, play_id, currency, account_id, reference, purse, cash, coin, coin_counting, cash_counting,
    last_task, bonus)
  select e.player_id, e.entry_id, e.currency, e.account_id, e.reference, e.purse, e.cash, e.coin, e.coin_counting,
    e.cash_counting, coalesce(e.last_task, 0), bonus_of(e)
  from unnest(plays) u (play)
  cross join lateral (
    select * from entry e
    where e.player_id = p and e.entry_id = u.play and e.day = day_of(u.play) and e.kind = kind_stake limit 1) e
  on conflict do nothing;
end $$;
