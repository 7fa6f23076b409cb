import type { RequestOf } from '@tablestakes/contract/call'
import { type createOrder, orderSources } from '@tablestakes/contract/deposits'
import { readPayCode } from '@tablestakes/domain/payments/emv-qr'
import { MINUTE_MS } from '@tablestakes/domain/text/duration'
import type { Clock } from '@tablestakes/node/clock'
import { type Tx, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { loadTotals } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { documentLevel, documentLevels } from '../../documents/index.ts'
import { isSandbox, type PaymentShown, ProviderRefused, ProviderSilent, type Providers } from '../../payments/index.ts'
import { lockPlayer, requireNotFrozen } from '../../players/index.ts'
import { areOffersOff, type Register, requireDepositRoom, requireUnstopped } from '../../protection/index.ts'
import { realMoneyAllowed, type Site } from '../../site/index.ts'
import { cashierRules } from '../../wallet/index.ts'
import { joinReward, keepJoined } from '../reward/reward.ts'
import { quoteFor } from '../shop/quote.ts'
import { requireOffer } from '../shop/require-offer.ts'
import { askNext, UNANSWERED_MS } from './ask-next.ts'
import { depositedSince } from './deposited-since.ts'
import { findByNumber, findByRequest, isOpen, lockByNumber, type Order } from './order-record.ts'
import { type Plan, type PlanServices, planOrder } from './plan-order.ts'
import { reasons } from './reasons.ts'
import { insertOrder, newOrderNo, writeShown, writeUnopened } from './write-order.ts'

export type OrderServices = PlanServices & {
  clock: Clock
  providers: Providers
  /** What a provider must know of the payer where a country asks for it: in Brazil the CPF that the player has bound. */
  payerOf: (playerId: bigint) => Promise<{ name?: string; cpf?: string }>
  register: Register
}

type Request = RequestOf<typeof createOrder>
type Caller = { playerId: bigint; requestId: string; site: { id: string }; origin: string; log: Logger }

/** An order, and how the provider lets it be paid; null when that was known before. */
export type Opened = { order: Order; shown: PaymentShown | null }

/**
 * Opens an order here, then at the provider, which must not happen inside a transaction. The order is there before the provider
 * hears of it, so that whatever it says meets an order of ours; the same intent again is the same order, on both sides.
 */
export async function openOrder(parts: OrderServices, request: Request, caller: Caller): Promise<Opened> {
  const order = await findOrInsert(parts, request, caller)
  if (!isOpen(order) || order.paymentId !== '') return { order, shown: null }
  const provider = await parts.providers.get(order.providerId)
  try {
    if (!provider?.createPayment) throw new ProviderRefused(order.providerId, 'it takes no orders any more')
    const shown = await provider.createPayment({
      orderNo: order.orderNo,
      amount: order.amount,
      currency: order.currency,
      scheme: order.scheme,
      bankType: order.bankType,
      payer: await parts.payerOf(order.playerId),
      returnUrl: `${caller.origin}/#/rechargeNew?open=order-detail&id=${order.id}`,
      expiresAt: order.expiresAt,
    })
    requirePayable(order, shown, parts.clock())
    return { order, shown }
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderSilent)) throw error
    caller.log.warn({ err: error, order: order.orderNo, scheme: order.scheme }, 'an order could not be opened')
    return { order: await giveUp(parts, order, error), shown: null }
  }
}

/** The second half, in the transaction of the answer. An order that was paid before the provider's answer came stays paid. */
export async function showOpened(tx: Tx, { order, shown }: Opened, nowMs: number): Promise<Order> {
  const current = (await lockByNumber(tx, order.orderNo))!
  if (shown === null || current.paymentId !== '') return requireShown(current)
  if (current.state === 'failed') throw new Refusal('METHOD_UNAVAILABLE')
  const pending: Order = {
    ...current,
    state: current.state === 'created' ? 'pending' : current.state,
    paymentId: shown.paymentId,
    ...wayToPay(current, shown),
    // The shorter of the two times counts.
    expiresAt: new Date(Math.min(shown.expiresAt.getTime(), current.expiresAt.getTime())),
  }
  await writeShown(tx, { ...pending, askedNext: askNext(pending, nowMs) })
  return pending
}

