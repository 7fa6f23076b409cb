import type { Shown, Standing } from '../engine/activity-kind.ts'
import type { Award } from '../engine/award.ts'

type Terms = { money: 'cash' | 'bonus'; multiplier: number; claim_days: number }

/**
 * A part of what came on a day, claimed on the days after it. The oldest day that can still be claimed comes first; until one comes,
 * today is shown as it stands.
 */
export function showShare(
  terms: Terms,
  standing: Standing,
  { baseOf, worth }: { baseOf: (period: number) => bigint; worth: (base: bigint) => bigint },
): NonNullable<Shown['share']> {
  const awardsOf = (period: number): Award[] => {
    const amount = worth(baseOf(period))
    return amount > 0n ? [{ money: terms.money, amount, multiplier: terms.multiplier }] : []
  }
  for (let period = standing.period - terms.claim_days; period < standing.period; period++) {
    const awards = awardsOf(period)
    if (awards.length === 0 || standing.claimed.has(`${period} ${SHARE_STEP}`)) continue
    return { base: baseOf(period), awards, period, claimFromMs: standing.startOf(period + 1), canClaim: true }
  }
  const { period } = standing
  const base = baseOf(period)
  return {
    base: base < 0n ? 0n : base,
    awards: awardsOf(period),
    period,
    claimFromMs: standing.startOf(period + 1),
    canClaim: false,
  }
}

/** There is one a day. */
export const SHARE_STEP = 'share'
