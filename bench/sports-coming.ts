/** Matches to come, told as the feed tells them. */
import { producers } from '@tablestakes/contract/sports-feed'
import { type Database, transact } from '@tablestakes/node/database'
import { applyMessage } from '../apps/server/src/features/sportsbook/ingest/apply-message.ts'
import { feedIdOf } from './sports-prices.ts'

/** As a slip names it. */
export type Selection = { match_id: string; market_id: string; outcome_id: string; price: number; version: number }

const WINNER = { id: 1, prices: { 1: 2_000, 2: 3_500, 3: 4_000 } } as const

/**
 * So many, each with the market of its winner; gives back every outcome. Nobody speaks again while a bench takes its time, and no node that
 * is started afterwards looks for a feed: another one seems to read it.
 */
export async function tellComing(database: Database, matches: number): Promise<Selection[]> {
  await transact(database, async (tx) => {
    await tx.query(`insert into sports_reader (node, until) values (gen_random_uuid(), now() + interval '1 hour')`)
    await tx.query(
      `insert into sports_producer (product, is_up, heard_at)
       select product, true, now() + interval '1 hour' from unnest($1::integer[]) product
       on conflict (product) do update set is_up = true, heard_at = excluded.heard_at`,
      [Object.values(producers)],
    )
    await tx.query(`insert into sports_league (feed_id, sport, name) values ('vf:tournament:1', 'football', 'Bench')`)
    await tx.query(
      `insert into sports_event (feed_id, league_id, sport, state, home, away, is_virtual, starts_at)
       select 'vf:match:' || n, league_id, 'football', 'scheduled', 'One', 'Other', true, now() + interval '1 hour'
       from generate_series(1, $1) n, sports_league`,
      [matches],
    )
    for (let match = 1; match <= matches; match++)
      await applyMessage(tx, {
        ...{ kind: 'odds_change', product: producers.PREMATCH, timestamp: Date.now(), event_id: feedIdOf(match) },
        odds: {
          market: [
            {
              ...{ id: WINNER.id, status: 1 },
              outcome: Object.entries(WINNER.prices).map(([id, odds]) => ({
                ...{ id, odds, active: true, probabilities: Math.floor(950_000_000_000 / odds) },
              })),
            },
          ],
        },
      } as never)
  })
  const { rows } = await database.query<{
    event_id: number
    market_id: bigint
    version: number
    outcomes: [string, number][]
  }>('select event_id, market_id, version, outcomes from sports_market order by market_id')
  return rows.flatMap(({ event_id: match, market_id: market, version, outcomes }) =>
    outcomes.map(([outcome_id, price]) => ({
      ...{ match_id: String(match), market_id: String(market), outcome_id, price, version },
    })),
  )
}
