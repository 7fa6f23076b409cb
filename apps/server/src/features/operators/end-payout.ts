import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { forgetWords, say } from '../../platform/operators/second-word.ts'
import type { Acting } from '../../platform/operators/serving.ts'
import type { Providers } from '../payments/index.ts'
import {
  applyPayout,
  askAboutPayout,
  endAsDeclared,
  findOrder,
  holdPayout,
  isBeingSent,
  isUnderWay,
  lockOrder,
  type Order,
  type PayoutAnswer,
} from '../withdrawals/index.ts'

type Asking = { database: Database; providers: Providers; log: Logger }

export const DECLARE = 'withdrawal.declare'

type PayoutReport = {
  order_no: string
  state: Order['state']
  /** What the provider says of it. */
  provider: string
}

/** Applies what the provider says of a payout now. */
export async function checkPayout({ tx, note }: Acting, orderNo: string, said: PayoutAnswer): Promise<PayoutReport> {
  const provider = wordOf(said)
  note({ provider })
  const order = requireUnderWay(await lockOrder(tx, orderNo))
  const now = said.is === 'view' ? (await applyPayout(tx, { ...order, view: said.view }))! : order
  return { order_no: orderNo, state: now.state, provider }
}

type Declared = { orderNo: string; outcome: 'paid' | 'failed'; reason: string; said: PayoutAnswer }

/**
 * How a payout ended that hangs, as it is known from outside. The provider was asked first and has the last word; nobody speaks
 * for it while it says that the payout is under way. Where it cannot tell, two operators must say the same, each with a reason.
 * From the first word on the order is not sent any more.
 */
export async function declareEnd(
  { tx, operator, note }: Acting,
  { orderNo, outcome, reason, said }: Declared,
): Promise<PayoutReport & { declared: string; said_by: string[] }> {
  if (said.is === 'view' && said.view.status === 'processing') throw new Refused('UNDER_WAY')
  const provider = wordOf(said)
  note({ outcome, reason, provider })
  const order = requireUnderWay(await lockOrder(tx, orderNo))
  const told = { order_no: orderNo, provider, declared: outcome }
  if (said.is === 'view') {
    const { state } = (await applyPayout(tx, { ...order, view: said.view }))!
    await forgetWords(tx, { act: DECLARE, subject: orderNo })
    return { ...told, state, said_by: [] }
  }
  if (await isBeingSent(tx, order)) throw new Refused('UNDER_WAY')
  const { isAgreed, by } = await say(tx, operator, { act: DECLARE, subject: orderNo, said: outcome })
  if (!isAgreed) {
    await holdPayout(tx, order, true)
    return { ...told, state: order.state, said_by: by }
  }
  const { state } = await endAsDeclared(tx, order, outcome)
  await forgetWords(tx, { act: DECLARE, subject: orderNo })
  return { ...told, state, said_by: by }
}

/** Takes back what was said of it: the order goes on as if nothing had been said. */
export async function undeclare({ tx }: Acting, orderNo: string): Promise<{ order_no: string; state: Order['state'] }> {
  const order = requireUnderWay(await lockOrder(tx, orderNo))
  const isAnySaid = await forgetWords(tx, { act: DECLARE, subject: orderNo })
  if (!isAnySaid) throw new Refused('NOTHING_SAID')
  await holdPayout(tx, order, false)
  return { order_no: orderNo, state: order.state }
}

/** What the provider says, asked outside of any transaction. */
export async function askProvider(parts: Asking, orderNo: string): Promise<PayoutAnswer> {
  return askAboutPayout(parts, requireUnderWay(await findOrder(parts.database, orderNo)))
}

function requireUnderWay(order: Order | null): Order {
  if (!order) throw new Refusal('NOT_FOUND')
  // Those are decided by a yes or a no.
  if (order.state === 'review') throw new Refused('IN_REVIEW')
  if (!isUnderWay(order)) throw new Refusal('WITHDRAWAL_FINAL')
  return order
}

const wordOf = (said: PayoutAnswer): string => (said.is === 'view' ? said.view.status : said.is)
