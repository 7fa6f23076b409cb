import { playerStates } from '@tablestakes/contract/account'
import { type DepositChange, depositChange } from '@tablestakes/domain/payments/deposits'
import type { Tx } from '@tablestakes/node/database'
import { catchUp } from '../../../facts/index.ts'
import { publish } from '../../../platform/live/outbox.ts'
import { addReview, type PaymentView } from '../../payments/index.ts'
import { loadPlayer } from '../../players/index.ts'
import { hasStopped, lookSoon } from '../../protection/index.ts'
import { rechargeReward } from '../reward/recharge-reward.ts'
import { keepPlain, withoutSpentOffer } from '../shop/offer-once.ts'
import { askNext, UNANSWERED_MS } from './ask-next.ts'
import { creditDeposit } from './credit.ts'
import { lockByNumber, type Order, wireState } from './order-record.ts'
import { reasons } from './reasons.ts'
import { writeEnd } from './write-order.ts'

export type PaymentReport = {
  providerId: string
  orderNo: string
  /** What the provider says of it; null when it has never heard of it. */
  view: PaymentView | null
  nowMs: number
}

/**
 * What a provider says of a payment, however we heard it: by a webhook, by asking on a schedule, or because the player asked.
 * The second to tell it finds the order as the first left it, so that it is credited once. Answers the order after it; null:
 * the order does not exist.
 */
export async function applyPayment(tx: Tx, { providerId, orderNo, view, nowMs }: PaymentReport): Promise<Order | null> {
  const order = await lockByNumber(tx, orderNo)
  if (order?.providerId !== providerId) {
    await keepUnknown(tx, { providerId, orderNo, view })
    return null
  }
  if (view === null) return forgetUnheard(tx, order, nowMs)
  const change = depositChange(order, view.status === 'pending' && isOver(order, nowMs) ? { status: 'expired' } : view)
  if (change === null) return order
  // Nobody could take it out again: a person decides whom to give it to.
  const isNobodys = change.to === 'paid' && (await loadPlayer(tx, order.playerId)).state === playerStates.CLOSED
  return applyChange(tx, order, { change: isNobodys ? { to: 'review', because: 'amount' } : change, view, nowMs })
}

const isOver = ({ expiresAt }: Order, nowMs: number) => expiresAt.getTime() <= nowMs

type Change = { change: DepositChange; view: PaymentView; nowMs: number }

async function applyChange(tx: Tx, order: Order, { change, view, nowMs }: Change): Promise<Order> {
  const about = { providerId: order.providerId, orderNo: order.orderNo, playerId: order.playerId }
  switch (change.to) {
    case 'pending':
      return keep(tx, { ...order, state: 'pending' }, { nowMs })
    case 'failed':
    case 'expired':
      return end(tx, { ...order, state: change.to, reasonKey: reasons[change.to] }, { nowMs })
    case 'review': {
      const isNew = await addReview(tx, { ...about, kind: change.because, details: detailsOf(order, view) })
      // A person has looked at it already, and closed it: nobody would be shown it again.
      if (!isNew) return order
      return end(tx, { ...order, state: 'review', reasonKey: reasons[change.because] }, { nowMs })
    }
    case 'paid': {
      const { isLate } = change
      // A player who has stopped gets what was paid, to withdraw it, and nothing that would make them play.
      const isStopped = await hasStopped(tx, order.playerId, nowMs)
      const due = isStopped ? await keepPlain(tx, order, order.amount) : await withoutSpentOffer(tx, order)
      if (isLate) await addReview(tx, { ...about, kind: 'late', details: detailsOf(order, view), outcome: 'credited' })
      return endPaid(tx, { ...due, reasonKey: isLate ? reasons.late : '', isLate }, { nowMs })
    }
  }
}

function detailsOf(order: Order, view: PaymentView) {
  const paid = view.status === 'paid' ? { paid_amount: view.amount, paid_currency: view.currency } : {}
  const { state, amount, currency } = order
  return { payment_id: view.paymentId, was: state, amount, currency, ...paid }
}

/** Somebody has paid for an order that is not ours: the money is there, and a person must learn whose it is. */
async function keepUnknown(tx: Tx, { providerId, orderNo, view }: Omit<PaymentReport, 'nowMs'>): Promise<void> {
  if (view?.status !== 'paid') return
  const details = { payment_id: view.paymentId, paid_amount: view.amount, paid_currency: view.currency }
  await addReview(tx, { providerId, orderNo, playerId: null, kind: 'unknown_order', details })
}

/** An order the provider has never heard of cannot be paid: our request did not reach it, and nobody was shown how to pay. */
async function forgetUnheard(tx: Tx, order: Order, nowMs: number): Promise<Order> {
  const isUnanswered = order.state === 'created' && order.createdAt.getTime() + UNANSWERED_MS <= nowMs
  if (isUnanswered) return end(tx, { ...order, state: 'failed', reasonKey: reasons.unavailable }, { nowMs })
  if (order.state === 'pending' && isOver(order, nowMs))
    return end(tx, { ...order, state: 'expired', reasonKey: reasons.expired }, { nowMs })
  return order
}

type OrderUpdate = {
  nowMs: number
  /** The entry of the ledger that credited it. */
  entryId?: string
  /** False: nothing more can come of it, whatever the provider says. */
  isAsked?: boolean
}

/** Credits an order and ends it. What follows from the deposit comes in the same transaction, so with the money. */
export async function endPaid(tx: Tx, order: Order, { nowMs }: { nowMs: number }): Promise<Order> {
  const entryId = await creditDeposit(tx, order)
  const paid = await end(tx, { ...order, state: 'paid' }, { nowMs, entryId })
  await catchUp(tx, rechargeReward, order.playerId)
  return paid
}

/** Ends an order and tells the player, whose page shows it without being loaded again. */
export async function end(tx: Tx, order: Order, kept: OrderUpdate): Promise<Order> {
  const ended = await keep(tx, { ...order, endedAt: new Date(kept.nowMs) }, kept)
  if (ended.state === 'paid' || ended.state === 'failed')
    await lookSoon(tx, { playerId: order.playerId, nowMs: kept.nowMs })
  await publish(tx, {
    playerId: order.playerId,
    message: {
      type: 'order',
      order_id: order.id,
      order_no: order.orderNo,
      order_type: 'deposit',
      state: wireState(ended),
      amount: order.amount,
      reason_key: ended.reasonKey,
    },
  })
  return ended
}

async function keep(tx: Tx, order: Order, { nowMs, entryId, isAsked = true }: OrderUpdate): Promise<Order> {
  const kept = { ...order, askedNext: isAsked ? askNext(order, nowMs) : null }
  await writeEnd(tx, kept, entryId ?? null)
  return kept
}
