-- What suppliers commit themselves to before they play, such as the end of a chain and the beacon's round that will salt it. A copy
-- of every line is kept here and goes out with the signed heads, so that a line cannot be changed after its round has come.
create table supplier_statement (
  supplier_key text not null,
  no integer not null check (no > 0),
  payload text not null,
  witnessed_at timestamptz not null default now(),
  primary key (supplier_key, no)
);
create trigger append_only before update or delete on supplier_statement for each row execute function refuse_change();
create trigger no_truncate before truncate on supplier_statement execute function refuse_change();

-- Adds the next line. False when it is here already; another line under the same number, or one that does not hold the hash of the
-- line before, was changed after it was said.
create function add_statement(supplier text, number integer, statement text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare before text;
begin
  perform pg_advisory_xact_lock(7411020281);
  select payload into before from supplier_statement s where s.supplier_key = supplier and s.no = number;
  if found then
    if before = statement then return false; end if;
    raise exception 'statement % of % was changed', number, supplier using errcode = 'restrict_violation';
  end if;
  select payload into before from supplier_statement s where s.supplier_key = supplier and s.no = number - 1;
  if (number > 1 and not found) or (statement::jsonb ->> 'no')::integer is distinct from number
    or (statement::jsonb ->> 'previous') is distinct from
      (case when number = 1 then '' else encode(sha256(convert_to(before, 'UTF8')), 'hex') end)
  then raise exception 'statement % of % does not follow the one before', number, supplier using errcode = 'restrict_violation';
  end if;
  insert into supplier_statement (supplier_key, no, payload) values (supplier, number, statement);
  return true;
end $$;
