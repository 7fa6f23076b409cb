-- Changes a balance by transfers between the player's accounts and the house's, one after another; those of zero are left
-- out. Nothing is written when a purse does not hold what is to be taken, or cannot hold what is to be given: the answer is then
-- a balance of nobody with the outcome as its number.
create or replace function move_money(
  b balance, entry_id uuid, debits integer[], credits integer[], amounts bigint[], reasons smallint[])
returns balance language plpgsql as $$
#variable_conflict use_variable
declare
  purses bigint[] := array[b.coin, b.cash, b.frozen_coin, b.frozen_cash, b.gold, b.debt];
  refused balance;
  debit integer;
  credit integer;
  amount bigint;
  numbers bigint[]; debits_after bigint[]; credits_after bigint[];
begin
  for step in 1 .. coalesce(array_length(amounts, 1), 0) loop
    debit := debits[step]; credit := credits[step]; amount := amounts[step];
    numbers[step] := b.number + 1;
    debits_after[step] := null; credits_after[step] := null;
    continue when amount = 0;
    -- What is owed grows when it is debited and shrinks when it is credited.
    if debit < first_house_account then
      purses[debit] := purses[debit] - case debit when purse_debt then -amount else amount end;
      if purses[debit] < 0 then refused.number := outcome_poor; return refused; end if;
      debits_after[step] := purses[debit];
      b.number := b.number + 1;
    end if;
    if credit < first_house_account then
      purses[credit] := purses[credit] + case credit when purse_debt then -amount else amount end;
      if purses[credit] < 0 then refused.number := outcome_poor; return refused; end if;
      -- Cash and bonus together, because a finished task turns one into the other.
      if (case when credit in (purse_coin, purse_cash) then purses[purse_coin] + purses[purse_cash] else purses[credit] end)
        > largest_amount
      then
        refused.number := outcome_too_large;
        return refused;
      end if;
      credits_after[step] := purses[credit];
      b.number := b.number + 1;
    end if;
  end loop;
  insert into transfer (player_id, number, entry_id, amount, debit_after, credit_after, debit, credit, day, reason, currency)
  select b.player_id, u.number, entry_id, u.amount, u.debit_after, u.credit_after, u.debit, u.credit, today(), u.reason,
    b.currency
  from unnest(numbers, amounts, debits_after, credits_after, debits, credits, reasons)
    u (number, amount, debit_after, credit_after, debit, credit, reason)
  where u.amount > 0;
  b.coin := purses[purse_coin]; b.cash := purses[purse_cash]; b.frozen_coin := purses[purse_frozen_coin];
  b.frozen_cash := purses[purse_frozen_cash]; b.gold := purses[purse_gold]; b.debt := purses[purse_debt];
  return b;
end $$;
