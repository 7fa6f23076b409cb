/** What a model offers: markets with the chances they come from and the prices that follow. */
import { kindOf, type MarketKindKey } from '../kinds.ts'
import { type Chances, priceOf } from '../odds/price.ts'
import type { Specifiers } from '../specifiers.ts'

export type PricedOutcome = {
  key: string
  /** In thousandths; null where it is as good as decided and not offered. */
  price: number | null
  chances: Chances
}

export type PricedMarket = { kind: MarketKindKey; specifiers: Specifiers; outcomes: PricedOutcome[] }

/** Null where no outcome can be offered: the market then stays suspended until it is settled. */
export function priceMarket(
  kind: MarketKindKey,
  specifiers: Specifiers,
  chancesOf: (outcome: string) => Chances,
): PricedMarket | null {
  const { outcomes, margin } = kindOf(kind)
  const priced = outcomes.map(({ key }) => {
    const chances = chancesOf(key)
    return { key, price: priceOf(chances, margin), chances }
  })
  return priced.some(({ price }) => price !== null) ? { kind, specifiers, outcomes: priced } : null
}

/** A market of which each outcome simply wins or loses. */
export function pricePlain(
  kind: MarketKindKey,
  chances: Readonly<Record<string, number>>,
  specifiers: Specifiers = {},
): PricedMarket | null {
  return priceMarket(kind, specifiers, (outcome) => ({ win: chances[outcome] ?? 0 }))
}

/** Over and under of a line that cannot be met exactly; `above` is the chance to pass it. */
export function priceTotal(
  kind: MarketKindKey,
  { above, voided = 0 }: { above: number; voided?: number },
  specifiers: Specifiers,
): PricedMarket | null {
  return priceMarket(kind, specifiers, (outcome) => ({
    win: outcome === 'over' ? above : atLeastZero(1 - above - voided),
    void: voided,
  }))
}

/** Sums of many small numbers end a little below zero where they should be zero. */
export function atLeastZero(chance: number): number {
  return chance < 1e-12 ? 0 : chance
}

export function isPriced(market: PricedMarket | null): market is PricedMarket {
  return market !== null
}

/** Lines of half a unit around a middle, both ends included, in hundredths: −150 to 150 by 100. */
export function linesAround(middle: number, { reach, step }: { reach: number; step: number }): number[] {
  const count = Math.floor(reach / step)
  return Array.from({ length: count * 2 + 1 }, (_, place) => middle + (place - count) * step)
}
