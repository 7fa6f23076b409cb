import type { Database } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { Refusal } from '../../platform/http/refusal.ts'
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
  type PayoutSaid,
} from '../withdrawals/index.ts'
import { actAs } from './acts.ts'
import type { Operator } from './operator-record.ts'
import { Refused } from './refused.ts'
import { forgetWords, say } from './second-word.ts'

type EndingParts = { database: Database; providers: Providers; log: Logger }

export const DECLARE = 'withdrawal.declare'

type Told = {
  order_no: string
  state: Order['state']
  /** What the provider says of it. */
  provider: string
}

/** Asks the provider about a payout now, and makes true what it says. */
export async function checkPayout(parts: EndingParts, operator: Operator, orderNo: string): Promise<Told> {
  const said = await ask(parts, orderNo)
  const provider = wordOf(said)
  const act = { act: 'withdrawal.check', subject: orderNo, details: { provider } }
  return actAs(parts.database, operator, act, async (tx) => {
    const order = requireUnderWay(await lockOrder(tx, orderNo))
    const now = said.is === 'view' ? (await applyPayout(tx, { ...order, view: said.view }))! : order
    return { order_no: orderNo, state: now.state, provider }
  })
}

type Declared = { orderNo: string; outcome: 'paid' | 'failed'; reason: string }

/**
 * How a payout ended that hangs, as it is known from outside. The provider is asked first and has the last word; nobody speaks
 * for it while it says that the payout is under way. Where it cannot tell, two operators must say the same, each with a reason.
 * From the first word on the order is not sent any more.
 */
export async function declareEnd(
  parts: EndingParts,
  operator: Operator,
  { orderNo, outcome, reason }: Declared,
): Promise<Told & { declared: string; said_by: string[] }> {
  const said = await ask(parts, orderNo)
  if (said.is === 'view' && said.view.status === 'processing') throw new Refused(409, 'UNDER_WAY')
  const provider = wordOf(said)
  const act = { act: DECLARE, subject: orderNo, details: { outcome, reason, provider } }
  return actAs(parts.database, operator, act, async (tx) => {
    const order = requireUnderWay(await lockOrder(tx, orderNo))
    const told = { order_no: orderNo, provider, declared: outcome }
    if (said.is === 'view') {
      const { state } = (await applyPayout(tx, { ...order, view: said.view }))!
      await forgetWords(tx, { act: DECLARE, subject: orderNo })
      return { ...told, state, said_by: [] }
    }
    if (await isBeingSent(tx, order)) throw new Refused(409, 'UNDER_WAY')
    const { isAgreed, by } = await say(tx, operator, { act: DECLARE, subject: orderNo, said: outcome })
    if (!isAgreed) {
      await holdPayout(tx, order, true)
      return { ...told, state: order.state, said_by: by }
    }
    const { state } = await endAsDeclared(tx, order, outcome)
    await forgetWords(tx, { act: DECLARE, subject: orderNo })
    return { ...told, state, said_by: by }
  })
}

/** Takes back what was said of it: the order goes on as if nobody had. */
export function undeclare(
  { database }: Pick<EndingParts, 'database'>,
  operator: Operator,
  orderNo: string,
): Promise<{ order_no: string; state: Order['state'] }> {
  return actAs(database, operator, { act: 'withdrawal.undeclare', subject: orderNo }, async (tx) => {
    const order = requireUnderWay(await lockOrder(tx, orderNo))
    const isAnySaid = await forgetWords(tx, { act: DECLARE, subject: orderNo })
    if (!isAnySaid) throw new Refused(409, 'NOTHING_SAID')
    await holdPayout(tx, order, false)
    return { order_no: orderNo, state: order.state }
  })
}

/** Outside of any transaction. */
async function ask(parts: EndingParts, orderNo: string): Promise<PayoutSaid> {
  return askAboutPayout(parts, requireUnderWay(await findOrder(parts.database, orderNo)))
}

function requireUnderWay(order: Order | null): Order {
  if (!order) throw new Refusal('NOT_FOUND')
  // There is a yes and a no for those.
  if (order.state === 'review') throw new Refused(409, 'IN_REVIEW')
  if (!isUnderWay(order)) throw new Refusal('WITHDRAWAL_FINAL')
  return order
}

const wordOf = (said: PayoutSaid): string => (said.is === 'view' ? said.view.status : said.is)
