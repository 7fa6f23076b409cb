import type { FaultBook } from './faults.ts'
import { ONCE, type Outcomes } from './outcomes.ts'
import type { Store } from './store.ts'
import type { WebhookQueue } from './webhooks.ts'

/** A look around at least this often, in case the clock was moved. */
const LOOK_MS = 60_000
/** After a failure, such as a disk that is full for the moment. */
const AGAIN_MS = 1_000

type ClockworkServices = {
  store: Store
  faults: FaultBook
  outcomes: Outcomes
  webhooks: WebhookQueue
  clock: () => number
  onFailure: (error: unknown) => void
}

/** What happens here without anybody asking: payments run out, payouts are paid, webhooks leave. */
export function createClockwork({ store, faults, outcomes, webhooks, clock, onFailure }: ClockworkServices) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function expirePayments(): number | null {
    for (const payment of store.payments.due(clock())) {
      outcomes.endPayment(payment, { to: 'expired', telling: ONCE })
    }
    return waitUntil(store.payments.nextDueAt(), clock())
  }

  function payPayouts(): number | null {
    if (faults.read().payouts_end === 'manual') return null
    for (const payout of store.payouts.due(Date.now())) outcomes.endPayout(payout, { to: 'paid', telling: ONCE })
    return waitUntil(store.payouts.nextDueAt(), Date.now())
  }

  const sendWebhooks = () => (faults.read().webhooks === 'off' ? null : webhooks.sendDue())

  function look(): number {
    try {
      const waits = [expirePayments(), payPayouts(), sendWebhooks()].filter((wait) => wait !== null)
      return Math.min(LOOK_MS, ...waits)
    } catch (error) {
      onFailure(error)
      return AGAIN_MS
    }
  }

  return {
    /** Looks now, and from then on whenever something is due. */
    wake(): void {
      if (isStopped) return
      clearTimeout(timer)
      timer = setTimeout(() => this.wake(), look())
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const waitUntil = (at: number | null, nowMs: number) => (at === null ? null : Math.max(0, at - nowMs))
