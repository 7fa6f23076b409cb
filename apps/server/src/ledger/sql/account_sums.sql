-- What the accounts moved on the days of a range, both sides of every transfer.
create or replace function account_sums(first_day integer, last_day integer)
returns table (day integer, currency text, account_id integer, debit numeric, credit numeric, transfers bigint)
language sql stable as $$
  select s.day, s.currency, s.account, sum(s.debit), sum(s.credit), sum(s.transfers)::bigint
  from (
    select t.day, t.currency, t.debit as account, sum(t.amount) as debit, 0 as credit, count(*) as transfers
    from transfer t where t.day between first_day and last_day group by 1, 2, 3
    union all
    select t.day, t.currency, t.credit, 0, sum(t.amount), count(*)
    from transfer t where t.day between first_day and last_day group by 1, 2, 3
  ) s group by 1, 2, 3
$$;
