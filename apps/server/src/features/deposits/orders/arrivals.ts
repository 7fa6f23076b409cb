import { createHash } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { fitsWire } from '@tablestakes/domain/money/money'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Tx } from '@tablestakes/node/database'
import { loadTotals } from '../../../ledger/index.ts'
import { type Arrival, addReview, findMethodOf, type Method, type PlanCredit } from '../../payments/index.ts'
import { lockPlayer } from '../../players/index.ts'
import { areOffersOff, fitsDepositLimits, hasStopped } from '../../protection/index.ts'
import { currencyOfSite, type Site, type Sites } from '../../site/index.ts'
import { type Cashier, cashierRules } from '../../wallet/index.ts'
import { offerTypeOf, quoteFor } from '../shop/quote.ts'
import { end, endPaid } from './apply-payment.ts'
import { depositedSince } from './deposited-since.ts'
import { findByNumber, type Order } from './order-record.ts'
import { reasons } from './reasons.ts'
import { insertOrder, NUMBER_LETTERS } from './write-order.ts'

type ArrivalServices = { database: Database; clock: Clock; sites: Sites; cashier: Cashier }
type Plan = {
  site: Site
  currency: string
  method: Method
  tiers: Awaited<ReturnType<Cashier['offerOf']>>['tiers']
  nowMs: number
}

/**
 * Money that comes without having been ordered: to an address that is the player's own. It becomes an order of its own, opened
 * and paid in one step; the number of the order follows from what has come, so that the same can never come twice.
 */
export const openArrivals =
  ({ database, clock, sites, cashier }: ArrivalServices): PlanCredit =>
  async ({ siteId, providerId, scheme }) => {
    const site = await sites.get(siteId)
    const method = await findMethodOf(database, { siteId, providerId, scheme })
    if (!method) throw new Error(`${siteId} has no method for ${scheme}`)
    const { tiers } = await cashier.offerOf(siteId, offerTypeOf(method.payType))
    return (tx, arrival) =>
      creditArrival(tx, arrival, { site, currency: currencyOfSite(site), method, tiers, nowMs: clock() })
  }

/** Answers whether it is new. */
async function creditArrival(tx: Tx, arrival: Arrival, plan: Plan): Promise<boolean> {
  const { playerId, amount, reference } = arrival
  const { method, currency, nowMs } = plan
  const orderNo = orderNoOf(method.providerId, reference)
  if (!fitsWire(amount)) {
    const details = { payment_id: reference, paid_amount: amount, paid_currency: currency }
    return addReview(tx, { providerId: method.providerId, orderNo, playerId, kind: 'amount', details })
  }
  const player = await lockPlayer(tx, playerId)
  const fits = await fitsDepositLimits(tx, { playerId, site: plan.site, amount, nowMs, depositedSince })
  const isNew = await insertPaid(tx, { arrival, plan, orderNo })
  if (!isNew) return false
  const order = (await findByNumber(tx, orderNo))!
  // Nobody can stop money from coming to an address. A player who is stopped or under review gets it from a person or not at all.
  const isStopped = player.state !== playerStates.ACTIVE || (await hasStopped(tx, playerId, nowMs))
  const isWelcome = !arrival.isTooSmall && !isStopped && fits
  if (!isWelcome) await leaveToPerson(tx, order, nowMs)
  else await endPaid(tx, order, { nowMs })
  return true
}

async function leaveToPerson(tx: Tx, order: Order, nowMs: number): Promise<void> {
  const { providerId, orderNo, playerId, amount, currency, paymentId } = order
  const details = { payment_id: paymentId, amount, currency, paid_amount: amount, paid_currency: currency }
  await addReview(tx, { providerId, orderNo, playerId, kind: 'amount', details })
  await end(tx, { ...order, state: 'review', reasonKey: reasons.amount }, { nowMs })
}

async function insertPaid(
  tx: Tx,
  { arrival, plan, orderNo }: { arrival: Arrival; plan: Plan; orderNo: string },
): Promise<boolean> {
  const { playerId, amount, reference, isTooSmall } = arrival
  const { site, currency, method, nowMs } = plan
  const rules = await cashierRules(tx, site.id)
  if (!rules) throw new Error(`${site.id} has no cashier`)
  const { deposits: payCount } = await loadTotals(tx, { playerId, currency })
  const isOff = await areOffersOff(tx, playerId, nowMs)
  const law = { isEntryBonusAllowed: site.jurisdiction.entry_bonus, payCount, areOffersOff: isOff }
  const tiers = isTooSmall ? [] : plan.tiers
  // Nobody was asked whether they want a bonus, and a bonus binds.
  const quote = quoteFor({ amount, goods: null, wantsBonus: false, reward: null, law, rules, tiers })
  const now = new Date(nowMs)
  return insertOrder(tx, {
    ...{ playerId, orderNo, requestId: requestIdOf(orderNo), siteId: site.id, currency, amount, method, ...quote },
    ...{ paymentId: reference, createdAt: now, expiresAt: now },
  })
}

const LETTERS_OF_ARRIVAL = 20

/** The same for the same arrival, everywhere and for ever: 100 bits of it. */
function orderNoOf(providerId: string, reference: string): string {
  const bytes = createHash('sha256').update(`${providerId} ${reference}`).digest()
  return `D${Array.from(bytes.subarray(0, LETTERS_OF_ARRIVAL), (byte) => NUMBER_LETTERS[byte % 32]).join('')}`
}

/** There was no request, so it is named after the order. */
function requestIdOf(orderNo: string): string {
  const hex = createHash('sha256').update(`request of ${orderNo}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
