import type { RequestOf } from '@tablestakes/contract/call'
import { type createOrder, orderSources } from '@tablestakes/contract/deposits'
import { smallestOf } from '@tablestakes/domain/money/currencies'
import type { Database } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { allowedMethods, findBank, type Method, type Methods, requireKindOfMoney } from '../../payments/index.ts'
import { currencyOfSite, type Site, type Sites } from '../../site/index.ts'
import type { Cashier } from '../../wallet/index.ts'
import type { Goods, Shelf } from '../shop/goods.ts'
import { offerTypeOf } from '../shop/quote.ts'

export type PlanServices = {
  database: Database
  sites: Sites
  cashier: Cashier
  shelf: Shelf
  methods: Methods
}

/** What a player wants to pay, by what, and for what, as far as it can be judged without looking at the player. */
export type Plan = {
  site: Site
  currency: string
  amount: bigint
  method: Method
  goods: Goods | null
  bank: { bankType: string; bankName: string }
  tiers: Awaited<ReturnType<Cashier['offerOf']>>['tiers']
}

type Request = RequestOf<typeof createOrder>

export async function planOrder(parts: PlanServices, request: Request, siteId: string): Promise<Plan> {
  const site = await parts.sites.get(siteId)
  const currency = currencyOfSite(site)
  requirePayable(request.amount, currency)
  const wanted = { siteId, direction: 'in', methodId: request.pay_method_id } as const
  const method = await parts.methods.find(wanted)
  if (!method?.isAvailable || method.payType !== request.pay_type) throw new Refusal('METHOD_UNAVAILABLE')
  requireKindOfMoney(site, method)
  if (allowedMethods(site, [method]).length === 0) throw new Refusal('METHOD_UNAVAILABLE')

  const offer = await parts.cashier.offerOf(siteId, offerTypeOf(method.payType))
  const goods = await findGoods(parts.shelf, request, siteId)
  if (goods === null) requireWithin(request.amount, offer)
  requireWithin(request.amount, method)
  const bank = await bankOf(parts.database, method, request)
  return { site, currency, amount: request.amount, method, goods, bank, tiers: offer.tiers }
}

/** Nobody can pay a fraction of the smallest coin. */
function requirePayable(amount: bigint, currency: string): void {
  if (amount % smallestOf(currency) !== 0n) throw new Refusal('INVALID')
}

function requireWithin(amount: bigint, { least, most }: { least: bigint; most: bigint }): void {
  if (amount < least) throw new Refusal('BELOW_MINIMUM')
  if (amount > most) throw new Refusal('ABOVE_MAXIMUM')
}

async function findGoods(shelf: Shelf, request: Request, siteId: string): Promise<Goods | null> {
  const { goods_id: goodsId, goods_type: type, amount } = request
  if (goodsId === 0 && type === orderSources.SHOP) return null
  const goods = goodsId === 0 ? null : await shelf.find(siteId, goodsId)
  if (goods?.type !== type) throw new Refusal('GOODS_UNKNOWN')
  if (!goods.isOpen) throw new Refusal(type === orderSources.SHOP ? 'GOODS_UNKNOWN' : 'OFFER_OVER')
  if (goods.amount !== amount) throw new Refusal('AMOUNT_MISMATCH')
  return goods
}

/** The name is the bank's own, whatever the request calls it. */
async function bankOf(database: Database, { siteId, isBankNeeded }: Method, request: Request): Promise<Plan['bank']> {
  if (!isBankNeeded) return { bankType: '', bankName: '' }
  const bank = await findBank(database, { siteId, bankType: request.bank_type ?? '', direction: 'in' })
  if (!bank) throw new Refusal('BANK_UNKNOWN')
  return { bankType: bank.bankType, bankName: bank.bankName }
}
