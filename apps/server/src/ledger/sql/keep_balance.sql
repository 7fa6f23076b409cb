create or replace function keep_balance(b balance) returns void
language sql as $$
  update balance set coin = b.coin, cash = b.cash, frozen_coin = b.frozen_coin, frozen_cash = b.frozen_cash, gold = b.gold,
    debt = b.debt, number = b.number, coin_task = b.coin_task, coin_cur = b.coin_cur, coin_target = b.coin_target,
    cash_task = b.cash_task, cash_cur = b.cash_cur, cash_target = b.cash_target, last_task = b.last_task,
    guard = b.guard
  where player_id = b.player_id and currency = b.currency
$$;
