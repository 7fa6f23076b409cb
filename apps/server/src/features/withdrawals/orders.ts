import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { orderFilters } from '@tablestakes/contract/deposits'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { getWithdrawal, listWithdrawals, WithdrawOrder } from '@tablestakes/contract/withdrawals'
import type { Reader } from '@tablestakes/node/database'
import type { Site } from '../site/index.ts'
import {
  isTakeable,
  loadOrders,
  lostStates,
  type Order,
  type OrderState,
  openStates,
  requireOwnOrder,
  wireState,
} from './order.ts'

const filters: Record<number, readonly OrderState[] | null> = {
  [orderFilters.ALL]: null,
  [orderFilters.SUCCESS]: ['paid'],
  [orderFilters.FAIL]: lostStates,
  [orderFilters.PROCESSING]: openStates,
}

export async function listOrders(
  reader: Reader,
  playerId: bigint,
  { type = orderFilters.ALL, last_id: before = '', limit = historyPageSize }: RequestOf<typeof listWithdrawals>,
): Promise<ResponseOf<typeof listWithdrawals>> {
  // One more than is shown: it tells whether there is another page.
  const found = await loadOrders(reader, { playerId, states: filters[type] ?? null, before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return { list: shown.map(showOrder), last_id: found.length > limit ? shown.at(-1)!.orderId : '' }
}

function showOrder(order: Order): WithdrawOrder {
  return {
    id: order.orderId,
    order_no: order.orderNo,
    amount: order.amount,
    fee: order.fee,
    pay_type: order.payType,
    pay_name: order.payName,
    account_type: order.accountType as WithdrawOrder['account_type'],
    account: order.maskedAccount,
    state: wireState(order.state),
    create_time: order.createdAt.getTime(),
    finish_time: order.endedAt?.getTime() ?? null,
  }
}

type OrderRequest = { playerId: bigint; orderId: string; site: Site; nowMs: number }

/** One withdrawal with everything that has happened to it. */
export async function loadOrderDetail(
  reader: Reader,
  { site, nowMs, ...own }: OrderRequest,
): Promise<ResponseOf<typeof getWithdrawal>> {
  const order = await requireOwnOrder(reader, own)
  return {
    ...showOrder(order),
    steps: await loadSteps(reader, order),
    promised_time: order.endedAt ? null : order.promisedAt.getTime(),
    can_cancel: isTakeable(order) && site.jurisdiction.cancel_withdrawal,
    cancel_until: isTakeable(order) ? (order.cancelUntil?.getTime() ?? null) : null,
    forfeited_coin: order.forfeitedCoin,
    server_time: nowMs,
  }
}

type StepRow = { step: ResponseOf<typeof getWithdrawal>['steps'][number]['step']; at: Date; reason_key: string }

async function loadSteps(reader: Reader, { playerId, orderId }: Order) {
  const { rows } = await reader.query<StepRow>(
    'select step, at, reason_key from withdraw_step where player_id = $1 and order_id = $2 order by place',
    [playerId, orderId],
  )
  return rows.map(({ at, ...step }) => ({ ...step, at: at.getTime() }))
}
