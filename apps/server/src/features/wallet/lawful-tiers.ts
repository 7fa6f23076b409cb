import type { CashierOffer } from './cashier.ts'

/**
 * The extras a player may be offered. Where the law knows no bonus on entry, a first deposit brings neither cash nor coin on
 * top; gold is play money and stays.
 */
export function lawfulTiers(
  tiers: CashierOffer['tiers'],
  { isEntryBonusAllowed, payCount }: { isEntryBonusAllowed: boolean; payCount: number },
): CashierOffer['tiers'] {
  if (isEntryBonusAllowed || payCount > 0) return tiers
  return tiers.map((tier) => ({ ...tier, cash_rate: 0, coin_rate: 0 }))
}
