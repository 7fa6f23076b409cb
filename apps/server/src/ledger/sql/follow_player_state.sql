-- A change of an account's state, made in any way by anybody, stops or frees the player with it. States are the contract's:
-- 1 active, 2 frozen, 3 forbidden, 4 excluded, 5 closed.
create or replace function follow_player_state() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform free_player(new.player_id, 'frozen'), free_player(new.player_id, 'excluded');
  if new.state <> 1 then
    perform stop_player(new.player_id, case new.state when 4 then 'excluded' else 'frozen' end, null, new.frozen_because);
  end if;
  return null;
end $$;
