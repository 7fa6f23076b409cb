import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import { type DepositQuote, quoteDeposit, type RechargeReward } from '@tablestakes/domain/payments/deposits'
import { type Cashier, type CashierRules, type Law, lawfulTiers } from '../../wallet/index.ts'
import { extrasOf, type Goods } from './goods.ts'

type QuoteRequest = {
  amount: bigint
  goods: Goods | null
  wantsBonus: boolean
  /** The recharge reward the order joins. */
  reward: RechargeReward | null
  law: Law
  rules: Pick<CashierRules, 'cashTaskRate' | 'coinMultiplier'>
  tiers: Awaited<ReturnType<Cashier['offerOf']>>['tiers']
}

/** What a deposit brings and binds: the rule is the domain's, and the app shows the same before the player pays. */
export function quoteFor({ amount, goods, wantsBonus, reward, law, rules, tiers }: QuoteRequest): DepositQuote {
  return quoteDeposit({
    amount,
    tiers: lawfulTiers(tiers, law).map((tier) => ({
      amount: tier.amount,
      cashRate: tier.cash_rate,
      coinRate: tier.coin_rate,
      goldRate: tier.gold_rate,
    })),
    goods: goods && extrasOf(lawfulGoods(goods, law)),
    reward,
    hasBonus: wantsBonus,
    coinMultiplier: rules.coinMultiplier,
    cashTaskRate: rules.cashTaskRate,
  })
}

/** An item without what may not come with it. */
export function lawfulGoods(goods: Goods, { isEntryBonusAllowed, payCount, areOffersOff }: Law): Goods {
  const plain = { ...goods, extraCash: 0n, coin: 0n, extraCoin: 0n, rate: 0 }
  // A tag that praises an amount is an offer too.
  if (areOffersOff) return { ...plain, gold: 0n, label: '' }
  return isEntryBonusAllowed || payCount > 0 ? goods : plain
}

/** The cashier's offer for a kind of payment. */
export function offerTypeOf(payType: number) {
  return payType === CRYPTO ? balanceConfigTypes.PAY_TYPE_2 : balanceConfigTypes.PAY_TYPE_1
}

/** pay_type 1 is banks, e-wallets and QR codes, 2 is crypto. */
const CRYPTO = 2
