/**
 * VIP (specification §3): a level is reached by deposits and stakes together and never lost again.
 */
import { leftOf } from '../money/money.ts'

export type VipLevel = { level: number; deposits: bigint; stakes: bigint; cashbackPercent: number }

type VipTotals = { deposits: bigint; stakes: bigint }

/** The highest level whose deposits and stakes are both reached, but never below the one held. */
export function vipLevel(table: readonly VipLevel[], totals: VipTotals, held = 0): number {
  const reached = table.filter((row) => totals.deposits >= row.deposits && totals.stakes >= row.stakes)
  return Math.max(held, 0, ...reached.map(({ level }) => level))
}

/** What is still missing for the next level, or null at the top. */
export function nextVipLevel(
  table: readonly VipLevel[],
  totals: VipTotals,
  held: number,
): { level: number; depositsLeft: bigint; stakesLeft: bigint } | null {
  const next = table.toSorted((one, other) => one.level - other.level).find(({ level }) => level > held)
  if (next === undefined) return null
  return {
    level: next.level,
    depositsLeft: leftOf(next.deposits, totals.deposits),
    stakesLeft: leftOf(next.stakes, totals.stakes),
  }
}
