import type { Clock } from '@tablestakes/node/clock'
import type { Tx } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'

/** So many a transaction. */
const CHUNK = 500

/** Ends what was not used in time. A round that is being played is paid all the same. */
export const endFreeRounds = (clock: Clock): Job =>
  defineJob({
    kind: 'free-rounds.end',
    payload: nothing,
    everyMs: 60_000,
    run: (tx) => endExpired(tx, clock()),
  })

export async function endExpired(tx: Tx, nowMs: number): Promise<void> {
  await tx.query(
    `update free_round_grant set ended_at = $1, end_kind = 'expired' where grant_id in (
       select grant_id from free_round_grant where ended_at is null and used < rounds and expires_at <= $1
       order by expires_at limit ${CHUNK} for update skip locked)`,
    [new Date(nowMs)],
  )
}

const DAY_MS = 86_400_000
const QUARTER_MS = 21_600_000

type Reminding = { grantId: string; playerId: bigint; left: number }

/** The next whose last day has begun; each is answered once. */
export async function takeToRemind(tx: Tx, nowMs: number): Promise<Reminding[]> {
  const { rows } = await tx.query<Reminding>(
    `update free_round_grant set reminded_at = $1 where grant_id in (
       select grant_id from free_round_grant
       where reminded_at is null and ended_at is null and used < rounds and expires_at > $1 and expires_at <= $2
         -- What was given for a day only is new to the player: nothing needs to be brought to mind.
         and granted_at <= $3
       order by expires_at limit ${CHUNK} for update skip locked)
     returning grant_id as "grantId", player_id as "playerId", rounds - used as left`,
    [new Date(nowMs), new Date(nowMs + DAY_MS), new Date(nowMs - QUARTER_MS)],
  )
  return rows
}
