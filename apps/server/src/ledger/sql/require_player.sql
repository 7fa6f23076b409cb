-- A balance belongs to a player who is there, in something that is a currency. As with a foreign key, the player cannot go meanwhile.
create or replace function require_player() returns trigger language plpgsql as $$
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
