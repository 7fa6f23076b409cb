import type { Database, Tx } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import * as z from 'zod/mini'
import { requireSoundBooks } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import {
  type PayoutView,
  type Provider,
  ProviderRefused,
  ProviderSilent,
  type Providers,
} from '../../payments/index.ts'
import { loadPlayer, type Personal, requireNotFrozen } from '../../players/index.ts'
import { readDetails } from '../accounts/account-details.ts'
import { findOrder, lockOrder, type Order } from '../order.ts'
import { reasonOf } from '../reasons.ts'
import { applyPayout } from './apply-payout.ts'
import { giveBack } from './end-order.ts'

export type PayoutServices = { database: Database; providers: Providers; personal: Personal; log: Logger }

/** What is to be done about an order, named apart from how: approving one needs no provider. */
const payoutDue = { kind: 'withdrawals.send', payload: z.object({ order_no: z.string(), is_first: z.boolean() }) }

/** The first time has a key: an order that is approved is sent by one job. The poller's further ones have none. */
export async function enqueuePayout(
  tx: Tx,
  orderNo: string,
  { isFirst, runAt = null }: { isFirst: boolean; runAt?: Date | null },
): Promise<void> {
  await enqueue(tx, {
    job: payoutDue,
    payload: { order_no: orderNo, is_first: isFirst },
    ...(isFirst && { key: orderNo }),
    ...(runAt && { runAt }),
  })
}

/** What the provider says of an order. Null: nothing that changes it, and the poller asks again. */
type PayoutOutcome = { is: 'view'; view: PayoutView } | { is: 'refused'; reason: string } | null

/**
 * Takes an order on its way one step further: asks the provider about it, and tells it to pay when it has never heard of it.
 * Always under the order's own number. Silence changes nothing: a provider that does not answer may have paid.
 */
export const sendPayout = (parts: PayoutServices) =>
  defineJob({
    ...payoutDue,
    // The poller asks for it again as long as the order is on its way, so none that fails is kept.
    attemptsMax: 3,
    isForgotten: true,
    prepare: ({ order_no: orderNo, is_first: isFirst }, { attempt }) =>
      askAndSend(parts, orderNo, { isNew: isFirst && attempt === 1 }),
    async run(tx, { order_no: orderNo }, seen: PayoutOutcome) {
      if (seen === null) return
      const order = await lockOrder(tx, orderNo)
      if (!order) return
      if (seen.is === 'view') await applyPayout(tx, { ...order, view: seen.view })
      else if (order.state === 'approved')
        await giveBack(tx, order, { state: 'failed', reasonKey: reasonOf(seen.reason) })
    },
  })

/** `isNew`: nobody can have sent it yet. */
async function askAndSend(
  parts: PayoutServices,
  orderNo: string,
  { isNew }: { isNew: boolean },
): Promise<PayoutOutcome> {
  const { database, providers, log } = parts
  const order = await findOrder(database, orderNo)
  if (!order || (order.state !== 'approved' && order.state !== 'sent')) return null
  const provider = await providers.get(order.providerId)
  if (!provider) {
    log.error({ provider: order.providerId, order: orderNo, alarm: 'payout_stuck' }, 'a payout has no provider')
    return null
  }
  try {
    // Asked before it is told again: it may have got the order from an attempt whose answer was lost.
    const known = isNew ? null : await provider.queryPayout(orderNo)
    if (known) return { is: 'view', view: known }
    if (order.state === 'approved') return await send(parts, provider, order)
    log.error({ provider: order.providerId, order: orderNo, alarm: 'payout_stuck' }, 'a provider has lost a payout')
    return null
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error
    log.warn({ err: error, order: orderNo }, 'a provider does not answer about a payout')
    return null
  }
}

/** Longer than a provider is given to answer, with everything that is asked on the way. */
const SENDING_SECONDS = 60

/**
 * From here on the provider may hear of it, so nobody may say any more that it never did. False: the order has come to an end
 * meanwhile, its player may still take it back, or operators are settling how it ended.
 */
async function markSending(database: Database, orderNo: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `update withdraw_order set sending_until = clock_timestamp() + make_interval(secs => $2)
     where order_no = $1 and state = 'approved' and not is_held
       and (cancel_until is null or cancel_until <= clock_timestamp())`,
    [orderNo, SENDING_SECONDS],
  )
  return rowCount === 1
}

async function send(
  { database, personal, log }: PayoutServices,
  provider: Provider,
  order: Order,
): Promise<PayoutOutcome> {
  const { orderNo, currency, scheme } = order
  try {
    await requireSoundBooks(database)
    // Nobody has looked at it, and the account was frozen since: it waits until somebody has.
    if (order.approvalsNeeded === 0) requireNotFrozen(await loadPlayer(database, order.playerId))
    const account = readDetails(personal, order.sealedAccount)
    const amount = order.amount - order.fee
    if (!(await markSending(database, orderNo))) return null
    return { is: 'view', view: await provider.createPayout({ orderNo, amount, currency, scheme, account }) }
  } catch (error) {
    if (error instanceof Refusal) {
      log.error({ order: orderNo, reason: error.reason }, 'a payout waits')
      return null
    }
    if (!(error instanceof ProviderRefused)) throw error
    log.warn({ err: error, order: orderNo }, 'a provider refuses a payout')
    // Believed only if it still has no such payout: somebody may have sent it between our two questions.
    const known = await provider.queryPayout(orderNo)
    return known ? { is: 'view', view: known } : { is: 'refused', reason: error.reason }
  }
}
