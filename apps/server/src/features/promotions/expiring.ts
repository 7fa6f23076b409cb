import { startOfPeriod } from '@tablestakes/domain/promotions/periods'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { type ActivityRecord, listActivities } from './engine/activity-record.ts'
import { enter, loadPlayerFor, presentPeriod, type VipLevelOf } from './engine/standing.ts'
import { type Configured, isServed, readConfig } from './types/all.ts'

const DAY_MS = 86_400_000
/** So long before midnight a player is told what the day still has for them. */
const EVENING_MS = 4 * 3_600_000

/** Something of an activity that can be claimed for the last day. */
export type Expiring = {
  activity: ActivityRecord
  period: number
  isShare: boolean
  /** It ends with the day, as it does every day. */
  isDaily?: true
}

/** Shares of a day whose last day has come, and everything of activities that end within a day. */
export async function listExpiring(reader: Reader, nowMs: number): Promise<Expiring[]> {
  const live = await listActivities(reader, { state: 'live' })
  return live.flatMap((activity) => {
    const rule = isServed(activity.type) ? readConfig(activity.type, activity.config) : null
    if (!rule || activity.startsAt.getTime() > nowMs) return []
    const last = [...expiringShare(activity, rule, nowMs), ...expiringSteps(activity, rule, nowMs)]
    return last.length > 0 ? last : expiringToday(activity, rule, nowMs)
  })
}

/** The share of a day is claimed on the days after it, as many as the rule looks back at. */
function expiringShare(activity: ActivityRecord, rule: Configured, nowMs: number): Expiring[] {
  if (rule.lookBack === 0) return []
  return [{ activity, period: presentPeriod(activity, rule, nowMs) - rule.lookBack, isShare: true }]
}

function expiringSteps(activity: ActivityRecord, rule: Configured, nowMs: number): Expiring[] {
  const leftMs = (activity.endsAt?.getTime() ?? Number.POSITIVE_INFINITY) - nowMs
  if (leftMs > DAY_MS || leftMs <= 0 || rule.lookBack > 0) return []
  return [{ activity, period: presentPeriod(activity, rule, nowMs), isShare: false }]
}

/** Steps of a day, in its last hours. */
function expiringToday(activity: ActivityRecord, rule: Configured, nowMs: number): Expiring[] {
  if (rule.period !== 'day' || rule.lookBack > 0) return []
  const period = presentPeriod(activity, rule, nowMs)
  const leftMs = startOfPeriod('day', period + 1, activity.timeZone) - nowMs
  return leftMs > 0 && leftMs <= EVENING_MS ? [{ activity, period, isShare: false, isDaily: true }] : []
}

/** Whether a player has it waiting. */
export async function hasWaiting(
  tx: Tx,
  { activity, period, isShare }: Expiring,
  { owner, nowMs, vipLevelOf }: { owner: Owner; nowMs: number; vipLevelOf: VipLevelOf },
): Promise<boolean> {
  const entered = await enter(tx, activity, await loadPlayerFor(tx, { owner, nowMs, vipLevelOf }))
  if (!entered || entered.missing.length > 0) return false
  const { share, steps = [] } = entered.rule.show(entered.standing)
  if (isShare) return share?.canClaim === true && share.period === period
  return steps.some(({ state }) => state === 'reached')
}
