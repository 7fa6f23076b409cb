import { toDecimalText } from '@tablestakes/domain/decimal-text'
import * as z from 'zod/mini'
import type { Reader } from '../../platform/database.ts'
import type { App } from '../../platform/http.ts'
import { approveWithdrawal, listWaiting, refuseWithdrawal, type WaitingWithdrawal } from '../withdrawals/index.ts'
import { actAs } from './acts.ts'
import { Refused } from './refused.ts'
import { serveOperator } from './serve-operator.ts'
import { withdrawReasons } from './withdraw-reasons.ts'

const order = { order_no: z.string().check(z.regex(/^W[0-9A-Z]{12,24}$/)) }

/** Withdrawals that wait for a person: one must say yes, above a limit of the site two. */
export function withdrawalReviewRoutes(app: App): void {
  serveOperator(
    app,
    {
      method: 'GET',
      path: '/operator/withdrawals',
      asked: z.object({ state: z.optional(z.literal('review')) }),
    },
    async () => {
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
    approvals_needed: waiting.approvalsNeeded,
    approved_by: waiting.approvedBy.map((id) => names.get(id)),
    created_at: waiting.createdAt,
    promised_at: waiting.promisedAt,
    paid_before: toDecimalText(waiting.paidBefore),
    paid_count: waiting.paidCount,
  }
}
