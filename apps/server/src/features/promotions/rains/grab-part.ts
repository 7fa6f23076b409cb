import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Claiming, type ClaimServices, enterToClaim, type Given, give } from '../engine/claim.ts'
import { grabStep } from '../types/red-envelope-rain.ts'

type Rain = {
  period: number
  starts_at: Date
  ends_at: Date
  money: 'cash' | 'bonus'
  multiplier: number
  grabs: number
  revealed_at: Date | null
}

/** Takes the next part of a running rain. The part, the claim and the money are one transaction under the player's purses. */
export async function grabPart(
  tx: Tx,
  services: ClaimServices,
  { rainId, ...claiming }: Claiming & { rainId: string },
): Promise<Given> {
  const entered = await enterToClaim(tx, services, claiming)
  const { activity, standing } = entered
  const rain = await findRain(tx, { activityId: activity.id, rainId })
  if (claiming.nowMs < rain.starts_at.getTime()) throw new Refusal('TOO_EARLY')
  if (claiming.nowMs >= rain.ends_at.getTime() || rain.revealed_at !== null) throw new Refusal('ACTIVITY_CLOSED')
  const nth = firstFree(standing.claimed, `${rain.period} `, rainId)
  if (nth > rain.grabs) throw new Refusal('ALREADY_CLAIMED')
  const part = await takePart(tx, rainId)
  if (!part) throw new Refusal('POOL_EMPTY')
  const { owner } = claiming
  const { money, multiplier } = rain
  const given = await give(tx, entered, {
    ...{ owner, period: rain.period, step: grabStep(rainId, nth) },
    awards: [{ money, multiplier, amount: part.amount }],
  })
  await tx.query('update rain_part set player_id = $3 where rain_id = $1 and part = $2', [
    rainId,
    part.part,
    owner.playerId,
  ])
  return given
}

async function findRain(tx: Tx, { activityId, rainId }: { activityId: number; rainId: string }): Promise<Rain> {
  const { rows } = await tx.query<Rain>({
    name: 'rain-find',
    text: `select period, starts_at, ends_at, money, multiplier, grabs, revealed_at from rain
           where rain_id = $1 and activity_id = $2`,
    values: [rainId, activityId],
  })
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

function firstFree(claimed: ReadonlyMap<string, number>, period: string, rainId: string): number {
  let nth = 1
  while (claimed.has(`${period}${grabStep(rainId, nth)}`)) nth += 1
  return nth
}

type Part = { part: number; amount: bigint }

/**
 * The next part that nobody is taking. Where others are taking all that are left, the player waits for one of them: a part that comes
 * back must not be lost while somebody asks for it.
 */
async function takePart(tx: Tx, rainId: string): Promise<Part | null> {
  const next = (how: string) => ({
    name: `rain-part${how === '' ? '-waiting' : ''}`,
    text: `select part, amount from rain_part where rain_id = $1 and player_id is null order by part limit 1 for update ${how}`,
    values: [rainId],
  })
  for (;;) {
    const free = await tx.query<Part>(next('skip locked'))
    if (free.rows[0]) return free.rows[0]
    const { rowCount } = await tx.query('select from rain_part where rain_id = $1 and player_id is null limit 1', [
      rainId,
    ])
    if (rowCount === 0) return null
    const waited = await tx.query<Part>(next(''))
    if (waited.rows[0]) return waited.rows[0]
  }
}
