import type { Tx } from '@tablestakes/node/database'
import { lockBalance, newKey, type Owner } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { publish } from '../../../platform/live/outbox.ts'
import { drawPrize } from '../draws/draw.ts'
import { SHARE_STEP } from '../types/share.ts'
import type { Shown, Step } from './activity-kind.ts'
import { isWaiting } from './activity-kind.ts'
import { type ActivityRecord, beginPeriod, findActivity, isOpen } from './activity-record.ts'
import { requireFree } from './audience.ts'
import { type Award, costOf, showAward, storeAwards } from './award.ts'
import { takeFromBudget } from './budget.ts'
import { grantAwards } from './grant.ts'
import { type Entered, enter, loadPlayerFor, type VipLevelOf } from './standing.ts'
import { suspect } from './suspect.ts'

export type ClaimServices = { vipLevelOf: VipLevelOf; secret: string }
export type Claiming = { owner: Owner; siteId: string; activityId: number; nowMs: number }

export type Given = {
  awards: ReturnType<typeof showAward>[]
  purses: { money: bigint; coin: bigint; gold: bigint }
  is_held?: boolean
}

/** Claims a step that is reached, or a share that is due. All of it happens in one transaction, under the player's purses. */
export async function claimActivity(
  tx: Tx,
  services: ClaimServices,
  { stepId, code, ...claiming }: Claiming & { stepId?: string | undefined; code?: string | undefined },
): Promise<Given> {
  const entered = await enterToClaim(tx, services, claiming)
  const { rule, standing } = entered
  if (rule.code !== null && code?.trim().toUpperCase() !== rule.code.toUpperCase()) {
    // A player who has it already is told so, and not to look for the code again.
    requireUnclaimed(rule.show(standing))
    throw new Refusal('CODE_WRONG')
  }
  const { period, step, awards } = chooseOffer(rule.show(standing), { period: standing.period, stepId })
  return give(tx, entered, { owner: claiming.owner, period, step, awards })
}

function requireUnclaimed({ steps = [] }: Shown): void {
  if (steps.every(({ state }) => state === 'claimed')) throw new Refusal('ALREADY_CLAIMED')
}

/** A turn of the wheel. The index is drawn here, whatever a client says. */
export async function spinActivity(
  tx: Tx,
  services: ClaimServices,
  claiming: Claiming,
): Promise<Given & { index: number; remain_rot_num: number; draw_id: string }> {
  const entered = await enterToClaim(tx, services, claiming)
  const { activity, rule, standing } = entered
  const { wheel } = rule.show(standing)
  if (!wheel) throw new Refusal('NOT_FOUND')
  if (wheel.left === 0) throw new Refusal('NO_SPINS')
  const costs = wheel.prizes.map(({ awards }) => costOf(awards))
  const { index, drawId } = await drawPrize(tx, services.secret, {
    playerId: claiming.owner.playerId,
    activityId: activity.id,
    weights: wheel.prizes.map(({ weight }) => weight),
    costs,
  })
  const step = `spin-${wheel.used + 1}`
  const given = await give(tx, entered, {
    ...{ owner: claiming.owner, period: standing.period, step },
    awards: wheel.prizes[index]!.awards,
  })
  return { ...given, index, draw_id: drawId, remain_rot_num: wheel.left - 1 }
}

/** Checks everything that does not depend on the step, and holds the purses: a player's claims come one after the other. */
export async function enterToClaim(
  tx: Tx,
  { vipLevelOf }: ClaimServices,
  { owner, siteId, activityId, nowMs }: Claiming,
): Promise<Entered> {
  const activity = await findActivity(tx, { siteId, id: activityId, nowMs })
  if (!activity) throw new Refusal('NOT_FOUND')
  if (!isOpen(activity, nowMs)) throw new Refusal('ACTIVITY_CLOSED')
  await requireFree(tx, owner.playerId)
  await lockBalance(tx, owner)
  const entered = await enter(tx, activity, await loadPlayerFor(tx, { owner, nowMs, vipLevelOf }))
  if (!entered) throw new Refusal('NOT_FOUND')
  if (entered.missing.length > 0) throw new Refusal('NOT_ELIGIBLE')
  return entered
}

