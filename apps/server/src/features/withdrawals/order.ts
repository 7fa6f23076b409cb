import { withdrawStates } from '@tablestakes/contract/withdrawals'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'

export type OrderState = 'review' | 'approved' | 'sent' | 'paid' | 'failed' | 'refused' | 'cancelled'

/** A withdrawal as it is stored. Its id is the key of the request that asked for it, and names the hold of its cash too. */
export type Order = {
  playerId: bigint
  orderId: string
  /** What the provider and the player know it by. */
  orderNo: string
  siteId: string
  currency: string
  amount: bigint
  /** What of the amount stays with the house; the rest is paid out. */
  fee: bigint
  forfeitedCoin: bigint
  forfeitedTasks: number[]
  payType: number
  scheme: string
  payName: string
  providerId: string
  accountType: number
  maskedAccount: string
  sealedAccount: Buffer
  state: OrderState
  reasonKey: string
  approvalsNeeded: number
  /** Nothing is sent before; null: it waits for nothing but its approval. */
  cancelUntil: Date | null
  /** A provider may have heard of it, or operators settle how it ended: its player can no longer take it back. */
  isHandedOver: boolean
  createdAt: Date
  promisedAt: Date
  endedAt: Date | null
}

const SELECT = `
  select player_id as "playerId", order_id as "orderId", order_no as "orderNo", site_id as "siteId", currency, amount, fee,
    forfeited_coin as "forfeitedCoin", forfeited_tasks as "forfeitedTasks",
    pay_type as "payType", scheme,
    pay_name as "payName", provider_id as "providerId", account_type as "accountType", masked_account as "maskedAccount",
    sealed_account as "sealedAccount", state, reason_key as "reasonKey", approvals_needed as "approvalsNeeded",
    cancel_until as "cancelUntil", sending_until is not null or is_held as "isHandedOver",
    created_at as "createdAt", promised_at as "promisedAt", ended_at as "endedAt"
  from withdraw_order`

export async function findOrder(reader: Reader, orderNo: string): Promise<Order | null> {
  const { rows } = await reader.query<Order>({
    name: 'withdrawal-find',
    text: `${SELECT} where order_no = $1`,
    values: [orderNo],
  })
  return rows[0] ?? null
}

/** Locked until the transaction ends: of two who want to end an order, the second finds it ended. */
export async function lockOrder(tx: Tx, orderNo: string): Promise<Order | null> {
  const { rows } = await tx.query<Order>({
    name: 'withdrawal-lock',
    text: `${SELECT} where order_no = $1 for update`,
    values: [orderNo],
  })
  return rows[0] ?? null
}

/** A player's own order. Somebody else's is as unknown as one that never existed. */
export type OwnOrder = { playerId: bigint; orderId: string }

export async function requireOwnOrder(reader: Reader, own: OwnOrder, lock: '' | 'for update' = ''): Promise<Order> {
  if (!UUID.test(own.orderId)) throw new Refusal('NOT_FOUND')
  const { rows } = await reader.query<Order>(`${SELECT} where player_id = $1 and order_id = $2 ${lock}`, [
    own.playerId,
    own.orderId,
  ])
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

type Page = { playerId: bigint; states: readonly OrderState[] | null; before: string; limit: number }

/** Newest first. `before` is the id that ended the page before, or ''. */
export async function loadOrders(reader: Reader, { playerId, states, before, limit }: Page): Promise<Order[]> {
  if (before !== '' && !UUID.test(before)) throw new Refusal('INVALID')
  const { rows } = await reader.query<Order>(
    `${SELECT} where player_id = $1 and ($2::text[] is null or state = any ($2))
       and ($3::uuid is null or (created_at, order_id) <
         (select last.created_at, last.order_id from withdraw_order last where last.player_id = $1 and last.order_id = $3))
     order by created_at desc, order_id desc limit $4`,
    [playerId, states, before === '' ? null : before, limit],
  )
  return rows
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Nobody will change such an order any more. */
export const endStates = ['paid', 'failed', 'refused', 'cancelled'] as const satisfies readonly OrderState[]
export const openStates = ['review', 'approved', 'sent'] as const satisfies readonly OrderState[]
export const lostStates = ['failed', 'refused', 'cancelled'] as const satisfies readonly OrderState[]

/** Specification §3: a withdrawal is being processed, has succeeded or has failed. */
export function wireState(state: OrderState): (typeof withdrawStates)[keyof typeof withdrawStates] {
  if (state === 'paid') return withdrawStates.SUCCESS
  return isOneOf(lostStates, state) ? withdrawStates.FAIL : withdrawStates.PROCESSING
}

export const isOneOf = (states: readonly OrderState[], state: OrderState): boolean => states.includes(state)

/**
 * Whether its player may still take it back: nobody has paid it, and nobody has been told to. Where the law of the site allows it at all
 * is asked elsewhere.
 */
export const isTakeable = ({ state, isHandedOver }: Pick<Order, 'state' | 'isHandedOver'>): boolean =>
  state === 'review' || (state === 'approved' && !isHandedOver)
