import type { Clock } from '@tablestakes/node/clock'
import type { Database, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { PayoutView, Providers } from '../../payments/index.ts'
import type { Site } from '../../site/index.ts'
import { applyPayment, end } from './apply-payment.ts'
import { findOrder, isOpen, lockByNumber, type Order, type OwnOrder, wireState } from './order-record.ts'
import { askAbout, type PaymentAnswer } from './poll-orders.ts'
import { reasons } from './reasons.ts'

/** What a player can do with an order of their own. Answers are states as the wire says them; NOT_FOUND for all others. */
export type OrderOperations<Answer> = {
  /** Asks the provider, outside of any transaction. Null: it says nothing, or there is nothing to ask. */
  look(own: OwnOrder): Promise<Answer | null>
  /** Applies what was seen. */
  check(tx: Tx, own: OwnOrder, seen: Answer | null): Promise<number>
  cancel(tx: Tx, own: OwnOrder, site: Site): Promise<number>
}
/** The operations of withdrawals are handed in: the two features know nothing of each other. */
export type WithdrawalOperations = OrderOperations<PayoutView>

type DepositServices = { database: Database; clock: Clock; providers: Providers }

export function depositOperations({ database, clock, providers }: DepositServices): OrderOperations<PaymentAnswer> {
  return {
    async look(own) {
      const order = await requireOwn(database, own)
      return mayStillChange(order) ? askAbout(providers, order) : null
    },
    async check(tx, own, seen) {
      const order = await requireOwn(tx, own)
      const after = seen && (await applyPayment(tx, { orderNo: order.orderNo, ...seen, nowMs: clock() }))
      return wireState(after ?? order)
    },
    async cancel(tx, own) {
      const { orderNo } = await requireOwn(tx, own)
      const order = (await lockByNumber(tx, orderNo))!
      if (order.state === 'expired') throw new Refusal('ORDER_EXPIRED')
      if (!isOpen(order)) throw new Refusal('ORDER_FINAL')
      const cancelled: Order = { ...order, state: 'cancelled', reasonKey: reasons.cancelled }
      return wireState(await end(tx, cancelled, { nowMs: clock() }))
    },
  }
}

async function requireOwn(reader: Pick<Tx, 'query'>, own: OwnOrder): Promise<Order> {
  const order = await findOrder(reader, own)
  if (!order) throw new Refusal('NOT_FOUND')
  return order
}

/** Also one that ended unpaid: a player who says "I have paid" may be right. */
const mayStillChange = ({ state }: Order) => state !== 'paid' && state !== 'review'
