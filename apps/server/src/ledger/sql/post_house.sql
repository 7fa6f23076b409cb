-- Transfers between accounts of the house, all or nothing, under an entry of nobody's. Answers the running number of the last.
create or replace function post_house(
  c text, id uuid, print bytea, ref text, debits integer[], credits integer[], amounts bigint[], reasons smallint[])
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_number bigint;
begin
  if exists (select from unnest(debits || credits) a (account) where a.account < first_house_account) then
    raise exception 'a purse is no account of the house';
  end if;
  insert into house_journal (currency) values (c) on conflict do nothing;
  select j.number into last_number from house_journal j where j.currency = c for update;
  insert into transfer (player_id, number, entry_id, amount, debit_after, credit_after, debit, credit, day, reason, currency)
  select 0, last_number + u.place, id, u.amount, null, null, u.debit, u.credit, today(), u.reason, c
  from unnest(debits, credits, amounts, reasons) with ordinality u (debit, credit, amount, reason, place);
  last_number := last_number + cardinality(amounts);
  update house_journal j set number = last_number where j.currency = c;
  insert into entry (player_id, entry_id, day, kind, currency, reference, fingerprint, number, cash_after, coin_after, gold_after)
  values (0, id, day_of(id), kind_other, c, ref, print, last_number, 0, 0, 0);
  return last_number;
end $$;
