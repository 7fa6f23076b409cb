/**
 * Extras on a slip: the boost of long multiples, and bets whose stake was a gift. Both change winnings, never the stake.
 */
import { leftOf, percentDown, smallerOf } from '../../money/money.ts'

/** From so many legs on, winnings rise by so many percent. */
export type BoostStep = { legs: number; percent: number }
export type BoostTable = {
  steps: readonly BoostStep[]
  /** Legs below this price, in thousandths, do not count. */
  leastPrice: number
  /** The most that is added; null where nothing bounds it. */
  most: bigint | null
}

/** Which percent the table gives to a multiple of these legs; legs that became void are left out by the caller. */
export function boostPercent({ steps, leastPrice }: BoostTable, prices: readonly number[]): number {
  const counted = prices.filter((price) => price >= leastPrice).length
  return steps.reduce((best, { legs, percent }) => (counted >= legs && percent > best ? percent : best), 0)
}

/** The next step of the table and how many legs it still asks for: what a slip offers; null at the top. */
export function nextBoost(
  { steps, leastPrice }: BoostTable,
  prices: readonly number[],
): (BoostStep & { missing: number }) | null {
  const counted = prices.filter((price) => price >= leastPrice).length
  const next = steps.filter(({ legs }) => legs > counted).toSorted((one, other) => one.legs - other.legs)[0]
  return next ? { ...next, missing: next.legs - counted } : null
}

/** What the boost adds to a payout: the percent of what was won above the stake, rounded down. */
export function boostOf(
  { payout, stake }: { payout: bigint; stake: bigint },
  { percent, most }: { percent: number; most: bigint | null },
): bigint {
  const boost = percentDown(leftOf(payout, stake), percent)
  return most === null ? boost : smallerOf(boost, most)
}

/** What a free bet of one line pays: its stake is not the player's and does not come back. */
export function freeBetWin({ payout, stake }: { payout: bigint; stake: bigint }): bigint {
  return leftOf(payout, stake)
}
