import { smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { newKey } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import { Refused } from '../../../platform/operators/refused.ts'
import { type ActivityRecord, listActivities } from '../engine/activity-record.ts'
import { awardWinner } from '../engine/award-winner.ts'
import { returnToBudget, takeFromBudget } from '../engine/budget.ts'
import { configOf } from '../types/all.ts'

/**
 * Matches to guess. Operators enter them and their results; a source of matches of our own would call the same two functions. The pool of a
 * match is taken from the activity's budget when it is added, so what is promised is there.
 */

export type Outcome = { outcome_id: string; title: Partial<Record<string, string>> }
type NewMatch = { home: string; away: string; startsAt: Date; outcomes: readonly Outcome[] }

/** Free guesses have one period. */
const PERIOD = 0

export async function addMatch(tx: Tx, activity: ActivityRecord, match: NewMatch): Promise<string> {
  const { id, type } = activity
  if (type !== 1005) throw new Refused('CANNOT_CHANGE', 'that activity is no guess')
  const ids = match.outcomes.map(({ outcome_id: outcome }) => outcome)
  if (new Set(ids).size < ids.length) throw new Refused('CANNOT_CHANGE', 'two outcomes have the same id')
  const { pool, most, money, multiplier } = configOf(type, activity.config)
  await reserve(tx, { activityId: id, amount: pool })
  const matchId = newKey()
  await tx.query(
    `insert into guess_match (match_id, activity_id, home, away, starts_at, outcomes, pool, most, money, multiplier)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[matchId, id, match.home, match.away, match.startsAt, JSON.stringify(match.outcomes)],
      ...[pool, most, money, multiplier],
    ],
  )
  return matchId
}

async function reserve(tx: Tx, { activityId, amount }: { activityId: number; amount: bigint }): Promise<void> {
  try {
    await takeFromBudget(tx, { activityId, period: PERIOD, amount, playerId: 0n })
  } catch (error) {
    if (error instanceof Refusal) throw new Refused('CANNOT_CHANGE', 'the budget has no pool left')
    throw error
  }
}

type Match = {
  activity_id: number
  starts_at: Date
  outcomes: Outcome[]
  state: 'open' | 'paying' | 'settled' | 'called-off'
  pool: bigint
  most: bigint
}

async function holdMatch(tx: Tx, matchId: string): Promise<Match> {
  const { rows } = await tx.query<Match>('select * from guess_match where match_id = $1 for update', [matchId])
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

/** Shares are whole hundredths of a displayed unit. */
const STEP = 100n

/** Gives a match its result, once. Without one it was called off, and the pool goes back. */
export async function settleMatch(
  tx: Tx,
  { matchId, outcomeId, nowMs }: { matchId: string; outcomeId: string | null; nowMs: number },
): Promise<void> {
  const match = await holdMatch(tx, matchId)
  if (match.state !== 'open') throw new Refused('CANNOT_CHANGE', 'it has its result')
  if (outcomeId === null) return callOff(tx, { matchId, match })
  if (!match.outcomes.some(({ outcome_id: id }) => id === outcomeId))
    throw new Refused('CANNOT_CHANGE', 'the match has no such outcome')
  if (nowMs < match.starts_at.getTime()) throw new Refused('CANNOT_CHANGE', 'it has not begun')
  const { rows } = await tx.query<{ winners: number }>(
    'select count(*)::integer as winners from match_guess where match_id = $1 and outcome_id = $2',
    [matchId, outcomeId],
  )
  const { winners } = rows[0]!
  // exact: rounded down, and what does not divide goes back to the budget.
  const even = winners === 0 ? 0n : match.pool / BigInt(winners)
  const share = smallerOf(even - (even % STEP), match.most)
  await tx.query(
    `update guess_match set state = 'paying', right_outcome = $2, winners = $3, share = $4 where match_id = $1`,
    [matchId, outcomeId, winners, share],
  )
  await enqueue(tx, { job: payGuesses, payload: { match_id: matchId } })
}

async function callOff(tx: Tx, { matchId, match }: { matchId: string; match: Match }): Promise<void> {
  await returnToBudget(tx, { activityId: match.activity_id, period: PERIOD, amount: match.pool })
  await tx.query(`update guess_match set state = 'called-off', settled_at = now() where match_id = $1`, [matchId])
}

/** So many are paid in a transaction: their purses are held meanwhile. */
const PAID = 20

type Paying = Match & {
  share: bigint
  right_outcome: string
  last_player: bigint
  paid: bigint
  money: 'cash' | 'bonus'
  multiplier: number
}

/** Pays right guesses, step by step: each enqueues the next. Repeating one changes nothing. */
export const payGuesses = defineJob({
  kind: 'promotions.pay-guesses',
  payload: z.object({ match_id: z.uuid() }),
  async run(tx, payload): Promise<void> {
    const { match_id: matchId } = payload
    const { rows } = await tx.query<Paying>(
      `select * from guess_match where match_id = $1 and state = 'paying' for update`,
      [matchId],
    )
    const match = rows[0]
    if (!match) return
    const { lastPlayer, paid, isDone } = await payNext(tx, matchId, match)
    await tx.query(
      `update guess_match set last_player = $2, paid = paid + $3, state = $4, settled_at = case when $5 then now() end
       where match_id = $1`,
      [matchId, lastPlayer, paid, isDone ? 'settled' : 'paying', isDone],
    )
    const left = match.pool - match.paid - paid
    if (isDone) await returnToBudget(tx, { activityId: match.activity_id, period: PERIOD, amount: left })
    else await enqueue(tx, { job: payGuesses, payload })
  },
})

async function payNext(tx: Tx, matchId: string, match: Paying) {
  const { rows: winners } = await tx.query<{ player_id: bigint; currency: string }>(
    `select player_id, currency from match_guess where match_id = $1 and outcome_id = $2 and player_id > $3
     order by player_id limit ${PAID}`,
    [matchId, match.right_outcome, match.last_player],
  )
  const activity = (await listActivities(tx, { id: match.activity_id }))[0]!
  const awards = [{ money: match.money, amount: match.share, multiplier: match.multiplier }]
  let paid = 0n
  for (const { player_id: playerId, currency } of winners) {
    const cost = await awardWinner(tx, {
      ...{ activity, period: PERIOD, owner: { playerId, currency }, step: `match-${matchId}`, awards },
      ...{ at: new Date(), isReserved: true },
    })
    paid += cost ?? 0n
  }
  const lastPlayer = winners.at(-1)?.player_id ?? match.last_player
  return { paid, lastPlayer, isDone: winners.length < PAID }
}
