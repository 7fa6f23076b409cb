import { MAX_WIRE } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { keepPlain, withoutSpentOffer } from '../shop/offer-once.ts'
import { end, endPaid } from './apply-payment.ts'
import { lockByNumber, type Order } from './order-record.ts'
import { reasons } from './reasons.ts'

type Decision =
  /** `amount` has come, in the money of the order, and is the player's. */
  { outcome: 'credited'; amount: bigint } | { outcome: 'closed' }

/** What an operator has decided about a deposit in review. Refuses one that is not in review, or not any more. */
export async function endReview(
  tx: Tx,
  { orderNo, nowMs, ...decision }: { orderNo: string; nowMs: number } & Decision,
): Promise<Order> {
  const order = await lockByNumber(tx, orderNo)
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.state !== 'review') throw new Refusal('ORDER_FINAL')
  if (decision.outcome === 'closed')
    return end(tx, { ...order, state: 'failed', reasonKey: reasons.closed }, { nowMs, isAsked: false })
  if (decision.amount <= 0n || decision.amount > MAX_WIRE) throw new Refusal('INVALID')
  const isAsOrdered = order.amount === decision.amount
  // The promise was made for another amount: this one is credited as it is.
  const paid = isAsOrdered ? await withoutSpentOffer(tx, order) : await keepPlain(tx, order, decision.amount)
  return endPaid(tx, { ...paid, reasonKey: '' }, { nowMs })
}
