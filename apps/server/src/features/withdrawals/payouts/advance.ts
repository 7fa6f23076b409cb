import { formatMoney } from '@tablestakes/domain/money/format'
import type { Tx } from '@tablestakes/node/database'
import { publish } from '../../../platform/live/outbox.ts'
import { sendTriggered } from '../../mail/index.ts'
import { endStates, isOneOf, type Order, type OrderState, wireState } from '../order.ts'

/** Where an order goes next. */
export type Step = {
  state: OrderState
  reasonKey?: string
  /** What the provider calls the payout. */
  payoutId?: string
  /** The entry of the ledger that ended it. */
  entryId?: string
}

/** Until the provider is asked for the first time; webhooks are faster where they come. */
const FIRST_ASKED_SECONDS = 15

/** The order's next state, its line in the timeline, and the word to the player. The caller holds the order. */
export async function advance(tx: Tx, order: Order, step: Step): Promise<Order> {
  const { state, reasonKey = '', payoutId = '', entryId = null } = step
  const { rows } = await tx.query<{ endedAt: Date | null }>(
    `update withdraw_order set state = $3, reason_key = $4, payout_id = coalesce(nullif($5, ''), payout_id),
       entry_id = coalesce($6, entry_id), ended_at = case when $7 then now() end,
       asked_next = case when $8 then greatest(now(), cancel_until) + make_interval(secs => $9) end
     where player_id = $1 and order_id = $2 returning ended_at as "endedAt"`,
    [
      order.playerId,
      order.orderId,
      state,
      reasonKey,
      payoutId,
      entryId,
      isOneOf(endStates, state),
      state === 'approved' || state === 'sent',
      FIRST_ASKED_SECONDS,
    ],
  )
  await addStep(tx, order, { step: state, reasonKey })
  await tellPlayer(tx, order, { state, reasonKey })
  if (state === 'paid') await writeThatItIsPaid(tx, order)
  return { ...order, state, reasonKey, endedAt: rows[0]!.endedAt }
}

export async function addStep(
  tx: Tx,
  { playerId, orderId }: Pick<Order, 'playerId' | 'orderId'>,
  { step, reasonKey = '' }: { step: 'requested' | OrderState; reasonKey?: string },
): Promise<void> {
  await tx.query(
    `insert into withdraw_step (player_id, order_id, place, step, reason_key)
     select $1, $2, coalesce(max(place), 0) + 1, $3, $4 from withdraw_step where player_id = $1 and order_id = $2`,
    [playerId, orderId, step, reasonKey],
  )
}

async function tellPlayer(tx: Tx, order: Order, { state, reasonKey }: { state: OrderState; reasonKey: string }) {
  await publish(tx, {
    playerId: order.playerId,
    message: {
      type: 'order',
      order_id: order.orderId,
      order_no: order.orderNo,
      order_type: 'withdrawal',
      state: wireState(state),
      amount: order.amount,
      reason_key: reasonKey,
    },
  })
}

async function writeThatItIsPaid(tx: Tx, { playerId, orderNo, amount, fee, currency, payName, maskedAccount }: Order) {
  const values = { amount: formatMoney(amount - fee, currency), account: `${payName} ${maskedAccount}`.trim() }
  await sendTriggered(tx, playerId, { trigger: `withdrawal ${orderNo}`, words: 'mail_paid', values })
}
