/**
 * The demolish pop-up (specification §4): it opens when coin plus money is at most 1, the player has paid in before
 * and the next-open date has passed. Closing postpones it by days, one by default (§9).
 */

import { UNIT } from '../money/money.ts'
import { type LowBalanceGuard, mayShowLowBalancePopup } from '../site/protection.ts'
import { DAY_MS } from '../text/duration.ts'

type DemolishState = {
  money: bigint
  coin: bigint
  payTotal: bigint
  /** Null when it was never postponed. */
  nextOpenAt: number | null
  now: number
}

export function opensDemolish(state: DemolishState, guard: LowBalanceGuard): boolean {
  const isNearlyEmpty = state.coin + state.money <= UNIT
  const isDue = state.nextOpenAt === null || state.now >= state.nextOpenAt
  return isNearlyEmpty && state.payTotal !== 0n && isDue && mayShowLowBalancePopup(guard)
}

/** When it may open again after being closed now. */
export function postponeDemolish({ now, days = 1 }: { now: number; days?: number }): number {
  return now + days * DAY_MS
}
