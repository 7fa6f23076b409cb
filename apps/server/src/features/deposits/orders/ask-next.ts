import { DAY_MS } from '@tablestakes/domain/text/duration'
import { isOpen, type Order } from './order-record.ts'

/** How long a request of ours may be under way: until then a provider that knows nothing of it may still receive it. */
export const UNANSWERED_MS = 60_000

const FIRST_MS = 15_000
const OPEN_MOST_MS = 5 * 60_000
const ENDED_MS = 60 * 60_000

/**
 * When the provider is asked again how an order stands, by itself: after a quarter of a minute, then each time as long as the
 * order is old, at most five minutes, and at the moment it runs out. One that has ended unpaid is asked about for a day more,
 * because a payment may still come; then never again.
 */
export function askNext(order: Pick<Order, 'state' | 'createdAt' | 'expiresAt'>, nowMs: number): Date | null {
  const expiresMs = order.expiresAt.getTime()
  if (order.state === 'paid' || order.state === 'review') return null
  if (nowMs >= expiresMs + DAY_MS) return null
  if (!isOpen(order)) return new Date(nowMs + ENDED_MS)
  const ageMs = nowMs - order.createdAt.getTime()
  const next = nowMs + Math.min(OPEN_MOST_MS, Math.max(FIRST_MS, ageMs))
  return new Date(nowMs < expiresMs ? Math.min(next, expiresMs) : next)
}
