import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import { type ActivityRecord, configOfPeriod, listActivities } from '../engine/activity-record.ts'
import { awardWinner } from '../engine/award-winner.ts'
import { lastPrizedRank, prizeOf } from '../types/tournament.ts'
import { readTournament } from './boards.ts'
import { orderBoard } from './order-board.ts'

/** So many ranks are fixed, and so many prizes paid, in a transaction: a node that dies repeats one such step. */
const RANKED = 5_000
const PAID = 20

/** A bet that was placed in time has been read by then: longer than any call may take. */
const GRACE_MS = 60_000

/** Boards whose last bet has been read begin to close. */
export async function beginClosing(tx: Tx, nowMs: number): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(
    `update tournament t set state = 'closing' where state = 'running' and exists (
       select from tournament_activity a where a.tournament_id = t.tournament_id
     ) and not exists (
       select from tournament_activity a where a.tournament_id = t.tournament_id and a.ends_at > $1
     ) returning tournament_id as id`,
    [new Date(nowMs - GRACE_MS)],
  )
  for (const { id } of rows) await enqueue(tx, { job: closeBoard, payload: { tournament_id: String(id) } })
}

type Closing = { tournament_id: bigint; period: number; state: 'closing' | 'paying'; closed_rank: number }

/** Fixes all ranks, then pays the prizes, step by step: each enqueues the next. Repeating one changes nothing. */
export const closeBoard = defineJob({
  kind: 'promotions.close-board',
  payload: z.object({ tournament_id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  async run(tx, payload) {
    const { rows } = await tx.query<Closing>(
      `select tournament_id, period, state, closed_rank from tournament
       where tournament_id = $1 and state in ('closing', 'paying') for update`,
      [payload.tournament_id],
    )
    const closing = rows[0]
    if (!closing) return
    const isDone = closing.state === 'closing' ? await fixRanks(tx, closing) : await payPrizes(tx, closing)
    if (!isDone) await enqueue(tx, { job: closeBoard, payload })
  },
})

/** The next ranks. Nobody's score changes any more, so the last rank that was fixed says where to go on. */
async function fixRanks(tx: Tx, { tournament_id: id, closed_rank: done }: Closing): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with last as (
       select behind, place, player_id from tournament_score where tournament_id = $1 and rank = $2::integer
     ), next as (
       select player_id, $2::integer + row_number() over (order by behind, place, player_id) as rank from (
         select behind, place, player_id from tournament_score
         where tournament_id = $1 and score > 0
           and ($2::integer = 0 or (behind, place, player_id) > (select behind, place, player_id from last))
         order by behind, place, player_id limit ${RANKED}
       ) ahead
     )
     update tournament_score s set rank = next.rank from next where s.tournament_id = $1 and s.player_id = next.player_id`,
    [id, done],
  )
  const fixed = rowCount ?? 0
  const isDone = fixed < RANKED
  await tx.query('update tournament set closed_rank = $2, state = $3 where tournament_id = $1', [
    ...[id, isDone ? 0 : done + fixed, isDone ? 'paying' : 'closing'],
  ])
  return false
}

type Winner = { player_id: bigint; activity_id: number; currency: string; rank: number }

/** In the order of the ranks. Whose rank brings nothing is passed over. */
async function payPrizes(tx: Tx, { tournament_id: id, period, closed_rank: done }: Closing): Promise<boolean> {
  const { rows: winners } = await tx.query<Winner>(
    `select player_id, activity_id, currency, rank from tournament_score
     where tournament_id = $1 and rank > $2 order by rank limit ${PAID}`,
    [id, done],
  )
  const prizes = openPrizes(tx, period)
  const lastRank = await prizes.lastRank(id)
  let isPast = winners.length === 0
  for (const { player_id: playerId, activity_id: activityId, currency, rank } of winners) {
    const { activity, config } = await prizes.of(activityId)
    isPast = rank >= lastRank
    const awards = prizeOf(config.prizes, rank)
    if (awards.length === 0) continue
    const winning = { activity, period, owner: { playerId, currency }, step: RANK_STEP, awards, at: new Date() }
    await awardWinner(tx, winning)
  }
  await tx.query('update tournament set closed_rank = $2 where tournament_id = $1', [id, winners.at(-1)?.rank ?? done])
  if (!isPast) return false
  await orderBoard(tx, id)
  await tx.query(`update tournament set state = 'closed', closed_at = now() where tournament_id = $1`, [id])
  return true
}

/** A player has one rank in a period. */
const RANK_STEP = 'rank'

type Prizes = { activity: ActivityRecord; config: ReturnType<typeof readTournament> }

/** What the activities of a board give, each by the configuration that the board began with. */
function openPrizes(tx: Tx, period: number) {
  const known = new Map<number, Prizes>()
  const of = async (activityId: number): Promise<Prizes> => {
    const found = known.get(activityId)
    if (found) return found
    const activity = (await listActivities(tx, { id: activityId }))[0]!
    const prizes = { activity, config: readTournament(activity, await configOfPeriod(tx, activity, period)) }
    known.set(activityId, prizes)
    return prizes
  }
  return {
    of,
    /** The last rank that brings anything anywhere. */
    async lastRank(tournamentId: bigint): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        'select activity_id as id from tournament_activity where tournament_id = $1',
        [tournamentId],
      )
      let last = 0
      for (const { id } of rows) last = Math.max(last, lastPrizedRank((await of(id)).config.prizes))
      return last
    },
  }
}