/**
 * A link is opened, everything else is shown as a code; providers may give both. No app can pay the codes of the sandbox, so its page goes
 * with them.
 */
function wayToPay({ kind, providerId }: Order, { url, code }: PaymentShown) {
  if (kind === 'link') return { url, code: '' }
  return { url: isSandbox(providerId) ? url : '', code }
}

/** Unless the money is here already, an answer that does not say how to pay would leave the player in the dark. */
function requireShown(order: Order): Order {
  const hasMoney = order.state === 'paid' || order.state === 'review'
  if (order.url === '' && order.code === '' && !hasMoney) throw new Refusal('METHOD_UNAVAILABLE')
  return order
}

async function findOrInsert(parts: OrderServices, request: Request, caller: Caller): Promise<Order> {
  const earlier = await findByRequest(parts.database, caller)
  if (earlier) return requireSame(earlier, request)
  const plan = await planOrder(parts, request, caller.site.id)
  await parts.register.requireClearNow(plan.site, caller.playerId)
  const provider = await parts.providers.get(plan.method.providerId)
  if (!provider?.createPayment) throw new Refusal('METHOD_UNAVAILABLE')
  return transact(parts.database, (tx) => judgeAndInsert(tx, { plan, request, caller, nowMs: parts.clock() }))
}

/** A key that comes again with other contents is not a repeat. */
function requireSame(order: Order, request: Request): Order {
  const isSame =
    order.amount === request.amount &&
    order.goodsId === BigInt(request.goods_id) &&
    order.goodsType === request.goods_type &&
    order.methodId === request.pay_method_id &&
    order.payType === request.pay_type &&
    order.joinsReward === (request.is_join_charge_reward ?? false) &&
    (order.bankType === '' || order.bankType === request.bank_type)
  if (!isSame) throw new Refusal('REUSED_KEY')
  return order
}

type Insert = { plan: Plan; request: Request; caller: Caller; nowMs: number }

/** Judges the player and writes the order down, under the player's lock: two requests are judged one after the other. */
async function judgeAndInsert(tx: Tx, { plan, request, caller, nowMs }: Insert): Promise<Order> {
  const { playerId, requestId } = caller
  const { site, currency, method, goods } = plan
  const player = await lockPlayer(tx, playerId)
  const earlier = await findByRequest(tx, { playerId, requestId })
  if (earlier) return requireSame(earlier, request)
  requireNotFrozen(player)
  await requireUnstopped(tx, player, nowMs)
  await requireIdentified(tx, playerId, site)
  const rules = await cashierRules(tx, site.id)
  if (!rules) throw new Refusal('METHOD_UNAVAILABLE')
  await requireFewOpen(tx, { playerId, most: rules.openOrdersMost, nowMs })
  await requireDepositRoom(tx, { playerId, site, amount: plan.amount, nowMs, depositedSince })
  const { deposits: payCount } = await loadTotals(tx, { playerId, currency })
  const isOff = await areOffersOff(tx, playerId, nowMs)
  const law = { isEntryBonusAllowed: site.jurisdiction.entry_bonus, payCount, areOffersOff: isOff }
  // A page from before may still show one.
  if (isOff && (request.is_add_coin || isOffer(request))) throw new Refusal('OFFER_OVER')
  if (goods) await requireOffer(tx, goods, { buyer: { playerId, createdAt: player.createdAt, law }, nowMs })

  const wantsBonus = request.is_add_coin ?? false
  const joinsReward = request.is_join_charge_reward ?? false
  // A reward is a bonus: a player who wants no bonus gets none.
  const joining = { playerId, currency, siteId: site.id, law, nowMs }
  const joined = joinsReward && wantsBonus ? await joinReward(tx, joining) : null
  const reward = joined?.terms ?? null
  const quote = quoteFor({ amount: plan.amount, goods, wantsBonus, reward, law, rules, tiers: plan.tiers })
  const orderNo = newOrderNo(nowMs)
  await insertOrder(tx, {
    ...{ playerId, orderNo, requestId, siteId: site.id, currency, amount: plan.amount, method, joinsReward },
    goods: { id: request.goods_id, type: request.goods_type, name: goods?.name ?? '' },
    bank: plan.bank,
    ...{ extraCash: quote.extraCash, gold: quote.gold, cashTarget: quote.cashTarget },
    coin: quote.coin - quote.rewardCoin,
    coinTarget: quote.coinTarget - quote.rewardTarget,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + rules.orderMinutes * MINUTE_MS),
    askedNext: new Date(nowMs + UNANSWERED_MS),
  })
  if (joinsReward) {
    const { rewardCoin: coin, rewardTarget: target } = quote
    await keepJoined(tx, { playerId, orderNo }, { rewardId: coin > 0n ? joined!.id : null, coin, target })
  }
  return (await findByNumber(tx, orderNo))!
}

