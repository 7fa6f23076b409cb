-- A player with a balance stays.
create or replace function keep_player() returns trigger language plpgsql as $$
begin
  if exists (select from balance b where b.player_id = old.player_id) then
    raise exception 'player % has a balance', old.player_id using errcode = 'foreign_key_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
