/**
 * The bet builder: several outcomes of one football match in one bet. They depend on each other, so their prices are never
 * multiplied: the chance that all come in is summed over the joint distribution of half-time and final score. Which
 * side scores next is part of it, because goals of one half fall in any order with the same chance.
 */
import { kindOf } from '../kinds.ts'
import type { FootballSetup, FootballSheet } from '../match.ts'
import { footballChances } from '../models/football/chances.ts'
import { priceOf } from '../odds/price.ts'
import { type LegResult, LOSE, VOID, WIN } from '../result.ts'
import { isMarket, type Selection, settleSelection } from '../settle/settle.ts'
import { specifiersText } from '../specifiers.ts'
import { jointCells, jointChance, winningCells } from './joint.ts'

export const MOST_BUILDER_LEGS = 8
/** How much of the fair price the house keeps, in ten-thousandths: stated beside the price. */
export const BUILDER_MARGIN = 1200

export type BuilderRefusal =
  /** Of another sport, with a wrong line, or of a kind that has no builder. */
  | 'not_offered'
  /** It is decided already. */
  | 'decided'
  /** It could come back void, and the rest would need another price. */
  | 'can_be_void'
  | 'same_market'
  /** They cannot come in together. */
  | 'contradicts'
  /** The others coming in makes it certain: it adds nothing. */
  | 'implied'
  | 'too_few'
  | 'too_many'
  /** Its price would be below the least or above the most. */
  | 'no_price'

/** Places of the legs it is about. */
export type BuilderClash = { legs: readonly number[]; reason: BuilderRefusal }

export type BuilderPrice = { price: number; chance: number } | { clashes: BuilderClash[] }

export function priceBuilder(setup: FootballSetup, sheet: FootballSheet, legs: readonly Selection[]): BuilderPrice {
  const refused = legsRefused(sheet, legs)
  if (refused.length > 0) return { clashes: refused }
  const cells = jointCells(footballChances(setup, sheet))
  const wins = legs.map((leg) => winningCells(cells, leg))
  const chanceOf = (places: readonly number[]) =>
    jointChance(
      cells,
      places.map((place) => wins[place]!),
    )
  const clashes = pairClashes(legs, chanceOf)
  if (clashes.length > 0) return { clashes }
  const chance = chanceOf(placesOf(legs))
  const whole = wholeClashes(placesOf(legs), chance, chanceOf)
  if (whole.length > 0) return { clashes: whole }
  const price = priceOf({ win: chance }, BUILDER_MARGIN)
  return price === null ? { clashes: [{ legs: placesOf(legs), reason: 'no_price' }] } : { price, chance }
}

/** How the whole ends: lost with one leg, void where one is void, won with all. Null while it is open. */
export function settleBuilder(legs: readonly Selection[], sheet: FootballSheet): LegResult | null {
  const results = legs.map((leg) => settleSelection(leg, sheet))
  if (results.some((leg) => leg?.result === 'lose')) return LOSE
  if (results.includes(null)) return null
  return results.every((leg) => leg?.result === 'win') ? WIN : VOID
}

/** Legs that cannot stand in any builder, or not so many of them. */
function legsRefused(sheet: FootballSheet, legs: readonly Selection[]): BuilderClash[] {
  if (legs.length < 2) return [{ legs: placesOf(legs), reason: 'too_few' }]
  if (legs.length > MOST_BUILDER_LEGS) return [{ legs: placesOf(legs), reason: 'too_many' }]
  return legs.flatMap((leg, place) => {
    const reason = refusalOf(leg, sheet)
    return reason ? [{ legs: [place], reason }] : []
  })
}

function refusalOf(leg: Selection, sheet: FootballSheet): BuilderRefusal | null {
  if (kindOf(leg.kind).sport !== 'football' || !isMarket(leg)) return 'not_offered'
  if (!kindOf(leg.kind).outcomes.some(({ key }) => key === leg.outcome)) return 'not_offered'
  // Only the goal that falls next: later ones are not told by the scores alone.
  if (leg.kind === 'next_goal' && leg.specifiers.goalnr! > sheet.goals.length + 1) return 'not_offered'
  const line = leg.specifiers.total ?? leg.specifiers.hcp
  if (leg.kind === 'draw_no_bet' || (line !== undefined && Math.abs(line % 100) !== 50)) return 'can_be_void'
  if (sheet.status !== 'scheduled' && sheet.status !== 'live') return 'decided'
  return settleSelection(leg, sheet) === null ? null : 'decided'
}

type ChanceOf = (places: readonly number[]) => number

function pairClashes(legs: readonly Selection[], chanceOf: ChanceOf): BuilderClash[] {
  const clashes: BuilderClash[] = []
  for (const [place, leg] of legs.entries()) {
    for (let later = place + 1; later < legs.length; later += 1) {
      if (marketText(leg) === marketText(legs[later]!)) clashes.push({ legs: [place, later], reason: 'same_market' })
      else if (isZero(chanceOf([place, later]))) clashes.push({ legs: [place, later], reason: 'contradicts' })
    }
  }
  return clashes
}

/** What only shows with all legs together. */
function wholeClashes(places: readonly number[], chance: number, chanceOf: ChanceOf): BuilderClash[] {
  if (isZero(chance)) return [{ legs: places, reason: 'contradicts' }]
  return places.flatMap((place) =>
    isZero(chanceOf(places.toSpliced(place, 1)) - chance) ? [{ legs: [place], reason: 'implied' as const }] : [],
  )
}

function marketText({ kind, specifiers }: Selection): string {
  return `${kind} ${specifiersText(specifiers)}`
}

function isZero(chance: number): boolean {
  return chance < 1e-12
}

function placesOf(legs: readonly unknown[]): number[] {
  return legs.map((_, place) => place)
}
