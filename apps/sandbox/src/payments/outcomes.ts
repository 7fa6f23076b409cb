import type { DatabaseSync } from 'node:sqlite'
import { transact } from './database.ts'
import type { Payment, Payout, Store } from './store.ts'
import type { Telling, WebhookQueue } from './webhooks.ts'

/** Null tells nobody. */
type Told = { telling: Telling | null }
type Subject = {
  kind: 'payment' | 'payout'
  id: string
  orderNo: string
  amount: string
  currency: string
  url: string
}
type PaymentEnd = Told & {
  to: 'paid' | 'failed' | 'expired'
  amount?: string | undefined
  currency?: string | undefined
}
type PayoutEnd = Told & { to: 'paid' | 'failed'; reason?: string | undefined }

export type Outcomes = {
  endPayment(payment: Payment, end: PaymentEnd): void
  endPayout(payout: Payout, end: PayoutEnd): void
}

export const ONCE: Telling = { copies: 1, delayMs: 0, isReordered: false }
/** How much older the event is that arrives out of order. */
const OLDER_MS = 60_000

/**
 * How payments and payouts end, and that their owner hears of it: both or neither. A tester may end what has ended already:
 * providers do reverse themselves, and callers must bear it.
 */
export function createOutcomes({
  database,
  store,
  webhooks,
  clock,
}: {
  database: DatabaseSync
  store: Store
  webhooks: WebhookQueue
  clock: () => number
}): Outcomes {
  function tell(subject: Subject, { to, telling }: { to: string; telling: Telling | null }) {
    if (telling === null) return
    const event = (status: string, at: number) => ({
      about: subject.id,
      type: `${subject.kind}.${status}`,
      url: subject.url,
      at,
      data: { order_no: subject.orderNo, id: subject.id, amount: subject.amount, currency: subject.currency, status },
    })
    const older = event(to === 'paid' ? 'failed' : 'paid', clock() - OLDER_MS)
    webhooks.tell(event(to, clock()), telling, telling.isReordered ? older : undefined)
  }

  return {
    endPayment(payment, { to, amount, currency, telling }) {
      const paid = to === 'paid' && {
        paidAmount: amount ?? payment.amount,
        paidCurrency: currency ?? payment.currency,
      }
      const { id, orderNo, notifyUrl: url } = payment
      transact(database, () => {
        const endedAt = payment.status === to ? payment.endedAt : clock()
        store.payments.change(id, { status: to, endedAt, paidAmount: null, paidCurrency: null, ...paid })
        const shown = {
          amount: paid ? paid.paidAmount : payment.amount,
          currency: paid ? paid.paidCurrency : payment.currency,
        }
        tell({ kind: 'payment', id, orderNo, url, ...shown }, { to, telling })
      })
    },
    endPayout(payout, { to, reason, telling }) {
      const { id, orderNo, amount, currency, notifyUrl: url } = payout
      transact(database, () => {
        const endedAt = payout.status === to ? payout.endedAt : clock()
        store.payouts.change(id, { status: to, endedAt, reason: to === 'failed' ? (reason ?? 'account_closed') : '' })
        tell({ kind: 'payout', id, orderNo, url, amount, currency }, { to, telling })
      })
    },
  }
}
