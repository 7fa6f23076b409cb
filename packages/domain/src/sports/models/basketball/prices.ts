/** Basketball's markets with their prices. */
import type { BasketballSetup, BasketballSheet, ShotChances } from '../../match.ts'
import { QUARTERS } from '../../settle/basketball.ts'
import {
  atLeastZero,
  isPriced,
  linesAround,
  type PricedMarket,
  priceMarket,
  pricePlain,
  priceTotal,
} from '../priced.ts'
import { homeWins, leadAbove, levelChance, quarterSpread, regularSpread, type Spread, sumAbove } from './chances.ts'
import { REGULAR_POSSESSIONS } from './play.ts'

const MILLION = 1_000_000

export function priceBasketball(setup: BasketballSetup, sheet: BasketballSheet): PricedMarket[] {
  if (sheet.status !== 'scheduled' && sheet.status !== 'live') return []
  const regular = regularSpread(setup, sheet)
  const home = homeWins(setup, sheet, regular)
  const isRegular = sheet.quarters.length <= QUARTERS
  return [
    pricePlain('basketball_winner', { home, away: atLeastZero(1 - home) }),
    ...(isRegular ? priceLines(setup, regular) : []),
    ...quartersLeft(sheet).map((quarternr) => {
      const spread = quarterSpread(setup, sheet, quarternr)
      const [above, draw] = [leadAbove(spread, 0), levelChance(spread)]
      return pricePlain('quarter_winner', { home: above, draw, away: atLeastZero(1 - above - draw) }, { quarternr })
    }),
  ].filter(isPriced)
}

/** The same lines for the whole match, around what was expected before it. */
export function pointLines({ home, away }: BasketballSetup): { totals: number[]; handicaps: number[] } {
  const [one, other] = [expectedPoints(home), expectedPoints(away)]
  return {
    totals: linesAround(Math.round(one + other) * 100 + 50, { reach: 2000, step: 400 }),
    handicaps: linesAround(-Math.round(one - other) * 100 + 50, { reach: 1200, step: 300 }),
  }
}

function priceLines(setup: BasketballSetup, regular: Spread): (PricedMarket | null)[] {
  const { totals, handicaps } = pointLines(setup)
  return [
    ...handicaps.map((hcp) => {
      // Home covers where lead × 100 + hcp > 0; half lines are never met.
      const covers = leadAbove(regular, Math.floor(-hcp / 100))
      return priceMarket('points_handicap', { hcp }, (outcome) => ({
        win: outcome === 'home' ? covers : atLeastZero(1 - covers),
      }))
    }),
    ...totals.map((total) =>
      priceTotal('total_points', { above: sumAbove(regular, Math.floor(total / 100)) }, { total }),
    ),
  ]
}

function quartersLeft({ quarters }: BasketballSheet): number[] {
  const first = quarters.length
  return Array.from({ length: Math.max(0, QUARTERS - first + 1) }, (_, place) => first + place)
}

function expectedPoints(chances: ShotChances): number {
  return ((chances[1] + 2 * chances[2] + 3 * chances[3]) * (REGULAR_POSSESSIONS / 2)) / MILLION
}
