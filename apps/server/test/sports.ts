import {
  type EventMessage,
  type eventStatuses,
  type FeedMessageOf,
  feedMarketStatuses,
  matchStatuses,
  producers,
} from '@tablestakes/contract/sports-feed'
import { placeSportsBet } from '@tablestakes/contract/sportsbook'
import { UNIT } from '@tablestakes/domain/money/money'
import { kindOf, type MarketKindKey, outcomeOfKey } from '@tablestakes/domain/sports/kinds'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { decideDue } from '../src/features/sportsbook/betting/decide.ts'
import { applyMessage } from '../src/features/sportsbook/ingest/apply-message.ts'
import { keepProducer } from '../src/features/sportsbook/ingest/producers.ts'
import { settleAgain, settlePortion } from '../src/features/sportsbook/settlement/settle-markets.ts'
import { proveBooksAtEnd } from './books.ts'
import { giveMoney } from './money.ts'
import { type Owner, openOwner } from './owners.ts'
import type { Answer } from './start-app.ts'
import { startApp } from './start-app.ts'

/** Prices of one market by its outcomes' words: `{ home: 2000, draw: 3500, away: 4000 }`. */
export type Prices = Record<string, number>
export type Told = { kind: MarketKindKey; specifiers?: string | undefined; prices?: Prices; status?: number }

