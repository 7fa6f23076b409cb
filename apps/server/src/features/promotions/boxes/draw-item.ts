import type { Tx } from '@tablestakes/node/database'
import type { Owner } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { drawPrize } from '../draws/draw.ts'
import type { Boxes, BoxPrize } from '../engine/activity-kind.ts'
import { type Claiming, type ClaimServices, enterToClaim, type Given, give } from '../engine/claim.ts'
import type { Entered } from '../engine/standing.ts'
import { boxStep, wheelStep } from '../types/blind-boxes.ts'

type DrawnItem = Given & { index: number; prize: BoxPrize; draw_id: string }

/** Opens a box. Which lid lifts is the player's choice; what is inside is drawn here. */
export async function openBox(
  tx: Tx,
  services: ClaimServices,
  { lid, ...claiming }: Claiming & { lid: number },
): Promise<DrawnItem> {
  const entered = await enterToClaim(tx, services, claiming)
  const boxes = boxesOf(entered)
  if (boxes.opened.has(lid)) throw new Refusal('ALREADY_CLAIMED')
  if (boxes.left === 0 || lid >= boxes.total) throw new Refusal('NO_BOXES')
  return drawItem(tx, services, { entered, owner: claiming.owner, step: boxStep(lid), prizes: boxes.prizes })
}

/** Turns the wheel that follows the last box. */
export async function spinWheel(tx: Tx, services: ClaimServices, claiming: Claiming): Promise<DrawnItem> {
  const entered = await enterToClaim(tx, services, claiming)
  const { wheel } = boxesOf(entered)
  if (wheel.left === 0) throw new Refusal('NO_SPINS')
  const step = wheelStep(wheel.used + 1)
  return drawItem(tx, services, { entered, owner: claiming.owner, step, prizes: wheel.prizes })
}

export function boxesOf({ rule, standing }: Entered): Boxes {
  const { boxes } = rule.show(standing)
  if (!boxes) throw new Refusal('NOT_FOUND')
  return boxes
}

type Drawing = { entered: Entered; owner: Owner; step: string; prizes: readonly BoxPrize[] }

/** Draws, and takes what was drawn from the budget immediately: collected cash is there when its time comes. */
async function drawItem(
  tx: Tx,
  { secret }: ClaimServices,
  { entered, owner, step, prizes }: Drawing,
): Promise<DrawnItem> {
  const { activity, standing } = entered
  const { index, drawId } = await drawPrize(tx, secret, {
    ...{ playerId: owner.playerId, activityId: activity.id },
    weights: prizes.map(({ weight }) => weight),
    costs: prizes.map(({ amount }) => amount),
  })
  const prize = prizes[index]!
  const { money, amount, multiplier, art } = prize
  const awards = money === 'bonus' && amount > 0n ? [{ money, amount, multiplier }] : []
  const given = await give(tx, entered, { owner, period: standing.period, step, awards, cost: amount })
  await tx.query(
    `insert into box_item (player_id, activity_id, period, step, draw_id, money, amount, art, drawn_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [...[owner.playerId, activity.id, standing.period, step, drawId, money, amount, art], new Date(standing.nowMs)],
  )
  return { ...given, index, prize, draw_id: drawId }
}
