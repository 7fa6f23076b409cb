import { playerStates } from '@tablestakes/contract/account'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { Order, OrderState } from '../order.ts'
import { reasons } from '../reasons.ts'
import { applyPayout } from './apply-payout.ts'
import { giveBack } from './end-order.ts'

/** Approved and not ended: with the provider, or about to be. */
export const isUnderWay = ({ state }: Pick<Order, 'state'>): boolean => state === 'approved' || state === 'sent'

/** Whether a provider may hear of it from us this moment, so that what it said before is not the last word. */
export async function isBeingSent(tx: Tx, { playerId, orderId }: Order): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from withdraw_order
     where player_id = $1 and order_id = $2 and state = 'approved' and sending_until > clock_timestamp()`,
    [playerId, orderId],
  )
  return rowCount !== 0
}

/** While operators settle how it ended it is not sent. What the provider says of it still counts. */
export async function holdPayout(tx: Tx, { playerId, orderId }: Order, isHeld: boolean): Promise<void> {
  await tx.query('update withdraw_order set is_held = $3 where player_id = $1 and order_id = $2', [
    playerId,
    orderId,
    isHeld,
  ])
}

/** How it ended as it is known from outside, where the provider cannot tell. The caller holds the order. */
export async function endAsDeclared(tx: Tx, order: Order, outcome: 'paid' | 'failed'): Promise<Order> {
  if (outcome === 'failed') return giveBack(tx, order, { state: 'failed', reasonKey: reasons.failed })
  const view = { payoutId: '', status: 'paid', reason: '' } as const
  return (await applyPayout(tx, { ...order, view }))!
}

export type WithdrawalUnderWay = {
  orderNo: string
  playerId: bigint
  siteId: string
  currency: string
  amount: bigint
  fee: bigint
  payName: string
  account: string
  providerId: string
  payoutId: string
  state: OrderState
  createdAt: Date
  promisedAt: Date
  isOverdue: boolean
  /** Its player is frozen: unless somebody had approved it, it is not sent. */
  isFrozen: boolean
  isHeld: boolean
}

const LISTED_MAX = 500

/** What was approved and has not ended, the oldest first: what hangs is at the top. */
export async function listUnderWay(reader: Reader): Promise<WithdrawalUnderWay[]> {
  const { rows } = await reader.query<WithdrawalUnderWay>(
    `select order_no as "orderNo", player_id as "playerId", o.site_id as "siteId", currency, amount, fee,
       pay_name as "payName", masked_account as account, provider_id as "providerId", payout_id as "payoutId", o.state,
       o.created_at as "createdAt", promised_at as "promisedAt", promised_at < now() as "isOverdue",
       player.state = $2 as "isFrozen", is_held as "isHeld"
     from withdraw_order o join player using (player_id)
     where o.state in ('approved', 'sent') order by o.created_at limit $1`,
    [LISTED_MAX, playerStates.FROZEN],
  )
  return rows
}
