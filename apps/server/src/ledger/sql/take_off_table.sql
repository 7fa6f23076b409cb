-- Ends a stake that nothing was won with: it stands, counts for the oldest open task of each kind if that was there when it was
-- placed, and leaves the table. The player's balance is locked and is written back by the caller.
create or replace function take_off_table(b balance, staked open_stake, id uuid, closed_by uuid) returns balance
language plpgsql as $$
#variable_conflict use_variable
declare
  counts_cash constant boolean := b.cash_task <= staked.last_task and staked.cash_counting > 0;
  counts_coin constant boolean := b.coin_task <= staked.last_task and staked.coin_counting > 0;
  closing entry;
  finished record;
begin
  closing.coin_counted := 0;
  closing.cash_counted := 0;
  if counts_cash then
    closing.cash_task := b.cash_task;
    closing.cash_counted := least(staked.cash_counting, b.cash_target - b.cash_cur);
    b.cash_cur := b.cash_cur + closing.cash_counted;
    if b.cash_cur = b.cash_target then
      select * into finished from finish_task(b.player_id, b.currency, b.cash_task);
      b.cash_task := finished.task_id; b.cash_cur := finished.cur; b.cash_target := finished.target;
    end if;
  end if;
  if counts_coin then
    closing.coin_task := b.coin_task;
    closing.coin_counted := least(staked.coin_counting, b.coin_target - b.coin_cur);
    b.coin_cur := b.coin_cur + closing.coin_counted;
    if b.coin_cur = b.coin_target then
      select * into finished from finish_task(b.player_id, b.currency, b.coin_task);
      closing.bonus := add_change(null, b.coin_task, 0, -finished.released, finished.released);
      b.coin_task := finished.task_id; b.coin_cur := finished.cur; b.coin_target := finished.target;
      if finished.released > 0 then
        b := move_money(b, id, array[purse_coin], array[purse_cash], array[finished.released],
          array[reason_bonus_to_cash]::smallint[]);
      end if;
    end if;
  end if;
  insert into entry (player_id, entry_id, day, kind, purse, account_id, currency, reference, play_id, coin_task, coin_counted,
    cash_task, cash_counted, ends, cause, bonus, number, cash_after, coin_after, gold_after)
  values (b.player_id, id, day_of(id), kind_close, staked.purse, staked.account_id, b.currency, staked.reference,
    staked.play_id, closing.coin_task, closing.coin_counted, closing.cash_task, closing.cash_counted, true, closed_by,
    closing.bonus, b.number, b.cash, b.coin, b.gold);
  delete from open_stake o where o.player_id = b.player_id and o.play_id = staked.play_id;
  return b;
end $$;
