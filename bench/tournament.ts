import { type Database, transact } from '@tablestakes/node/database'
import { closeBoard } from '../apps/server/src/features/promotions/tournaments/close-board.ts'
import { readBoard } from '../apps/server/src/features/promotions/tournaments/load-board.ts'
import { orderBoard } from '../apps/server/src/features/promotions/tournaments/order-board.ts'
import { against, type Bench, measureInTurns } from './bench.ts'
import { requireBalancedBooks } from './books.ts'
import { startLedgerServer } from './ledger-database.ts'
import { makeBoard } from './tournament-board.ts'

const FULL = { entrants: 100_000, reads: 2_000, turns: 5 }
const QUICK = { entrants: 10_000, reads: 300, turns: 1 }

/** A board with many entrants: what reading it costs beside one read by a primary key, and how long closing it takes. */
export const tournament: Bench = {
  name: 'tournament',
  async run({ isQuick }) {
    const { entrants, reads, turns } = isQuick ? QUICK : FULL
    const server = await startLedgerServer()
    try {
      const { database } = await server.createLedger('tournament')
      const { tournamentId, first } = await makeBoard(database, entrants)
      await transact(database, (tx) => orderBoard(tx, tournamentId))
      await database.query('vacuum analyze')
      await server.checkpoint()
      const someone = () => first + BigInt(Math.floor(Math.random() * entrants))
      const figures = await measureInTurns(
        {
          boards: () => eachUs(reads, () => readBoard(database, { tournamentId, playerId: someone() })),
          keys: () => eachUs(reads, () => readKey(database, someone())),
        },
        turns,
      )
      const closing = await timeClosing(database, tournamentId)
      await requireClosed(database, { tournamentId, entrants })
      await requireBalancedBooks(database)
      const us = (figure: number) => figure
      return [
        against('a read by primary key for a board read', 'µs', [figures.boards, figures.keys, us], { atMost: 5 }),
        { name: 'a second to close the board', unit: 'ms', ours: closing.ms, theirs: 1_000 },
        {
          ...{ name: 'a read by primary key to close one entrant', unit: 'µs' },
          ...{ ours: (closing.ms * 1_000) / entrants, theirs: figures.keys.toSorted((a, b) => a - b)[0]! },
        },
        { name: 'a second for the longest step of closing', unit: 'ms', ours: closing.longestMs, theirs: 1_000 },
      ]
    } finally {
      await server.stop()
    }
  },
}

async function eachUs(times: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let nth = 0; nth < times; nth++) await work()
  return ((performance.now() - started) * 1_000) / times
}

const readKey = (database: Database, playerId: bigint) =>
  database.query({ name: 'bench-key', text: 'select * from player where player_id = $1', values: [playerId] })

/** Step by step, as the job does it. */
async function timeClosing(database: Database, tournamentId: bigint): Promise<{ ms: number; longestMs: number }> {
  await database.query(`update tournament set state = 'closing' where tournament_id = $1`, [tournamentId])
  const started = performance.now()
  let longestMs = 0
  for (;;) {
    const { rows } = await database.query<{ state: string }>('select state from tournament where tournament_id = $1', [
      tournamentId,
    ])
    if (rows[0]!.state === 'closed') return { ms: performance.now() - started, longestMs }
    const stepStarted = performance.now()
    const context = { attempt: 1, signal: new AbortController().signal }
    await transact(database, await closeBoard.prepare({ tournament_id: String(tournamentId) }, context))
    longestMs = Math.max(longestMs, performance.now() - stepStarted)
  }
}

/** A fast closing that forgets somebody is worth nothing. */
async function requireClosed(
  database: Database,
  { tournamentId, entrants }: { tournamentId: bigint; entrants: number },
): Promise<void> {
  const { rows } = await database.query<{ ranks: number; last: number; prizes: number }>(
    `select count(distinct rank)::integer as ranks, max(rank) as last,
       (select count(*)::integer from activity_claim where step = 'rank' and state = 'paid') as prizes
     from tournament_score where tournament_id = $1`,
    [tournamentId],
  )
  const { ranks, last, prizes } = rows[0]!
  if (ranks !== entrants || last !== entrants || prizes !== 1_000)
    throw new Error(`${ranks} ranks up to ${last} and ${prizes} prizes for ${entrants} entrants`)
}