type Offer = { period: number; step: string; awards: readonly Award[] }

function chooseOffer(
  { steps, share }: Shown,
  { period, stepId }: { period: number; stepId: string | undefined },
): Offer {
  if (share) {
    if (!share.canClaim) throw new Refusal(share.awards.length > 0 ? 'TOO_EARLY' : 'NOT_REACHED')
    return { period: share.period, step: SHARE_STEP, awards: share.awards }
  }
  const step = chooseStep(steps ?? [], stepId)
  return { period, step: step.id, awards: step.awards }
}

function chooseStep(steps: readonly Step[], stepId: string | undefined): Step {
  const named = steps.filter(({ id }) => stepId === undefined || id === stepId)
  if (named.length === 0 || named.some(({ hasOwnCall }) => hasOwnCall)) throw new Refusal('NOT_FOUND')
  const reached = named.find(({ state }) => state === 'reached')
  if (reached) return reached
  const waiting = named.find(({ state }) => state === 'waiting' || state === 'missed')
  if (waiting?.waitsFor) throw new Refusal(waiting.waitsFor)
  throw new Refusal(waiting && (stepId !== undefined || !hasTakenToday(named)) ? 'NOT_REACHED' : 'ALREADY_CLAIMED')
}

/** Nothing is open and something was taken: a player who asks for "the next one" has had it. */
const hasTakenToday = (steps: readonly Step[]) => steps.some(({ state }) => state === 'claimed')

type Giving = Offer & {
  owner: Owner
  /** What it takes of the budget, where that is not what the awards cost: they were reserved before, or come later. */
  cost?: bigint
}

/** The row of the claim makes it once: a second claim finds it. */
export async function give(
  tx: Tx,
  { activity, rule, standing }: Entered,
  { owner, period, step, awards, cost = costOf(awards) }: Giving,
): Promise<Given> {
  const { playerId } = owner
  await beginPeriod(tx, activity, standing.period)
  // Where nothing is given there is nothing to hold.
  const reasons = awards.length > 0 ? await suspect(tx, { playerId, activityId: activity.id, period }) : []
  const { rowCount } = await tx.query(
    `insert into activity_claim
       (player_id, activity_id, period, step, claim_id, version, state, currency, awards, cost, reasons, claimed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      ...[playerId, activity.id, period, step, newKey(), activity.version, reasons.length > 0 ? 'held' : 'paid'],
      ...[owner.currency, storeAwards(awards), cost, reasons, new Date(standing.nowMs)],
    ],
  )
  if (rowCount === 0) throw new Refusal('ALREADY_CLAIMED')
  await takeFromBudget(tx, {
    ...{ activityId: activity.id, period: standing.period, amount: cost, playerId },
  })
  const { purses, entryId } = await grantAwards(tx, {
    ...{ owner, awards: reasons.length > 0 ? [] : awards },
    ...grantOf(activity),
  })
  if (entryId !== null)
    await tx.query(
      'update activity_claim set entry_id = $5 where player_id = $1 and activity_id = $2 and period = $3 and step = $4',
      [playerId, activity.id, period, step, entryId],
    )
  const claimed = new Map([...standing.claimed, [`${period} ${step}`, standing.nowMs]])
  const after = rule.show({ ...standing, claimed })
  const message = { type: 'activity' as const, activity_id: activity.id, is_show_red: isWaiting(after) }
  await publish(tx, { playerId, message })
  return { awards: awards.map(showAward), purses, ...(reasons.length > 0 && { is_held: true }) }
}

export const grantOf = ({ id, type }: Pick<ActivityRecord, 'id' | 'type'>) => ({
  account: `activity-${type}`,
  reason: 'promotion' as const,
  reference: `activity ${id}`,
})
