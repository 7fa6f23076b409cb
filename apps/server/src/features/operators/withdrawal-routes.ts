import { toDecimalText } from '@tablestakes/domain/money/decimal-text'
import type { Reader } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/http.ts'
import type { Providers } from '../payments/index.ts'
import {
  approveWithdrawal,
  listUnderWay,
  listWaiting,
  refuseWithdrawal,
  type WaitingWithdrawal,
  type WithdrawalUnderWay,
} from '../withdrawals/index.ts'
import { actAs } from './acts.ts'
import { checkPayout, DECLARE, declareEnd, undeclare } from './end-payout.ts'
import { Refused } from './refused.ts'
import { listWords } from './second-word.ts'
import { serveOperator } from './serve-operator.ts'
import { withdrawReasons } from './withdraw-reasons.ts'

const order = { order_no: z.string().check(z.regex(/^W[0-9A-Z]{12,24}$/)) }

/** In the operator's own words, for whoever reads it later. */
const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500), z.regex(/^\P{Cc}*$/u))

/** Withdrawals that wait for a person: one must say yes, above a limit of the site two. */
export function withdrawalReviewRoutes(app: App): void {
  serveOperator(
    app,
    {
      method: 'GET',
      path: '/operator/withdrawals',
      asked: z.object({ state: z.optional(z.enum(['review', 'under_way'])) }),
    },
    async ({ state }) => {
      if (state === 'under_way') return { list: await listHanging(app.database) }
      const names = await namesOfOperators(app.database)
      const waiting = await listWaiting(app.database)
      return { list: waiting.map((one) => show(one, names)) }
    },
  )

  serveOperator(
    app,
    { method: 'POST', path: '/operator/withdrawals/:order_no/approve', asked: z.object(order) },
    ({ order_no: orderNo }, operator) =>
      actAs(app.database, operator, { act: 'withdrawal.approve', subject: orderNo }, async (tx) => {
        const reviewed = await approveWithdrawal(tx, { orderNo, operatorId: operator.id })
        // Where two are asked for, two people must have looked.
        if (reviewed.isRepeated) throw new Refused(409, 'ALREADY_APPROVED')
        const { state, approvals, approvalsNeeded } = reviewed
        return { order_no: orderNo, state, approvals, approvals_needed: approvalsNeeded }
      }),
  )

  serveOperator(
    app,
    {
      method: 'POST',
      path: '/operator/withdrawals/:order_no/refuse',
      asked: z.object({ ...order, reason_key: z.optional(z.enum(withdrawReasons)) }),
    },
    ({ order_no: orderNo, reason_key: reasonKey }, operator) => {
      const details = reasonKey === undefined ? {} : { reason_key: reasonKey }
      return actAs(app.database, operator, { act: 'withdrawal.refuse', subject: orderNo, details }, async (tx) => {
        const { state } = await refuseWithdrawal(tx, { orderNo, operatorId: operator.id, reasonKey })
        return { order_no: orderNo, state }
      })
    },
  )
}

/** Withdrawals that were approved and do not end: lost at the provider, or held because their player is frozen. */
export function payoutRoutes(app: App, { providers }: { providers: Providers }): void {
  const parts = { database: app.database, log: app.log, providers }
  serveOperator(
    app,
    { method: 'POST', path: '/operator/withdrawals/:order_no/check', asked: z.object(order) },
    ({ order_no: orderNo }, operator) => checkPayout(parts, operator, orderNo),
  )

  serveOperator(
    app,
    {
      method: 'POST',
      path: '/operator/withdrawals/:order_no/declare',
      asked: z.object({ ...order, outcome: z.enum(['paid', 'failed']), reason }),
    },
    ({ order_no: orderNo, ...declared }, operator) => declareEnd(parts, operator, { orderNo, ...declared }),
  )

  serveOperator(
    app,
    { method: 'POST', path: '/operator/withdrawals/:order_no/undeclare', asked: z.object(order) },
    ({ order_no: orderNo }, operator) => undeclare(parts, operator, orderNo),
  )
}

async function listHanging(reader: Reader) {
  const words = await listWords(reader, { act: DECLARE })
  return (await listUnderWay(reader)).map((one) => showUnderWay(one, words.get(one.orderNo)))
}

async function namesOfOperators(reader: Reader): Promise<Map<number, string>> {
  const { rows } = await reader.query<{ id: number; name: string }>('select operator_id as id, name from operator')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Amounts are in displayed units, as a person reads them. */
function show(waiting: WaitingWithdrawal, names: Map<number, string>) {
  return {
    order_no: waiting.orderNo,
    player_id: Number(waiting.playerId),
    site_id: waiting.siteId,
    currency: waiting.currency,
    amount: toDecimalText(waiting.amount),
    fee: toDecimalText(waiting.fee),
    forfeited_coin: toDecimalText(waiting.forfeitedCoin),
    pay_name: waiting.payName,
    account: waiting.account,
    causes: waiting.causes,
    approvals_needed: waiting.approvalsNeeded,
    approved_by: waiting.approvedBy.map((id) => names.get(id)),
    created_at: waiting.createdAt,
    promised_at: waiting.promisedAt,
    paid_before: toDecimalText(waiting.paidBefore),
    paid_count: waiting.paidCount,
  }
}

function showUnderWay(one: WithdrawalUnderWay, word: { said: string; by: string[] } | undefined) {
  return {
    order_no: one.orderNo,
    state: one.state,
    player_id: Number(one.playerId),
    is_frozen: one.isFrozen,
    site_id: one.siteId,
    currency: one.currency,
    amount: toDecimalText(one.amount),
    fee: toDecimalText(one.fee),
    pay_name: one.payName,
    account: one.account,
    provider: one.providerId,
    payout_id: one.payoutId,
    created_at: one.createdAt,
    promised_at: one.promisedAt,
    is_overdue: one.isOverdue,
    is_held: one.isHeld,
    declared: word?.said ?? null,
    said_by: word?.by ?? [],
  }
}