/** The server with its sportsbook, matches told as the feed would tell them, and players with money. The books are proven at the end. */
export async function startSports(options: { databaseUrl?: string } = {}) {
  const clock = manualClock(Date.now())
  const app = await startApp({ clock, config: { rateLimitScale: 0 }, ...options })
  const { database } = app
  if (!options.databaseUrl) proveBooksAtEnd(database)
  const { bets } = app.services.sportsbook
  let timestamp = Date.now()
  let matches = 0

  const nextTime = () => ++timestamp
  const tell = (message: EventMessage) => transact(database, (tx) => applyMessage(tx, message))
  const speak = async (isUp = true) => {
    for (const product of Object.values(producers)) await keepProducer(database, { product, isUp })
    // Nobody speaks again while a test takes its time.
    await database.query(`update sports_producer set heard_at = now() + interval '1 hour'`)
  }

  async function newMatch({ sport = 'football', isLive = false, model = '{}' } = {}) {
    const feedId = `vf:match:${Date.now()}${++matches}`
    await tell({ kind: 'fixture_change', product: 3, timestamp: nextTime(), event_id: feedId })
    await transact(database, async (tx) => {
      const { rows } = await tx.query<{ league_id: number }>(
        `insert into sports_league (feed_id, sport, name, mark) values ($1, $2, 'League of tests', 'test')
         on conflict (feed_id) do update set name = excluded.name returning league_id`,
        [`vf:tournament:${sport.length}`, sport],
      )
      await tx.query(
        `update sports_event set league_id = $2, sport = $3, home = 'One', away = 'Other', home_mark = 'one', away_mark = 'other',
           state = $4, model = $5, is_virtual = true, starts_at = now() + interval '1 hour' where feed_id = $1`,
        [feedId, rows[0]!.league_id, sport, isLive ? 'live' : 'scheduled', model],
      )
    })
    const { rows } = await database.query<{ event_id: number }>(
      'select event_id from sports_event where feed_id = $1',
      [feedId],
    )
    return matchOf({ feedId, eventId: rows[0]!.event_id, product: isLive ? producers.LIVE : producers.PREMATCH })
  }

  function matchOf({ feedId, eventId, product }: { feedId: string; eventId: number; product: 1 | 3 }) {
    const envelope = () => ({ product, timestamp: nextTime(), event_id: feedId })
    const marketOf = ({ kind, specifiers }: Pick<Told, 'kind' | 'specifiers'>) => ({
      ...{ id: kindOf(kind).id, ...(specifiers !== undefined && { specifiers }) },
    })
    const outcomeIn = (kind: MarketKindKey, key: string) => outcomeOfKey(kind, key)!.id as never
    const odds = (...told: Told[]): FeedMessageOf<'odds_change'> => ({
      ...{ kind: 'odds_change', ...envelope() },
      odds: {
        market: told.map(({ kind, specifiers, prices, status = feedMarketStatuses.ACTIVE }) => ({
          ...marketOf({ kind, specifiers }),
          status: status as 1,
          ...(prices && {
            outcome: Object.entries(prices).map(([key, price]) => ({
              ...{ id: outcomeIn(kind, key), odds: price, active: true },
              probabilities: Math.floor(950_000_000_000 / price),
            })),
          }),
        })),
      },
    })
    return {
      ...{ feedId, eventId, odds, envelope, marketOf },
      tellOdds: (...told: Told[]) => tell(odds(...told)),
      stop: (): FeedMessageOf<'bet_stop'> => ({ kind: 'bet_stop', ...envelope(), groups: 'all' }),
      state: (status: (typeof eventStatuses)[keyof typeof eventStatuses], score: [number, number] = [0, 0]) =>
        tell({
          ...{ kind: 'odds_change', ...envelope() },
          sport_event_status: {
            ...{ status, match_status: matchStatuses.ended, home_score: score[0], away_score: score[1] },
          },
        }),
      /** Outcomes that came in, by their words; the others of the kind have lost. */
      settlement: (kind: MarketKindKey, won: string[], more: { specifiers?: string; void?: number } = {}) =>
        ({
          ...{ kind: 'bet_settlement', ...envelope(), certainty: 2 },
          outcomes: {
            market: [
              {
                ...marketOf({ kind, specifiers: more.specifiers }),
                outcome: kindOf(kind).outcomes.map(({ key, id }) => ({
                  ...{ id: id as never, result: won.includes(key) ? 1 : 0 },
                  ...(more.void !== undefined && { void_factor: more.void }),
                })),
              },
            ],
          },
        }) as FeedMessageOf<'bet_settlement'>,
      rollback: (kind: MarketKindKey, specifiers?: string) =>
        ({
          ...{ kind: 'rollback_bet_settlement', ...envelope(), market: [marketOf({ kind, specifiers })] },
        }) as FeedMessageOf<'rollback_bet_settlement'>,
      cancel: (kind: MarketKindKey, window: { start_time?: number; end_time?: number } = {}) =>
        ({
          ...{ kind: 'bet_cancel', ...envelope(), ...window, market: [marketOf({ kind })] },
        }) as FeedMessageOf<'bet_cancel'>,
      uncancel: (kind: MarketKindKey, window: { start_time?: number; end_time?: number } = {}) =>
        ({
          ...{ kind: 'rollback_bet_cancel', ...envelope(), ...window, market: [marketOf({ kind })] },
        }) as FeedMessageOf<'rollback_bet_cancel'>,
      /** A selection as the slip sends it. */
      async pick(kind: MarketKindKey, key: string, more: { specifiers?: string; price?: number } = {}) {
        const { rows } = await database.query<{ market_id: bigint; version: number; outcomes: [string, number][] }>(
          `select market_id, version, outcomes from sports_market
           where event_id = $1 and feed_market = $2 and specifiers = $3`,
          [eventId, kindOf(kind).id, more.specifiers ?? ''],
        )
        const { market_id: market, version, outcomes } = rows[0]!
        const id = String(outcomeOfKey(kind, key)!.id)
        const price = more.price ?? outcomes.find(([known]) => known === id)![1]
        return { match_id: String(eventId), market_id: String(market), outcome_id: id, price, version }
      },
    }
  }

  async function newPlayer(cash = 100n): Promise<Owner> {
    const player = await openOwner(app)
    await giveMoney(database, { playerId: player.playerId, cash: cash * UNIT })
    await player.prove()
    return player
  }

  /** Until nothing is left to settle. */
  async function settleAll(): Promise<void> {
    while ((await settlePortion(bets)) || (await settleAgain(bets)) > 0);
  }

  await speak()
  return {
    ...{ app, database, clock, bets, tell, speak, newMatch, matchOf, newPlayer, settleAll, nextTime },
    /** Live bets are decided as if their delay were over. */
    async decide(): Promise<number> {
      await database.query(`update sports_bet set decide_at = now() where state = 'waiting'`)
      return decideDue(bets)
    },
    async money({ playerId }: Owner): Promise<bigint> {
      const { rows } = await database.query<{ cash: bigint }>('select cash from balance where player_id = $1', [
        playerId,
      ])
      return rows[0]?.cash ?? 0n
    },
  }
}

export type SportsBed = Awaited<ReturnType<typeof startSports>>

/** A slip with what most tests say. */
export function place(
  player: Owner,
  slip: {
    selections: { match_id: string; market_id: string; outcome_id: string; price: number; version?: number }[]
    kind?: 'single' | 'multiple' | 'system' | 'builder'
    stake?: bigint
    accept?: 'none' | 'better' | 'any'
    system_size?: number
    system?: 'trixie' | 'yankee'
    price?: number
    free_bet_id?: string
  },
  options: { key?: string } = {},
): Promise<Answer<typeof placeSportsBet>> {
  const { kind = 'single', stake = 10n * UNIT, accept = 'none', ...rest } = slip
  return player.call(placeSportsBet, { ...rest, kind, accept, stake: Number(stake) }, options)
}
