import type { CashierOffer } from './cashier.ts'

/** What the law of the site, and what was seen of the player's play, make of the next deposit. */
export type Law = { isEntryBonusAllowed: boolean; payCount: number; areOffersOff: boolean }

/**
 * The extras a player may be offered. Where the law knows no bonus on entry, a first deposit brings neither cash nor coin on
 * top; gold is play money and stays. A player who gets no offers is shown none at all.
 */
export function lawfulTiers(
  tiers: CashierOffer['tiers'],
  { isEntryBonusAllowed, payCount, areOffersOff }: Law,
): CashierOffer['tiers'] {
  if (areOffersOff) return []
  if (isEntryBonusAllowed || payCount > 0) return tiers
  return tiers.map((tier) => ({ ...tier, cash_rate: 0, coin_rate: 0 }))
}
