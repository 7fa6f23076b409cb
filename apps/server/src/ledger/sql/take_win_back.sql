-- Works out how a win is taken back: cash from the cash purse, and what that does not hold is owed. Each bonus's part from what that
-- bonus holds, then as cash what it has set free; the rest the bonus owes, and gives back of what comes back to it. Bonus money
-- never pays for cash. Gold is play money and leaves no debt.
create or replace function take_win_back(
  b balance, won entry, refunded_cash bigint, changes_before jsonb)
returns table (debits integer[], credits integer[], amounts bigint[], reasons smallint[], changes jsonb)
language plpgsql as $$
#variable_conflict use_variable
declare
  house constant integer := won.account_id;
  part record;
  bonus wager_task;
  taken bigint;
  as_cash bigint;
  missing bigint;
  coin_taken bigint := 0;
  won_bonus jsonb := won.bonus;
  cash_due bigint;
  cash_taken bigint;
begin
  changes := changes_before;
  if won.purse = purse_gold then
    debits := array[purse_gold]; credits := array[house]; reasons := array[reason_rollback]::smallint[];
    amounts := array[least(won.win, b.gold + won.stake)];
    return next;
    return;
  end if;
  -- What came as cash at the time. Shares of bonuses that were lost then were never paid.
  select coalesce(sum(t.amount), 0) into cash_due from transfer t
  where t.player_id = won.player_id and t.currency = won.currency and t.number between won.number - 11 and won.number
    and t.entry_id = won.entry_id and t.reason = reason_win and t.credit = purse_cash
    and t.day between won.day - 1 and won.day + 2;
  -- Wins from before bonuses were told apart do not say whose share it was: it was the one that their bet names.
  if won.place is null and won.bonus is null then
    select add_change(null, named.key::integer, 0, t.amount, 0) into won_bonus
    from transfer t cross join lateral (
      select key from entry e cross join lateral jsonb_each(bonus_of(e))
      where e.player_id = won.player_id and e.entry_id = coalesce(won.play_id, won.entry_id)
        and e.day = day_of(coalesce(won.play_id, won.entry_id)) limit 1) named
    where t.player_id = won.player_id and t.currency = won.currency and t.number between won.number - 11 and won.number
      and t.entry_id = won.entry_id and t.reason = reason_win and t.credit = purse_coin
      and t.day between won.day - 1 and won.day + 2;
  end if;
  for part in
    select key::integer as task_id, greatest((value ->> 0)::bigint + (value ->> 1)::bigint, 0) as given,
      -coalesce((value ->> 3)::bigint, 0) as repaid
    from jsonb_each(won_bonus) order by key::integer
  loop
    select * into bonus from wager_task w
    where w.player_id = won.player_id and w.currency = won.currency and w.task_id = part.task_id;
    taken := least(part.given, bonus.held);
    -- What has become cash is taken as cash.
    as_cash := least(part.given - taken, bonus.released);
    cash_due := cash_due + as_cash;
    missing := part.given - taken - as_cash + part.repaid;
    if bonus.state = state_open then coin_taken := coin_taken + taken; end if;
    if part.given > 0 or part.repaid > 0 then
      update wager_task w set held = w.held - taken, released = w.released - as_cash, owed = w.owed + missing
      where w.player_id = won.player_id and w.currency = won.currency and w.task_id = part.task_id;
      changes := add_change(changes, part.task_id, 0, -taken, -as_cash, missing);
    end if;
  end loop;
  cash_taken := least(cash_due, b.cash + refunded_cash);
  debits := array[purse_coin, purse_cash, purse_debt];
  credits := array[house, house, house];
  amounts := array[coin_taken, cash_taken, cash_due - cash_taken];
  reasons := array[reason_rollback, reason_rollback, reason_debt]::smallint[];
  return next;
end $$;
