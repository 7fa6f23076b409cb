import { type OrderSource, orderSources, type RechargeItem } from '@tablestakes/contract/deposits'
import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { scaleDown } from '@tablestakes/domain/money/money'
import { type DepositQuote, quoteDeposit } from '@tablestakes/domain/payments/deposits'
import type { Reward, Shop } from './deposit-queries.ts'

/** What is about to be paid: an amount of the player's own, or an item with what comes with it. */
export type Choice = { amount: bigint; item: RechargeItem | null; source: OrderSource }

/** An item of the shop stands for its amount, also when that was typed. One that is sold out does not. */
export function choiceOf(shop: Shop, amount: bigint): Choice {
  const item = shop.list.find((candidate) => candidate.amount === amount && !isSoldOut(candidate)) ?? null
  return { amount, item, source: orderSources.SHOP }
}

export const isSoldOut = ({ stock_uid_num, buy_uid_num }: RechargeItem): boolean =>
  stock_uid_num > 0 && buy_uid_num >= stock_uid_num

/** What is chosen before the player chooses: what the shop recommends, else an amount that is neither least nor most. */
export function firstAmount(shop: Shop): bigint | null {
  const open = itemsInOrder(shop.list).filter((item) => !isSoldOut(item))
  return (open.find(({ lable }) => lable !== '') ?? open[2] ?? open[0])?.amount ?? null
}

export const itemsInOrder = (items: readonly RechargeItem[]): RechargeItem[] =>
  items.toSorted((one, other) => one.sort - other.sort || Number(one.amount - other.amount))

/** What the player takes of the bonuses there are: those of the shop, and the recharge reward where they join it. */
export type ChosenBonuses = { hasBonus: boolean; reward?: Reward | null }

/** What a choice brings and binds, by the one rule the server goes by too. */
export function quoteChoice(
  shop: Shop,
  { amount, item }: Choice,
  { hasBonus, reward = null }: ChosenBonuses,
): DepositQuote {
  return quoteDeposit({
    amount,
    tiers: shop.rate_list.map((tier) => ({
      amount: tier.amount,
      cashRate: tier.cash_rate,
      coinRate: tier.coin_rate,
      goldRate: tier.gold_rate,
    })),
    goods: item && {
      extraCash: item.extra_cash,
      coin: item.coin_num + item.extra_coin,
      gold: item.gold_num,
      coinMultiplier: item.coin_multi,
    },
    reward: reward && {
      tiers: reward.rate_list.map((tier) => ({ amount: tier.amount, rate: tier.coin_rate })),
      coinMultiplier: reward.coin_multi,
      left: reward.left,
    },
    hasBonus,
    coinMultiplier: shop.coin_multi,
    cashTaskRate: shop.cash_task_rate,
  })
}

/** In their order, without the kinds of payment whose list the site does not show. */
export const methodsOf = ({ pay_list, global_list }: Shop): PayMethod[] =>
  pay_list
    .filter(({ pay_type }) => global_list.find((rules) => rules.pay_type === pay_type)?.show_pay_list ?? true)
    .toSorted((one, other) => one.sort_index - other.sort_index || one.pay_method_id - other.pay_method_id)

/** Nothing is ordered there: the player sends any amount to an address of their own. */
export const isCrypto = ({ kind }: Pick<PayMethod, 'kind'>): boolean => kind === 'crypto'

export type MethodFit = 'fits' | 'off' | 'too_little' | 'too_much'

export function fitOf(method: PayMethod, amount: bigint | null): MethodFit {
  if (!method.is_available) return 'off'
  if (amount === null || isCrypto(method)) return 'fits'
  if (amount < method.min_amount) return 'too_little'
  return amount > method.max_amount ? 'too_much' : 'fits'
}

/**
 * The method the player chose while it takes the amount, else the first one that does. Crypto takes the place of the amount, so
 * an amount that nothing else takes never leads there.
 */
export function methodFor(methods: readonly PayMethod[], chosen: number | null, amount: bigint | null) {
  const fitting = methods.filter((method) => fitOf(method, amount) === 'fits')
  const isOrderable = methods.some((method) => !isCrypto(method) && method.is_available)
  const usual = isOrderable ? fitting.find((method) => !isCrypto(method)) : fitting[0]
  return fitting.find(({ pay_method_id }) => pay_method_id === chosen) ?? usual ?? null
}

/** How much more than the amount comes, in whole percent, cut. */
export const percentOf = (part: bigint, amount: bigint): number =>
  amount > 0n ? Number(scaleDown(part, 100n, amount)) : 0
