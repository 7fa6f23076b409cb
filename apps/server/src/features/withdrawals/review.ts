import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockOrder, type Order, type OrderState } from './order.ts'
import { advance } from './payouts/advance.ts'
import { giveBack } from './payouts/end-order.ts'
import { enqueuePayout } from './payouts/send-payout.ts'
import { reasons } from './reasons.ts'
import type { ReviewCause } from './request/rules.ts'

type Reviewed = {
  orderNo: string
  state: OrderState
  approvals: number
  approvalsNeeded: number
  /** This operator had said so before. */
  isRepeated: boolean
}

/** One operator's yes. The same operator's second is the first again: where two are asked for, two people must look. */
export async function approveWithdrawal(
  tx: Tx,
  { orderNo, operatorId }: { orderNo: string; operatorId: number },
): Promise<Reviewed> {
  const order = await lockWaiting(tx, orderNo)
  const { playerId, orderId, approvalsNeeded } = order
  const { rowCount } = await tx.query(
    `insert into withdraw_approval (player_id, order_id, operator_id) values ($1, $2, $3) on conflict do nothing`,
    [playerId, orderId, operatorId],
  )
  const { rows } = await tx.query<{ approvals: number }>(
    // Only of operators who are still there: one whose key was revoked is not believed any more.
    `select count(*)::int as approvals from withdraw_approval join operator using (operator_id)
     where player_id = $1 and order_id = $2 and ended_at is null`,
    [playerId, orderId],
  )
  const reviewed = { orderNo, approvals: rows[0]!.approvals, approvalsNeeded, isRepeated: rowCount === 0 }
  if (reviewed.approvals < approvalsNeeded) return { ...reviewed, state: order.state }
  const { state } = await advance(tx, order, { state: 'approved' })
  await enqueuePayout(tx, orderNo, { isFirst: true })
  return { ...reviewed, state }
}

/** An operator's no: everything goes back to the player, with the reason. */
export async function refuseWithdrawal(
  tx: Tx,
  { orderNo, reasonKey }: { orderNo: string; operatorId: number; reasonKey?: string | undefined },
): Promise<{ orderNo: string; state: OrderState }> {
  const order = await lockWaiting(tx, orderNo)
  const { state } = await giveBack(tx, order, { state: 'refused', reasonKey: reasonKey || reasons.refused })
  return { orderNo, state }
}

async function lockWaiting(tx: Tx, orderNo: string): Promise<Order> {
  const order = await lockOrder(tx, orderNo)
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.state !== 'review') throw new Refusal('WITHDRAWAL_FINAL')
  return order
}

export type WaitingWithdrawal = {
  orderNo: string
  playerId: bigint
  siteId: string
  currency: string
  amount: bigint
  fee: bigint
  forfeitedCoin: bigint
  payName: string
  account: string
  approvalsNeeded: number
  causes: ReviewCause[]
  /** Who has said yes, by number. */
  approvedBy: number[]
  createdAt: Date
  promisedAt: Date
  /** What the player has been paid before, and in how many withdrawals. */
  paidBefore: bigint
  paidCount: number
}

const LISTED_MAX = 500

/** What waits for an operator, the one that was promised first at the top: higher VIP levels are promised earlier. */
export async function listWaiting(reader: Reader): Promise<WaitingWithdrawal[]> {
  const { rows } = await reader.query<WaitingWithdrawal>(
    `select order_no as "orderNo", player_id as "playerId", site_id as "siteId", currency, amount, fee,
       forfeited_coin as "forfeitedCoin", pay_name as "payName", masked_account as account,
       approvals_needed as "approvalsNeeded", review_causes as causes, created_at as "createdAt", promised_at as "promisedAt",
       array(select operator_id from withdraw_approval a join operator using (operator_id)
         where operator.ended_at is null and a.player_id = o.player_id and a.order_id = o.order_id order by at) as "approvedBy",
       before.paid as "paidBefore", before.times as "paidCount"
     from withdraw_order o, lateral (
       select coalesce(sum(amount), 0)::bigint as paid, count(*)::int as times from withdraw_order earlier
       where earlier.player_id = o.player_id and earlier.state = 'paid'
     ) as before
     where state = 'review' order by promised_at, created_at limit $1`,
    [LISTED_MAX],
  )
  return rows
}
