import type { OnStop } from '../../protection/index.ts'
import { end } from './apply-payment.ts'
import { findOpenNumbers, isOpen, lockByNumber } from './order-record.ts'
import { reasons } from './reasons.ts'

/**
 * A player who stops pays nothing in: orders that are not paid are cancelled with it. One that is paid all the same, because the provider
 * had it already, is credited without what it promised, and can be withdrawn.
 */
export const cancelOpenOrders: OnStop = async (tx, { playerId, nowMs }) => {
  for (const orderNo of await findOpenNumbers(tx, playerId)) {
    const order = await lockByNumber(tx, orderNo)
    if (order && isOpen(order)) await end(tx, { ...order, state: 'cancelled', reasonKey: reasons.cancelled }, { nowMs })
  }
}
