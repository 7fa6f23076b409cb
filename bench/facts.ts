import { setTimeout as delay } from 'node:timers/promises'
import { type Database, transact } from '@tablestakes/node/database'
import { enrolConsumers, openSweep } from '../apps/server/src/facts/index.ts'
import { against, type Bench, measureInTurns } from './bench.ts'
import { requireBalancedBooks } from './books.ts'
import { withDatabaseCpu } from './database-cpu.ts'
import { consumers, FOLLOWERS } from './facts-consumers.ts'
import { type LedgerDatabase, startLedgerServer } from './ledger-database.ts'
import { asRound, asStakeAndWin, measureBets } from './ledger-plays.ts'

/** Settled bets with five consumers that follow each of them, against none. */
export const facts: Bench = {
  name: 'facts',
  async run({ isQuick }) {
    // So long that bets are counted within each turn: that waits for 30 s while bets keep coming.
    const { turns, seconds } = isQuick ? { turns: 1, seconds: 32 } : { turns: 3, seconds: 32 }
    const server = await startLedgerServer()
    try {
      const [followed, alone] = [await server.createLedger('facts_followed'), await server.createLedger('facts_alone')]
      await transact(followed.database, (tx) => enrolConsumers(tx, consumers))
      const sweep = await startSweep(followed)
      await server.checkpoint()
      const many = { atOnce: 256, seconds }
      const costed = <Figure>(measure: () => Promise<Figure>) => withDatabaseCpu(server.pid, measure)
      const figures = await measureInTurns(
        {
          rounds: () => costed(() => measureFollowed(followed, { place: asRound, sweep, ...many })),
          roundsAlone: () => costed(() => measureBets(alone, { place: asRound, ...many })),
          pairs: () => costed(() => measureFollowed(followed, { place: asStakeAndWin, sweep, ...many })),
          pairsAlone: () => costed(() => measureBets(alone, { place: asStakeAndWin, ...many })),
        },
        turns,
      )
      await sweep.stop()
      for (const { database } of [followed, alone]) await requireBalancedBooks(database)
      await requireCounted(followed.database)
      const bets = 'bets/s with five consumers and with none'
      const { rounds, roundsAlone, pairs, pairsAlone } = figures
      const late = rounds.concat(pairs).map(({ lateMs }) => lateMs)
      return [
        against('settled rounds without consumers', bets, [rounds, roundsAlone, speed], { atLeast: 0.9 }),
        against('settled bets and wins without consumers', bets, [pairs, pairsAlone, speed], { atLeast: 0.9 }),
        against('database CPU of a round without consumers', 'µs', [rounds, roundsAlone, cpuEach]),
        against('database CPU of a bet and win without consumers', 'µs', [pairs, pairsAlone, cpuEach]),
        {
          name: 'a second until everything is stored after the last bet',
          unit: 'ms',
          ours: Math.max(...late),
          theirs: 1_000,
        },
      ]
    } finally {
      await server.stop()
    }
  },
}

type Measured = { count: number; perSecond: number; cpuUs: number }
const speed = ({ perSecond }: Measured) => perSecond
const cpuEach = ({ cpuUs, count }: Measured) => cpuUs / count

/** The same, while a sweep feeds the consumers; and how long after the last bet all of them have had it. */
async function measureFollowed(
  where: LedgerDatabase,
  { sweep, ...options }: Parameters<typeof measureBets>[1] & { sweep: ReturnType<typeof openSweep> },
): Promise<Awaited<ReturnType<typeof measureBets>> & { lateMs: number }> {
  const bets = await measureBets(where, { ...options, onSettled: () => sweep.wake() })
  const ended = performance.now()
  await sweptAll(where.database)
  return { ...bets, lateMs: performance.now() - ended }
}

/** As the server runs it. It is idle while bets without consumers are measured. */
async function startSweep({ url }: LedgerDatabase) {
  const tell = (about: object, text: string) => console.error(text, about)
  const consumersUrl = new URL('./facts-consumers.ts', import.meta.url)
  const sweep = openSweep({ databaseUrl: url, consumersUrl, log: { error: tell, warn: tell } })
  await sweep.start()
  return sweep
}

async function sweptAll(database: Database): Promise<void> {
  const { rows } = await database.query<{ last: bigint }>('select last_value as last from transfer_place')
  for (;;) {
    const swept = await database.query<{ least: bigint }>(
      'select min(swept) as least from fact_consumer where consumer = any ($1)',
      [FOLLOWERS],
    )
    if (swept.rows[0]!.least >= rows[0]!.last) return
    await delay(5)
  }
}

/** A fast result that is wrong is worth nothing: every consumer has counted every bet, once. */
async function requireCounted(database: Database): Promise<void> {
  const { rows } = await database.query<{ consumer: string; staked: string; won: string }>(
    `select key as consumer, sum((value ->> 'staked')::numeric)::text as staked, sum((value ->> 'won')::numeric)::text as won
     from fact_count, json_each(counted) where key = any ($1) group by key`,
    [FOLLOWERS],
  )
  const books = await database.query<{ staked: string; won: string }>(
    `select sum(stake)::text as staked, sum(win)::text as won from entry where kind in (1, 2, 3)`,
  )
  const { staked, won } = books.rows[0]!
  const isRight = rows.length === FOLLOWERS.length && rows.every((one) => one.staked === staked && one.won === won)
  if (!isRight) throw new Error(`the consumers have counted ${JSON.stringify(rows)}, the books ${staked} and ${won}`)
}
