import type { Tx } from '@tablestakes/node/database'
import { lockBalance, newKey, type Owner } from '../../../ledger/index.ts'
import { publish } from '../../../platform/live/outbox.ts'
import type { ActivityRecord } from './activity-record.ts'
import { isStopped } from './audience.ts'
import { type Award, costOf, storeAwards } from './award.ts'
import { takeFromBudget } from './budget.ts'
import { grantOf } from './claim.ts'
import { grantAwards } from './grant.ts'
import { suspect } from './suspect.ts'

type Winning = {
  activity: Pick<ActivityRecord, 'id' | 'type' | 'version'>
  period: number
  owner: Owner
  step: string
  awards: readonly Award[]
  at: Date
  /** Its part of the budget was taken when it was promised. */
  isReserved?: boolean
}

/**
 * Gives what was won without being asked: a rank's prize, a share of a guess. The row of the claim makes it once, however often the job
 * that settles is repeated. Of a player who may be given nothing now, or looks like another, an operator decides. Answers what it cost.
 */
export async function awardWinner(tx: Tx, winning: Winning): Promise<bigint | null> {
  const { activity, period, owner, step, awards, at, isReserved = false } = winning
  const { playerId } = owner
  await lockBalance(tx, owner)
  const reasons: string[] = await suspect(tx, { playerId, activityId: activity.id, period })
  if (await isStopped(tx, playerId)) reasons.push('stopped')
  const cost = costOf(awards)
  const isHeld = reasons.length > 0
  const { rowCount } = await tx.query(
    `insert into activity_claim
       (player_id, activity_id, period, step, claim_id, version, state, currency, awards, cost, reasons, claimed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      ...[playerId, activity.id, period, step, newKey(), activity.version, isHeld ? 'held' : 'paid', owner.currency],
      ...[storeAwards(awards), cost, reasons, at],
    ],
  )
  if (rowCount === 0) return null
  if (!isReserved) await takeFromBudget(tx, { activityId: activity.id, period, amount: cost, playerId })
  const { entryId } = await grantAwards(tx, { owner, awards: isHeld ? [] : awards, ...grantOf(activity) })
  if (entryId !== null)
    await tx.query(
      'update activity_claim set entry_id = $5 where player_id = $1 and activity_id = $2 and period = $3 and step = $4',
      [playerId, activity.id, period, step, entryId],
    )
  await publish(tx, { playerId, message: { type: 'activity', activity_id: activity.id, is_show_red: false } })
  return cost
}
