import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { type DepositOrder, type getOrder, type listOrders, orderFilters } from '@tablestakes/contract/deposits'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { DepositState } from '@tablestakes/domain/payments/deposits'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  findOrder,
  isOpen,
  type Order,
  type OwnOrder,
  listOrders as readOrders,
  UUID,
  wireState,
} from './order-record.ts'

const statesOf: Record<number, readonly DepositState[] | null> = {
  [orderFilters.ALL]: null,
  [orderFilters.SUCCESS]: ['paid'],
  [orderFilters.FAIL]: ['failed', 'expired', 'cancelled'],
  [orderFilters.PROCESSING]: ['created', 'pending', 'review'],
}

/** A page of the player's deposits, newest first; a page that is full has another behind it. */
export async function loadOrders(
  reader: Reader,
  playerId: bigint,
  request: RequestOf<typeof listOrders>,
): Promise<ResponseOf<typeof listOrders>> {
  const { type = orderFilters.ALL, limit = historyPageSize, last_id: before = '' } = request
  if (before !== '' && !UUID.test(before)) throw new Refusal('INVALID')
  const orders = await readOrders(reader, {
    playerId,
    states: statesOf[type]!,
    before: before || null,
    limit: limit + 1,
  })
  const shown = orders.slice(0, limit)
  return { list: shown.map(showOrder), last_id: orders.length > limit ? shown.at(-1)!.id : '' }
}

export async function loadOrder(reader: Reader, own: OwnOrder, nowMs: number): Promise<ResponseOf<typeof getOrder>> {
  const order = await findOrder(reader, own)
  if (!order) throw new Refusal('NOT_FOUND')
  // How to pay is told only while paying makes sense.
  const { url, code } = isOpen(order) ? order : { url: '', code: '' }
  return {
    ...showOrder(order),
    url,
    br_code: code,
    pay_method: order.kind,
    pay_method_val: code || url,
    expires_at: order.expiresAt.getTime(),
    server_time: nowMs,
    reason_key: order.reasonKey,
  }
}

function showOrder(order: Order): DepositOrder {
  const brings = isOpen(order) || order.state === 'paid'
  return {
    id: order.id,
    order_no: order.orderNo,
    goods_id: Number(order.goodsId),
    goods_type: order.goodsType,
    name: order.goodsName,
    amount: order.amount,
    // What it has brought, or will; one that ended otherwise brings nothing.
    money: brings ? order.amount + order.extraCash : 0n,
    coin: brings ? order.coin + order.rewardCoin : 0n,
    reward_coin: brings ? order.rewardCoin : 0n,
    gold: brings ? order.gold : 0n,
    pay_type: order.payType,
    pay_name: order.payName,
    mark: order.mark,
    state: wireState(order),
    create_time: order.createdAt.getTime(),
    finish_time: order.state === 'review' ? null : (order.endedAt?.getTime() ?? null),
  }
}
