import type { Limit } from '@tablestakes/contract/protection'

/** The limit that most likely refused a stake: time that is used up, else the one with the least left. Null: none can have. */
export function tightestLimit(limits: readonly Limit[]): Limit | null {
  const usedUp = limits.find((limit) => limit.kind === 'session' && limit.used_minutes >= (limit.minutes ?? Infinity))
  if (usedUp) return usedUp
  const ofStakes = limits.filter(({ kind }) => kind === 'loss' || kind === 'stake' || kind === 'single_stake')
  const sorted = ofStakes.toSorted((one, other) => (leftOf(one) < leftOf(other) ? -1 : 1))
  return sorted[0] ?? null
}

/** What may still be staked under a limit of money. */
export function leftOf({ kind, amount, used_amount }: Limit): bigint {
  if (amount === null) return 0n
  if (kind === 'single_stake') return amount
  return amount > used_amount ? amount - used_amount : 0n
}
