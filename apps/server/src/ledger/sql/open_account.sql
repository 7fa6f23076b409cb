-- A house account by kind and name, opened when it is first asked for.
create or replace function open_account(wanted_kind text, wanted_name text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_id integer;
begin
  select account_id into found_id from house_account where kind = wanted_kind and name = wanted_name;
  if found_id is null then
    insert into house_account (kind, name) values (wanted_kind, wanted_name) on conflict (kind, name) do nothing;
    select account_id into found_id from house_account where kind = wanted_kind and name = wanted_name;
  end if;
  return found_id;
end $$;
