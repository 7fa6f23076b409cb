/** Percent of an amount by tiers: the highest tier that is reached holds for all of it. */
import { percentDown, smallerOf } from '../money/money.ts'

export type RateTier = { from: bigint; rate: number }

export function rateOf(tiers: readonly RateTier[], base: bigint): number {
  let best: RateTier | null = null
  for (const tier of tiers) if (base >= tier.from && (best === null || tier.from > best.from)) best = tier
  return best?.rate ?? 0
}

/** What a base brings, capped. */
export function rebateOf(tiers: readonly RateTier[], { base, most }: { base: bigint; most: bigint }): bigint {
  return base <= 0n ? 0n : smallerOf(percentDown(base, rateOf(tiers, base)), most)
}
