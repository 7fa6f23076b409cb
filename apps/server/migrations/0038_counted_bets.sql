-- What plinko and keno count for a bonus follows their returns (decision 0040), where it is still as it was shipped.
update game set bet_cash_rate = 16 where provider_key = 'tablestakes' and game_key = 'plinko' and bet_cash_rate = 20;
update game set bet_cash_rate = 19 where provider_key = 'tablestakes' and game_key = 'keno' and bet_cash_rate = 50;

-- The row to start with shows only what can be played. A row that is as shipped gets the studio's other games behind its own.
insert into game_in_row (game_type_id, lang_key, game_id, sort_index)
select r.game_type_id, r.lang_key, game.game_id, 100 + added.place
from game_row r
cross join unnest(array['limbo', 'wheel', 'keno', 'hilo']) with ordinality as added (game_key, place)
join game on game.provider_key = 'tablestakes' and game.game_key = added.game_key
where r.lang_key = 'row_first_looks' and 8 = (
  select count(*) from game_in_row i join game g using (game_id)
  where i.game_type_id = r.game_type_id and i.lang_key = r.lang_key
    and g.game_key in ('crash', 'dice', 'roulette', 'scarab', 'plinko', 'football', 'sevens', 'mines'))
on conflict do nothing;

-- Winners tell which money they won, as live bets do, and every win that is shown among the live bets is one of them.
update shown_bet set is_winner = win > stake where is_bet;
