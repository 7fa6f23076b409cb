import { type Database, transact } from '@tablestakes/node/database'
import { seedSites } from '../apps/server/src/features/site/index.ts'
import { applyMessage } from '../apps/server/src/features/sportsbook/ingest/apply-message.ts'
import { settlePortions } from '../apps/server/src/features/sportsbook/settlement/settle-markets.ts'
import { houseAccount } from '../apps/server/src/ledger/index.ts'
import { newKey } from '../apps/server/src/ledger/write/key.ts'
import { openSettling, type Settling } from '../apps/server/src/ledger/write/settle.ts'
import { betMany } from '../apps/server/test/many-sports-bets.ts'
import { Failure } from '../scripts/failure.ts'
import { type Bench, percentile } from './bench.ts'
import { requireBalancedBooks } from './books.ts'
import { startLedgerServer } from './ledger-database.ts'
import { PLAYERS } from './ledger-history.ts'

const FULL = 50_000
const QUICK = 5_000
const STAKE = 100n
const FEED_ID = 'vf:match:1001'
const WINNER = { id: 1, outcomes: ['1', '2', '3'] } as const

/**
 * One market with very many bets is settled: beside as many plain wins in the same ledger, and beside what a bet of somebody else
 * waits meanwhile.
 */
export const sportsSettlement: Bench = {
  name: 'sports settlement',
  async run({ isQuick }) {
    const bets = isQuick ? QUICK : FULL
    const server = await startLedgerServer()
    try {
      const { database, accountId: games } = await server.createLedger('sports')
      await transact(database, seedSites)
      const settling = openSettling(database)
      const accountId = await houseAccount(database, { kind: 'sports', name: 'sportsbook' })
      const market = await makeMarket(database)
      const players = Array.from({ length: PLAYERS }, (_, place) => BigInt(place + 1))
      await betMany({ database, settling }, { market, players, bets, stake: STAKE, accountId })
      const stakes = await stakeMany(settling, { bets, games })
      await database.query('vacuum analyze')
      await server.checkpoint()
      const alone = await betsMeanwhile(settling, games, () => payMany(settling, stakes))
      await tell(database, 'bet_settlement')
      await server.checkpoint()
      const services = { database, settling, accountId: async () => accountId, onChanged() {} }
      const settled = await betsMeanwhile(settling, games, async () => {
        while (await settlePortions(services));
      })
      await requireSettled(database, bets)
      await requireBalancedBooks(database)
      const perSecond = (ms: number) => (bets * 1_000) / ms
      return [
        {
          ...{ name: 'twenty seconds to settle 50,000 bets', unit: 's', target: { atMost: 1 } },
          ...{ ours: FULL / perSecond(settled.ms), theirs: 20 },
        },
        {
          ...{ name: 'plain wins for settled bets', unit: 'a second' },
          ...{ ours: perSecond(settled.ms), theirs: perSecond(alone.ms) },
        },
        {
          ...{
            name: 'a bet beside plain wins for one beside a settlement, 99th of 100',
            unit: 'ms',
            target: { atMost: 2 },
          },
          ...{ ours: settled.p99Ms, theirs: alone.p99Ms },
        },
      ]
    } finally {
      await server.stop()
    }
  },
}

type Market = { eventId: number; marketId: string; outcome: string }

async function tell(database: Database, kind: 'odds_change' | 'bet_settlement'): Promise<void> {
  const about = { product: 3, timestamp: Date.now(), event_id: FEED_ID } as const
  await transact(database, (tx) =>
    kind === 'odds_change'
      ? applyMessage(tx, {
          ...{ kind, ...about },
          odds: {
            market: [
              {
                ...{ id: WINNER.id, status: 1 },
                outcome: WINNER.outcomes.map((id) => ({ id, odds: 2_000, active: true, probabilities: 475_000_000 })),
              },
            ],
          },
        } as never)
      : applyMessage(tx, {
          ...{ kind, ...about, certainty: 2 },
          outcomes: {
            market: [
              { id: WINNER.id, outcome: WINNER.outcomes.map((id, place) => ({ id, result: place === 0 ? 1 : 0 })) },
            ],
          },
        } as never),
  )
}

async function makeMarket(database: Database): Promise<Market> {
  await tell(database, 'odds_change')
  const { rows } = await database.query<{ event_id: number; market_id: bigint }>(
    'select event_id, market_id from sports_market join sports_event using (event_id) where feed_id = $1',
    [FEED_ID],
  )
  return { eventId: rows[0]!.event_id, marketId: String(rows[0]!.market_id), outcome: WINNER.outcomes[0] }
}

const TOGETHER = 500
const playerOf = (nth: number) => BigInt(1 + (nth % PLAYERS))
const common = (nth: number, games: number) => ({
  ...{ playerId: playerOf(nth), currency: 'IDR', key: newKey(), accountId: games, subject: null },
})

type Staked = { nth: number; key: string; games: number }

async function stakeMany(settling: Settling, { bets, games }: { bets: number; games: number }): Promise<Staked[]> {
  const staked: Staked[] = []
  for (let from = 0; from < bets; from += TOGETHER)
    await Promise.all(
      Array.from({ length: Math.min(TOGETHER, bets - from) }, async (_, place) => {
        const nth = from + place
        const play = { ...common(nth, games), kind: 'stake', purse: 'cash', stake: STAKE, counting: STAKE } as const
        await settling.settle(play)
        staked.push({ nth, key: play.key, games })
      }),
    )
  return staked
}

/** As many at a time as a portion has. */
async function payMany(settling: Settling, staked: readonly Staked[]): Promise<void> {
  for (let from = 0; from < staked.length; from += TOGETHER)
    await Promise.all(
      staked
        .slice(from, from + TOGETHER)
        .map(({ nth, key, games }) =>
          settling.settle({ ...common(nth, games), kind: 'win', purse: 'cash', win: STAKE * 2n, play: key }),
        ),
    )
}

/** How long the work takes, and how long bets wait that are placed one after another meanwhile. */
async function betsMeanwhile(
  settling: Settling,
  games: number,
  work: () => Promise<void>,
): Promise<{ ms: number; p99Ms: number }> {
  let isWorking = true
  const waits: number[] = []
  const betting = (async () => {
    for (let nth = 0; isWorking; nth++) {
      const started = performance.now()
      await settling.settle({
        ...{ ...common(nth * 7, games), kind: 'round', purse: 'cash', stake: STAKE, win: 0n, counting: STAKE },
      })
      waits.push(performance.now() - started)
    }
  })()
  const started = performance.now()
  // Work that fails must be told: the one who bets would go on for ever.
  const ms = await work()
    .then(() => performance.now() - started)
    .finally(() => {
      isWorking = false
    })
  await betting
  return { ms, p99Ms: percentile(waits, 99) }
}

async function requireSettled(database: Database, bets: number): Promise<void> {
  const { rows } = await database.query<{ settled: number; won: bigint }>(
    `select count(*)::integer as settled, coalesce(sum(settled_win), 0)::bigint as won from sports_bet where state = 'settled'`,
  )
  const { settled, won } = rows[0]!
  if (settled !== bets || won !== BigInt(bets) * STAKE * 2n)
    throw new Failure(`${settled} of ${bets} bets are settled, with ${won} in all`)
}
