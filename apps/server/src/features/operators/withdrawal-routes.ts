import * as contract from '@tablestakes/contract/operator/withdrawals'
import { toDecimalText } from '@tablestakes/domain/money/decimal-text'
import type { Reader } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { listWords } from '../../platform/operators/second-word.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import type { Providers } from '../payments/index.ts'
import {
  approveWithdrawal,
  listUnderWay,
  listWaiting,
  refuseWithdrawal,
  type WaitingWithdrawal,
  type WithdrawalUnderWay,
} from '../withdrawals/index.ts'
import { askProvider, checkPayout, DECLARE, declareEnd, undeclare } from './end-payout.ts'

const about = ({ order_no }: { order_no: string }) => order_no

/** Withdrawals that wait for a person: one must say yes, above a limit of the site two. */
export function withdrawalReviewRoutes(app: App): void {
  serveOperator(app, contract.listWithdrawals, async ({ state }) => {
    if (state === 'under_way') return { list: await listHanging(app.database) }
    const names = await namesOfOperators(app.database)
    const waiting = await listWaiting(app.database)
    return { list: waiting.map((one) => show(one, names)) }
  })

  serveOperator(
    app,
    contract.approveWithdrawal,
    async ({ order_no: orderNo }, { tx, operator }) => {
      const reviewed = await approveWithdrawal(tx, { orderNo, operatorId: operator.id })
      // Where two are asked for, two people must have looked.
      if (reviewed.isRepeated) throw new Refused('ALREADY_APPROVED')
      const { state, approvals, approvalsNeeded } = reviewed
      return { order_no: orderNo, state, approvals, approvals_needed: approvalsNeeded }
    },
    { about },
  )

  serveOperator(
    app,
    contract.refuseWithdrawal,
    async ({ order_no: orderNo, reason_key: reasonKey }, { tx, operator, note }) => {
      if (reasonKey !== undefined) note({ reason_key: reasonKey })
      const { state } = await refuseWithdrawal(tx, { orderNo, operatorId: operator.id, reasonKey })
      return { order_no: orderNo, state }
    },
    { about },
  )
}

/** Withdrawals that were approved and do not end: lost at the provider, or held because their player is frozen. */
export function payoutRoutes(app: App, { providers }: { providers: Providers }): void {
  const parts = { database: app.database, log: app.log, providers }
  const beforehand = ({ order_no }: { order_no: string }) => askProvider(parts, order_no)
  serveOperator(
    app,
    contract.checkWithdrawal,
    ({ order_no: orderNo }, caller, said) => checkPayout(caller, orderNo, said),
    { about, beforehand },
  )

  serveOperator(
    app,
    contract.declareWithdrawal,
    ({ order_no: orderNo, outcome, reason }, caller, said) => declareEnd(caller, { orderNo, outcome, reason, said }),
    { about, beforehand },
  )

  serveOperator(app, contract.undeclareWithdrawal, ({ order_no: orderNo }, caller) => undeclare(caller, orderNo), {
    about,
  })
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
    approved_by: waiting.approvedBy.map((id) => names.get(id)!),
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
