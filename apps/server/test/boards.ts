import type { Database } from '@tablestakes/node/database'
import { transact } from '@tablestakes/node/database'
import { payGuesses } from '../src/features/promotions/guesses/matches.ts'
import { makeRains } from '../src/features/promotions/rains/make-rains.ts'
import { closeBoard } from '../src/features/promotions/tournaments/close-board.ts'
import { followJournal, lookAtJournal } from '../src/features/promotions/tournaments/follow-journal.ts'
import { DAY_MS } from './promotions.ts'

const MINUTE_MS = 60_000

/** A rain of today that runs now: it was split when the day began. */
export function rainNow({ pool, parts, least = '0', grabs = 1 }: RainOptions, nowMs = Date.now()) {
  const minute = Math.floor((nowMs % DAY_MS) / MINUTE_MS)
  const first = Math.max(1, minute - 1)
  const start = `${String(Math.floor(first / 60)).padStart(2, '0')}:${String(first % 60).padStart(2, '0')}`
  return { rains: [{ start, minutes: 60, pool, parts, least }], grabs, money: 'bonus', multiplier: 10 }
}
type RainOptions = { pool: string; parts: number; least?: string; grabs?: number }

/** As the job does it early in the day. */
export const makeRainsToday = (database: Database, secret: string, nowMs = Date.now()) =>
  transact(database, (tx) => makeRains(tx, { secret, nowMs: nowMs - (nowMs % DAY_MS) }))

export async function rainOf(database: Database, activityId: number): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    'select rain_id as id from rain where activity_id = $1 order by starts_at limit 1',
    [activityId],
  )
  return rows[0]?.id ?? null
}

/** As the job does it every few seconds. */
export async function followBets(database: Database, nowMs = Date.now()): Promise<void> {
  // Writers of other tests are waited for, too.
  for (let isWhole = false; !isWhole; ) {
    const seen = await lookAtJournal(database, () => nowMs)
    await transact(database, (tx) => followJournal(tx, seen))
    isWhole = seen.isWhole
  }
}

const CONTEXT = { attempt: 1, signal: new AbortController().signal }

/** Runs the steps of a job that enqueues itself until there is none left. Answers how many there were. */
async function runSteps(database: Database, job: typeof closeBoard | typeof payGuesses): Promise<number> {
  for (let steps = 0; ; steps++) {
    const { rows } = await database.query<{ job_id: bigint; payload: unknown }>(
      'select job_id, payload from job where kind = $1 order by job_id limit 1',
      [job.kind],
    )
    const [next] = rows
    if (!next) return steps
    const work = await job.prepare(next.payload, CONTEXT)
    await transact(database, async (tx) => {
      await work(tx)
      await tx.query('delete from job where job_id = $1', [next.job_id])
    })
  }
}

export const closeBoards = (database: Database) => runSteps(database, closeBoard)
export const payAllGuesses = (database: Database) => runSteps(database, payGuesses)

/** One step, whatever was enqueued: as a job that is given to two nodes. */
export async function repeatClosing(database: Database, tournamentId: bigint): Promise<void> {
  const work = await closeBoard.prepare({ tournament_id: String(tournamentId) }, CONTEXT)
  await transact(database, work)
}

export async function repeatPaying(database: Database, matchId: string): Promise<void> {
  const work = await payGuesses.prepare({ match_id: matchId }, CONTEXT)
  await transact(database, work)
}
