-- What every bet paid for though no bet can break it. Whose a balance is and in which currency never changes, so both are
-- checked when it is opened; and which day a key names is seen by comparing it with the first and the last key of its day.

-- As a foreign key would, with a lock that keeps the player from going meanwhile: but a foreign key looks at every change.
alter table balance drop constraint balance_player_id_fkey, drop constraint balance_currency_check;
create function require_player() returns trigger language plpgsql as $$
begin
  if new.currency !~ '^[A-Z]{3,8}$' then
    raise exception '% is no currency', new.currency using errcode = 'check_violation';
  end if;
  perform from player where player_id = new.player_id for key share;
  if not found then
    raise exception 'there is no player %', new.player_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger require_player before insert or update of player_id, currency on balance
  for each row execute function require_player();
create function keep_player() returns trigger language plpgsql as $$
begin
  if exists (select from balance b where b.player_id = old.player_id) then
    raise exception 'player % has a balance', old.player_id using errcode = 'foreign_key_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_player before delete or update of player_id on player for each row execute function keep_player();

-- The first key of a day.
create function first_key(day integer) returns uuid language sql immutable parallel safe as
  $$ select rpad(lpad(to_hex(day::bigint * 86400000), 12, '0'), 32, '0')::uuid $$;
alter table entry drop constraint key_names_its_day;
do $$
declare part text; d integer;
begin
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'entry'::regclass loop
    d := substr(part, length('entry_') + 1);
    execute format('alter table %I drop constraint if exists key_names_its_day', part);
    execute format('alter table %I add constraint key_names_its_day check (entry_id >= %L and entry_id < %L) not valid',
      part, first_key(d), first_key(d + 1));
  end loop;
end $$;
