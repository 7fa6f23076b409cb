import type { getDailyGift } from '@tablestakes/contract/bonuses'
import type { ResponseOf } from '@tablestakes/contract/call'
import { type getFirstCharge, type getShop, type OrderSource, orderSources } from '@tablestakes/contract/deposits'
import { moneyTypes } from '@tablestakes/contract/fields'
import { USUAL_PAY_TYPE } from '@tablestakes/contract/payment-methods'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { loadTotals } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { allowedMethods, type Method, type Methods, showMethod } from '../../payments/index.ts'
import { loadPlayer } from '../../players/index.ts'
import { areOffersOff } from '../../protection/index.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'
import { type Cashier, type CashierRules, cashierRules, type Law, lawfulTiers } from '../../wallet/index.ts'
import { countBuyers, type Goods, type Shelf, showGoods } from './goods.ts'
import { lawfulGoods, offerTypeOf } from './quote.ts'
import { type Buyer, isGiftBought, isOfferOpen, mayHaveGift, offerTo, startOfDay } from './require-offer.ts'

export type ShopServices = {
  database: Database
  clock: Clock
  sites: Sites
  cashier: Cashier
  shelf: Shelf
  methods: Methods
}
type Visitor = { playerId: bigint; site: { id: string } }

const { SHOP, FIRST_CHARGE, SECONDARY_PUNCH, DAILY_GIFT } = orderSources

/** The shop as this player sees it: an item that could not be bought now is not in it. */
export async function loadShop(
  parts: ShopServices,
  visitor: Visitor,
  type: OrderSource = SHOP,
): Promise<ResponseOf<typeof getShop>> {
  const { id: siteId } = visitor.site
  const offer = await parts.cashier.offerOf(siteId, offerTypeOf(USUAL_PAY_TYPE))
  const methods = allowedMethods(await parts.sites.get(siteId), await parts.methods.listOf(siteId, 'in'))
  const buyer = await loadBuyer(parts, visitor)
  const rules = await cashierRules(parts.database, siteId)
  const goods = (await isOffered(parts, buyer, { type, siteId })) ? await parts.shelf.listOf(siteId, type) : []
  return {
    list: await showList(parts, siteId, { goods, law: buyer.law }),
    rate_list: lawfulTiers(offer.tiers, buyer.law),
    global_list: rules ? globalList(rules, methods) : [],
    pay_list: methods.map(showMethod),
    min_amount: offer.least,
    max_amount: offer.most,
    cash_task_rate: rules?.cashTaskRate ?? 0,
    coin_multi: rules?.coinMultiplier ?? 0,
  }
}

/** The first- or second-recharge offer of the running window. */
export async function loadFirstCharge(
  parts: ShopServices,
  visitor: Visitor,
  { payCount }: { payCount: number },
): Promise<ResponseOf<typeof getFirstCharge>> {
  const buyer = await loadBuyer(parts, visitor)
  if (buyer.law.payCount !== payCount) throw new Refusal('OTHER_PLAYER')
  if (!buyer.law.isEntryBonusAllowed) throw new Refusal('ACTIVITY_CLOSED')
  const offer = offerTo(buyer, parts.clock())
  if (!offer) throw new Refusal('NOT_ELIGIBLE')
  const asked = { siteId: visitor.site.id, source: offer.source, nowMs: parts.clock() }
  if (!(await isOfferOpen(parts.database, asked))) throw new Refusal('ACTIVITY_CLOSED')
  const goods = await parts.shelf.listOf(visitor.site.id, offer.source)
  const list = await showList(parts, visitor.site.id, { goods, law: buyer.law })
  return { list, source: list.length > 0 ? offer.source : SHOP, window_end: offer.endsAt }
}

/** Today's gift: what it costs and holds, and whether this player has bought it (specification §3, §9). */
export async function loadDailyGift(parts: ShopServices, visitor: Visitor): Promise<ResponseOf<typeof getDailyGift>> {
  const { id: siteId } = visitor.site
  const nowMs = parts.clock()
  const [gift] = await parts.shelf.listOf(siteId, DAILY_GIFT)
  if (!gift || !(await isOfferOpen(parts.database, { siteId, source: DAILY_GIFT, nowMs })))
    throw new Refusal('ACTIVITY_CLOSED')
  const { law, playerId } = await loadBuyer(parts, visitor)
  if (!mayHaveGift(law)) throw new Refusal('NOT_ELIGIBLE')
  const { extraCash, coin, extraCoin, gold } = lawfulGoods(gift, law)
  return {
    ...{ goods_id: Number(gift.id), goods_type: DAILY_GIFT, amount: gift.amount, money: gift.amount },
    ...{ bonus: coin + extraCoin, extra_cash: extraCash, gold },
    is_today_buy: await isGiftBought(parts.database, { playerId, since: startOfDay(nowMs) }),
  }
}

async function loadBuyer({ database, clock, sites }: ShopServices, { playerId, site }: Visitor): Promise<Buyer> {
  const known = await sites.get(site.id)
  const { createdAt } = await loadPlayer(database, playerId)
  const { deposits: payCount } = await loadTotals(database, { playerId, currency: currencyOfSite(known) })
  const isOff = await areOffersOff(database, playerId, clock())
  const law = { isEntryBonusAllowed: known.jurisdiction.entry_bonus, payCount, areOffersOff: isOff }
  return { playerId, createdAt, law }
}

async function isOffered(
  { database, clock }: ShopServices,
  buyer: Buyer,
  { type, siteId }: { type: OrderSource; siteId: string },
): Promise<boolean> {
  const nowMs = clock()
  if (!(await isOfferOpen(database, { siteId, source: type, nowMs }))) return false
  if (type === FIRST_CHARGE || type === SECONDARY_PUNCH) return offerTo(buyer, nowMs)?.source === type
  if (type !== DAILY_GIFT) return true
  const bought = { playerId: buyer.playerId, since: startOfDay(nowMs) }
  return mayHaveGift(buyer.law) && !(await isGiftBought(database, bought))
}

async function showList({ database }: ShopServices, siteId: string, { goods, law }: { goods: Goods[]; law: Law }) {
  const buyers = await countBuyers(database, siteId, goods)
  return goods.map((one) => showGoods(lawfulGoods(one, law), buyers.get(one.id) ?? 0))
}

/** One entry for each kind of payment that the site has methods for. */
function globalList(rules: CashierRules, methods: readonly Method[]): ResponseOf<typeof getShop>['global_list'] {
  const payTypes = [...new Set(methods.map(({ payType }) => payType))].sort((one, other) => one - other)
  return payTypes.map((payType) => ({
    pay_type: payType,
    // Money leaves by the kind of payment it came by.
    with_draw_type: payType,
    with_draw_config: rules.withdrawChips,
    // A stake takes cash first, then bonus.
    reduce_balance: [moneyTypes.CASH, moneyTypes.COIN],
    show_pay_list: true,
    show_task: rules.cashTaskRate > 0,
  }))
}
