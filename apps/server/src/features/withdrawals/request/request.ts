import { randomInt } from 'node:crypto'
import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { type requestWithdrawal as requestCall, withdrawStates } from '@tablestakes/contract/withdrawals'
import type { Database, Tx } from '@tablestakes/node/database'
import { freeze, lockBalance, newKey, readBalance } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { lockOwnPlayer } from '../../account/index.ts'
import type { SecondFactor } from '../../auth/index.ts'
import type { Method } from '../../payments/index.ts'
import { loadPlayer, type Personal } from '../../players/index.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { sealDetails } from '../accounts/account-details.ts'
import { findOrder, lostStates, type Order } from '../order.ts'
import { addStep, advance } from '../payouts/advance.ts'
import { enqueuePayout } from '../payouts/send-payout.ts'
import { type Judged, judgeRequest } from './judge-request.ts'

export type RequestServices = { database: Database; personal: Personal; secondFactor: SecondFactor }

type WithdrawalRequest = {
  request: RequestOf<typeof requestCall>
  /** The key of the intent, which becomes the order's id: asked again, it is the same order. */
  requestId: string
  session: Session
  site: Site
  /** What the site pays by. */
  methods: readonly Method[]
}

/**
 * Before the transaction: an authenticator's code works once and is spent by asking, so everything else is judged first, and an
 * intent that was carried out already is not asked for another.
 */
export async function confirmRequest(parts: RequestServices, wanted: WithdrawalRequest): Promise<void> {
  const { database, personal, secondFactor } = parts
  const { request, requestId, session, site, methods } = wanted
  const { playerId } = session
  if (!(await secondFactor.isOn(database, playerId))) return
  const { rowCount } = await database.query('select from withdraw_order where player_id = $1 and order_id = $2', [
    playerId,
    requestId,
  ])
  if (rowCount !== 0) return
  const balance = await readBalance(database, { playerId, currency: currencyOfSite(site) })
  const player = await loadPlayer(database, playerId)
  await judgeRequest(database, personal, { request, player, site, methods, balance })
  if (request.second_factor === undefined) throw new Refusal('SECOND_FACTOR_NEEDED')
  await secondFactor.check({ playerId, siteId: site.id, code: request.second_factor })
}

/** Freezes the cash and opens the order. Small ones are approved immediately; the others wait for a person. */
export async function requestWithdrawal(
  tx: Tx,
  parts: RequestServices,
  wanted: WithdrawalRequest,
): Promise<ResponseOf<typeof requestCall>> {
  const { request, requestId: orderId, session, site, methods } = wanted
  // The player first, then the purses: requests of one player are judged one after the other, each seeing those before it.
  const player = await lockOwnPlayer(tx, session)
  const owner = { playerId: player.playerId, currency: currencyOfSite(site) }
  const balance = await lockBalance(tx, owner)
  // Switched on while the request was under way: it is asked again, with a code.
  const isUnconfirmed = request.second_factor === undefined && (await parts.secondFactor.isOn(tx, player.playerId))
  if (isUnconfirmed) throw new Refusal('SECOND_FACTOR_NEEDED')
  const judged = await judgeRequest(tx, parts.personal, { request, player, site, methods, balance })
  const orderNo = newOrderNo()
  const { purses } = await freeze(tx, {
    ...owner,
    key: newKey(),
    holdId: orderId,
    cash: request.amount,
    coin: judged.forfeited.coin,
    forfeits: judged.forfeited.tasks,
    reference: orderNo,
  })
  await insertOrder(tx, parts, { ...wanted, ...judged, orderNo })
  const order = (await findOrder(tx, orderNo))!
  await addStep(tx, order, { step: 'requested' })
  await openOrder(tx, order)
  return {
    id: orderId,
    order_no: orderNo,
    amount: request.amount,
    fee: judged.fee,
    state: withdrawStates.PROCESSING,
    frozenPlatform: false,
    purses: { money: purses.cash, coin: purses.coin, gold: purses.gold },
  }
}

async function openOrder(tx: Tx, order: Order): Promise<void> {
  if (order.approvalsNeeded > 0) return addStep(tx, order, { step: 'review' })
  await advance(tx, order, { state: 'approved' })
  await enqueuePayout(tx, order.orderNo, { isFirst: true, runAt: order.cancelUntil })
}

async function insertOrder(
  tx: Tx,
  { personal }: RequestServices,
  order: WithdrawalRequest & Judged & { orderNo: string },
) {
  const { account, method } = order.destination
  await tx.query(
    `insert into withdraw_order (player_id, order_id, order_no, site_id, currency, amount, fee, forfeited_coin,
       forfeited_tasks, method_id, pay_type, scheme, pay_name, provider_id, account_type, masked_account,
       sealed_account, state, approvals_needed, review_causes, promised_at, cancel_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'review',
       $18, $19, now() + make_interval(mins => $20),
       case when $21 > 0 then clock_timestamp() + make_interval(secs => $21) end)`,
    [
      order.session.playerId,
      order.requestId,
      order.orderNo,
      order.site.id,
      order.currency,
      order.request.amount,
      order.fee,
      order.forfeited.coin,
      [...new Set([...order.forfeited.tasks, ...(await tasksUnderWay(tx, order))])],
      method.id,
      method.payType,
      method.scheme,
      method.name,
      method.providerId,
      account.type,
      account.masked,
      sealDetails(personal, account.details),
      order.approvalsNeeded,
      order.causes,
      order.promisedMinutes,
      order.cancelSeconds,
    ],
  )
}

/** Bonuses that the player's other withdrawals have ended, and would bring back: this one ends them as well. */
async function tasksUnderWay(tx: Tx, { session, currency }: WithdrawalRequest & Judged): Promise<number[]> {
  const { rows } = await tx.query<{ tasks: number[] }>(
    `select coalesce(array_agg(distinct task), '{}') as tasks from withdraw_order, unnest(forfeited_tasks) as task
     where player_id = $1 and currency = $2 and state <> all ($3) and state <> 'paid'`,
    [session.playerId, currency, lostStates],
  )
  return rows[0]!.tasks
}

/** Letters and digits that cannot be mistaken for each other when read out; 16 of them are 79 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const NUMBER_LENGTH = 16

function newOrderNo(): string {
  return `W${Array.from({ length: NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}
