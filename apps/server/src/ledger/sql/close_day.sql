-- Closes the next day: false when it is closed already. A transfer carries the day on which its transaction began, so two
-- days later nothing can come to it any more.
create or replace function close_day(closing integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare last_closed integer; counted bigint; moved numeric; debited numeric; credited numeric;
begin
  perform pg_advisory_xact_lock(7411020264);
  select max(day) into last_closed from closed_day;
  if closing <= last_closed then return false; end if;
  if closing > last_closed + 1 then raise exception 'day % cannot be closed before day %', closing, last_closed + 1; end if;
  if closing > today() - 2 then raise exception 'day % is still open', closing; end if;

  select count(*), coalesce(sum(amount), 0) into counted, moved from transfer where day = closing;
  insert into closed_day (day, transfers, amount) values (closing, counted, moved);
  insert into house_day (day, currency, account_id, debit, credit, transfers)
  select day, currency, account_id, debit, credit, transfers from account_sums(closing, closing);
  -- Added up another way than it was counted above.
  select coalesce(sum(debit), 0), coalesce(sum(credit), 0) into debited, credited from house_day where day = closing;
  if debited <> moved or credited <> moved then
    raise exception 'day % does not add up: % moved, % debited, % credited', closing, moved, debited, credited;
  end if;
  return true;
end $$;
