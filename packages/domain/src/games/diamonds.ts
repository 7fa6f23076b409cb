/**
 * Diamonds. Five gems of seven colours are drawn, each for itself, and the pattern they make pays by the table of the risk: from a
 * pair up to five of a colour. Every table returns exactly 2,376 of 2,401, a little less than 99 %.
 */

import type { Draw } from '../draws/fairness.ts'
import { type Ratio, ratio } from '../money/ratio.ts'
import { type Case, fromTable, type InstantGame, meanOf } from './game.ts'
import { isOneOf, readFields } from './read-fields.ts'

export const DIAMONDS_DRAWN = 5
export const DIAMONDS_COLOURS = 7
export const diamondsRisks = ['low', 'medium', 'high'] as const
/** From the least to the most. */
export const diamondsPatterns = ['none', 'pair', 'pairs', 'three', 'full', 'four', 'five'] as const

export type DiamondsRisk = (typeof diamondsRisks)[number]
export type DiamondsPattern = (typeof diamondsPatterns)[number]
export type DiamondsParams = { risk: DiamondsRisk }
export type DiamondsOutcome = {
  /** The colours from 0 to 6, in the order they were drawn. */
  gems: number[]
  pattern: DiamondsPattern
}

const tables: Record<DiamondsRisk, Record<DiamondsPattern, number>> = {
  low: { none: 0, pair: 0.5, pairs: 1.6, three: 2.3, full: 3, four: 4.2, five: 60 },
  medium: { none: 0, pair: 0.1, pairs: 2, three: 2.8, full: 4, four: 5.2, five: 120 },
  high: { none: 0, pair: 0, pairs: 0, three: 3.2, full: 7, four: 13.2, five: 600 },
}

/** Of the 7⁵ ways five gems can fall, those that make a pattern. */
const ways: Record<DiamondsPattern, number> = {
  none: 2_520,
  pair: 8_400,
  pairs: 3_150,
  three: 2_100,
  full: 420,
  four: 210,
  five: 7,
}

export function diamondsPays({ risk }: DiamondsParams, pattern: DiamondsPattern): Ratio {
  return fromTable(tables[risk][pattern])
}

export function diamondsChance(pattern: DiamondsPattern): Ratio {
  return ratio(ways[pattern], DIAMONDS_COLOURS ** DIAMONDS_DRAWN)
}

/** Told by how often the commonest colours occur. */
export function patternOf(gems: readonly number[]): DiamondsPattern {
  const counts = Array.from({ length: DIAMONDS_COLOURS }, (_, colour) => gems.filter((gem) => gem === colour).length)
  const [most, second] = counts.toSorted((one, other) => other - one)
  if (most === 5) return 'five'
  if (most === 4) return 'four'
  if (most === 3) return second === 2 ? 'full' : 'three'
  if (most === 2) return second === 2 ? 'pairs' : 'pair'
  return 'none'
}

function cases(params: DiamondsParams): Case[] {
  return diamondsPatterns.map((pattern) => ({ chance: diamondsChance(pattern), pays: diamondsPays(params, pattern) }))
}

const STATED = ratio(2_376, 2_401)

export const diamonds: InstantGame<DiamondsParams, DiamondsOutcome> = {
  kind: 'instant',
  key: 'diamonds',
  rtpRange: { least: STATED, most: STATED },

  readParams(value) {
    const fields = readFields(value, ['risk'])
    return fields && isOneOf(fields.risk, diamondsRisks) ? { risk: fields.risk } : null
  },
  draw(draw: Draw) {
    const gems = Array.from({ length: DIAMONDS_DRAWN }, () => draw.integerBelow(DIAMONDS_COLOURS))
    return { gems, pattern: patternOf(gems) }
  },
  pays: (params, { pattern }) => diamondsPays(params, pattern),
  cases,
  most: (params) => diamondsPays(params, 'five'),
  rtp: (params) => meanOf(cases(params)),
}
