import { randomBytes } from 'node:crypto'
import { activityTypes } from '@tablestakes/contract/promotions'
import { commitment } from '@tablestakes/domain/draws/fairness'
import { splitPool } from '@tablestakes/domain/promotions/envelopes'
import { startOfPeriod } from '@tablestakes/domain/promotions/periods'
import type { Tx } from '@tablestakes/node/database'
import { seal } from '@tablestakes/node/sealed'
import { newKey } from '../../../ledger/index.ts'
import { type ActivityRecord, listActivities } from '../engine/activity-record.ts'
import { presentPeriod } from '../engine/standing.ts'
import { configOf, readConfig } from '../types/all.ts'
import { rainTimes } from '../types/red-envelope-rain.ts'

export const SEED_PURPOSE = 'rain seed'

/** The rains of today and tomorrow that have not begun. What is there already stays as it was split. */
export async function makeRains(tx: Tx, { secret, nowMs }: { secret: string; nowMs: number }): Promise<void> {
  const live = await listActivities(tx, { state: 'live' })
  for (const activity of live) {
    if (activity.type !== activityTypes.RED_ENVELOPE_RAIN) continue
    const rule = readConfig(activity.type, activity.config)
    if (!rule) throw new Error(`the configuration of activity ${activity.id} does not fit its type`)
    const period = presentPeriod(activity, rule, nowMs)
    for (const one of [period, period + 1]) await makeRainsOf(tx, activity, { secret, nowMs, period: one })
  }
}

type Making = { secret: string; nowMs: number; period: number }

async function makeRainsOf(tx: Tx, activity: ActivityRecord, { secret, nowMs, period }: Making): Promise<void> {
  const { id, startsAt, endsAt, timeZone } = activity
  const config = configOf(activityTypes.RED_ENVELOPE_RAIN, activity.config)
  for (const rain of rainTimes(config, startOfPeriod('day', period, timeZone))) {
    const isWithin = rain.startMs >= startsAt.getTime() && (endsAt === null || rain.endMs <= endsAt.getTime())
    if (rain.startMs <= nowMs || !isWithin) continue
    const rainId = newKey()
    const seed = randomBytes(32).toString('hex')
    const { rowCount } = await tx.query(
      `insert into rain (rain_id, activity_id, period, starts_at, ends_at, pool, parts, least, money, multiplier, grabs,
         sealed_seed, seed_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (activity_id, starts_at) do nothing`,
      [
        ...[rainId, id, period, new Date(rain.startMs), new Date(rain.endMs), rain.pool, rain.parts, rain.least],
        ...[config.money, config.multiplier, config.grabs],
        ...[seal(secret, SEED_PURPOSE, Buffer.from(seed)), commitment(seed)],
      ],
    )
    if (rowCount === 0) continue
    const parts = splitPool(rain, { serverSeed: seed, clientSeed: rainId, nonce: 0 })
    await tx.query(
      `insert into rain_part (rain_id, part, amount)
       select $1, place, amount from unnest($2::bigint[]) with ordinality as split (amount, place)`,
      [rainId, parts],
    )
  }
}

/** Longer than any call may take: a grab that began in time has ended. */
const REVEAL_AFTER_MS = 60_000

/** Shows the seeds of rains that are over. */
export async function revealRains(tx: Tx, { nowMs }: { nowMs: number }): Promise<void> {
  await tx.query('update rain set revealed_at = $1 where revealed_at is null and ends_at < $2', [
    new Date(nowMs),
    new Date(nowMs - REVEAL_AFTER_MS),
  ])
}
