import { depositStates, type OrderSource } from '@tablestakes/contract/deposits'
import type { PayMethodKind } from '@tablestakes/contract/payment-methods'
import type { DepositState } from '@tablestakes/domain/payments/deposits'
import type { Reader, Tx } from '@tablestakes/node/database'

/** A deposit as it is stored. */
export type Order = {
  playerId: bigint
  id: string
  orderNo: string
  requestId: string
  siteId: string
  currency: string
  amount: bigint
  goodsId: bigint
  goodsType: OrderSource
  goodsName: string
  methodId: number
  payType: number
  scheme: string
  kind: PayMethodKind
  payName: string
  mark: string
  providerId: string
  bankType: string
  bankName: string
  extraCash: bigint
  coin: bigint
  gold: bigint
  cashTarget: bigint
  coinTarget: bigint
  /** Whether it asked for the recharge reward, and what that has brought it or still promises, besides its own coin. */
  joinsReward: boolean
  rewardCoin: bigint
  state: DepositState
  reasonKey: string
  isLate: boolean
  paymentId: string
  url: string
  code: string
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  askedNext: Date | null
}

const JOINED = `from recharge_reward_join j
  where j.player_id = deposit_order.player_id and j.order_no = deposit_order.order_no`

const COLUMNS = `player_id as "playerId", order_id as id, order_no as "orderNo", request_id as "requestId",
  site_id as "siteId", currency, amount, goods_id as "goodsId", goods_type as "goodsType", goods_name as "goodsName",
  method_id as "methodId", pay_type as "payType", scheme, kind, pay_name as "payName", mark, provider_id as "providerId",
  bank_type as "bankType", bank_name as "bankName", extra_cash as "extraCash", coin, gold, cash_target as "cashTarget",
  coin_target as "coinTarget", exists (select ${JOINED}) as "joinsReward",
  coalesce((select coalesce(j.granted, j.coin) ${JOINED}), 0) as "rewardCoin", state, reason_key as "reasonKey",
  is_late as "isLate", payment_id as "paymentId", url, code, created_at as "createdAt", expires_at as "expiresAt",
  ended_at as "endedAt", asked_next as "askedNext"`

/** Whose an order is and which: somebody else's is not found, like one that never existed. */
export type OwnOrder = { playerId: bigint; orderId: string }

/** What an order's id looks like; anything else names no order. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function findOrder(reader: Reader, { playerId, orderId }: OwnOrder): Promise<Order | null> {
  const id = orderId.toLowerCase()
  if (!UUID.test(id)) return null
  const { rows } = await reader.query<Order>({
    name: 'deposit-find',
    text: `select ${COLUMNS} from deposit_order where player_id = $1 and order_id = $2`,
    values: [playerId, id],
  })
  return rows[0] ?? null
}

export async function findByRequest(
  reader: Reader,
  { playerId, requestId }: { playerId: bigint; requestId: string },
): Promise<Order | null> {
  const { rows } = await reader.query<Order>({
    name: 'deposit-find-request',
    text: `select ${COLUMNS} from deposit_order where player_id = $1 and request_id = $2`,
    values: [playerId, requestId],
  })
  return rows[0] ?? null
}

/** By the number both sides know it by. */
export async function findByNumber(reader: Reader, orderNo: string): Promise<Order | null> {
  const { rows } = await reader.query<Order>({
    name: 'deposit-find-number',
    text: `select ${COLUMNS} from deposit_order where order_no = $1`,
    values: [orderNo],
  })
  return rows[0] ?? null
}

/** The same, held until the transaction ends: what happens to an order happens one after the other. */
export async function lockByNumber(tx: Tx, orderNo: string): Promise<Order | null> {
  const { rows } = await tx.query<Order>({
    name: 'deposit-lock-number',
    text: `select ${COLUMNS} from deposit_order where order_no = $1 for update`,
    values: [orderNo],
  })
  return rows[0] ?? null
}

export async function listOrders(
  reader: Reader,
  page: { playerId: bigint; states: readonly DepositState[] | null; before: string | null; limit: number },
): Promise<Order[]> {
  // Ids are made by time, so the newest has the highest.
  const { rows } = await reader.query<Order>(
    `select ${COLUMNS} from deposit_order
     where player_id = $1 and ($2::text[] is null or state = any ($2)) and ($3::uuid is null or order_id < $3)
     order by order_id desc limit $4`,
    [page.playerId, page.states, page.before, page.limit],
  )
  return rows
}

/** The numbers of a player's orders that may still be paid. */
export async function findOpenNumbers(reader: Reader, playerId: bigint): Promise<string[]> {
  const { rows } = await reader.query<{ order_no: string }>(
    `select order_no from deposit_order where player_id = $1 and state in ('created', 'pending') order by order_no`,
    [playerId],
  )
  return rows.map((row) => row.order_no)
}

/** Nothing has come of it yet, and something still may. */
export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return state === 'created' || state === 'pending'
}

const wireStates = {
  created: depositStates.PROCESSING,
  pending: depositStates.PROCESSING,
  paid: depositStates.SUCCESS,
  failed: depositStates.FAIL,
  expired: depositStates.EXPIRED,
  cancelled: depositStates.CANCELLED,
  review: depositStates.REVIEW,
} as const satisfies Record<DepositState, number>

export const wireState = ({ state }: Pick<Order, 'state'>) => wireStates[state]
