import type { Database } from '@tablestakes/node/database'

/** A bet that is simply there, on a match that is simply there: for those who only ask whose it is. Answers its number. */
export async function openSportsBet(database: Database, playerId: bigint): Promise<string> {
  const { rows } = await database.query<{ bet_id: number }>(
    `with league as (
       insert into sports_league (feed_id, sport, name, mark) values ('vf:tournament:99', 'football', 'League', 'test') returning league_id),
     event as (
       insert into sports_event (feed_id, league_id, sport, home, away)
       select 'vf:match:99', league_id, 'football', 'One', 'Other' from league returning event_id),
     market as (
       insert into sports_market (event_id, feed_market, kind, outcomes)
       select event_id, 1, 'match_winner', '[["1", 2000, 475000000, true]]' from event returning market_id, event_id),
     bet as (
       insert into sports_bet (player_id, site_id, currency, request_key, place, kind, lines, line_stake, stake, price, possible_win,
         payout_most, accept, counts, state, accepted_at)
       values ($1, 'main', 'IDR', 'of-tests', 0, 'single', 1, 10000, 10000, 2000, 20000, 20000, 'none', true, 'open', now())
       returning bet_id),
     leg as (
       insert into sports_leg (bet_id, place, event_id, market_id, outcome, price, version)
       select bet_id, 0, event_id, market_id, '1', 2000, 1 from bet, market)
     select bet_id from bet`,
    [playerId],
  )
  return String(rows[0]!.bet_id)
}
