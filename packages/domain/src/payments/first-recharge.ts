/**
 * First- and second-recharge offers (specification §4, §9): a repeating 6-hour window counted from the creation of the
 * account. A player who never paid sees the first offer, one who paid once the second, others none.
 */
import { HOUR_MS } from '../text/duration.ts'

const WINDOW_MS = 6 * HOUR_MS

/** Specification §9: the item shown when the shop names none. */
export const DEFAULT_FIRST_RECHARGE_ITEM = 1_000_000_004

export type RechargeOffer = {
  kind: 'first' | 'second'
  /** 0 for the first six hours of the account; makes a claim unique per window. */
  window: number
  endsAt: number
  leftMs: number
}

export function rechargeOffer({
  createdAt,
  payCount,
  now,
}: {
  createdAt: number
  payCount: number
  now: number
}): RechargeOffer | null {
  const kind = payCount === 0 ? 'first' : payCount === 1 ? 'second' : null
  if (kind === null) return null
  // A phone whose clock runs behind the server's would otherwise land before the first window.
  const window = Math.floor(Math.max(0, now - createdAt) / WINDOW_MS)
  const endsAt = createdAt + (window + 1) * WINDOW_MS
  return { kind, window, endsAt, leftMs: Math.min(endsAt - now, WINDOW_MS) }
}