/** A bonus that comes with what is bought: nothing for a player in whose play harm was seen. */
const isOffer = ({ goods_type: type }: Request) => type !== orderSources.SHOP

/** Where the law asks for it, a player is known before the first real money comes. */
async function requireIdentified(tx: Tx, playerId: bigint, site: Site): Promise<void> {
  const isAsked =
    site.jurisdiction.document_checks && site.rules.documentsBefore === 'deposit' && realMoneyAllowed(site)
  if (isAsked && (await documentLevel(tx, playerId)) === documentLevels.NONE) throw new Refusal('VERIFICATION_NEEDED')
}

/** How many orders may have come to nothing while they could have been paid: this many times as many as may be open. */
const TRIES = 4

/**
 * Few are open at the same time. Those that were cancelled or have failed count too, more generously, until their time is over:
 * each was opened at the provider and is asked about for a day, so a script that opens and cancels would keep both sides busy.
 */
async function requireFewOpen(tx: Tx, { playerId, most, nowMs }: { playerId: bigint; most: number; nowMs: number }) {
  const { rows } = await tx.query<{ open: number; tried: number }>(
    `select count(*) filter (where state in ('created', 'pending'))::integer as open, count(*)::integer as tried
     from deposit_order
     where player_id = $1 and (state in ('created', 'pending') or state in ('cancelled', 'failed') and expires_at > $2)`,
    [playerId, new Date(nowMs)],
  )
  const { open, tried } = rows[0]!
  if (open >= most || tried >= TRIES * most) throw new Refusal('TOO_MANY_ORDERS')
}

/** A page without an address cannot be opened, and a code that says another amount must not be shown. */
function requirePayable(order: Order, { url, code, expiresAt }: PaymentShown, nowMs: number): void {
  const refused = (reason: string) => new ProviderRefused(order.providerId, reason)
  // Nobody knows what the provider means by that: it is asked later, like one that was silent.
  if (expiresAt.getTime() <= nowMs)
    throw new ProviderSilent(order.providerId, new Error('its answer was over when it came'))
  if (order.kind === 'link' && url === '') throw refused('its answer has no address')
  if (order.kind === 'crypto' && code === '') throw refused('its answer has no code')
  if (order.kind === 'link' || order.kind === 'crypto') return
  const read = readPayCode(code)
  if (read?.amount !== order.amount || read.currency !== order.currency) throw refused('its code is not for this order')
}

/**
 * Nothing was opened as far as the player knows. From a provider that refused, nothing will come; one that was silent may have
 * opened it all the same, and is asked about it for a day. An order that was paid meanwhile stays what it is.
 */
async function giveUp(
  { database, clock }: OrderServices,
  order: Order,
  error: ProviderRefused | ProviderSilent,
): Promise<Order> {
  const nowMs = clock()
  const askedNext = error instanceof ProviderSilent ? askNext({ ...order, state: 'failed' }, nowMs) : null
  const unopened = { ...order, reasonKey: reasons.unavailable, endedAt: new Date(nowMs), askedNext }
  await transact(database, (tx) => writeUnopened(tx, unopened))
  return (await findByNumber(database, order.orderNo))!
}
