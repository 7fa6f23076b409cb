/**
 * Keno. The player picks one to ten of forty numbers, ten are drawn without repetition, and the number of picks among
 * them pays by the table of the risk. Low risk gives something back often, high risk keeps it for many hits. Every table
 * returns 99 % to within a tenth of a percent, which a test sums up exactly.
 */

import { type Draw, drawDistinct } from '../draws/fairness.ts'
import { largerRatio, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { type Case, fromTable, type InstantGame, meanOf } from './game.ts'
import { isOneOf, isWholeWithin, readFields } from './read-fields.ts'

export const KENO_NUMBERS = 40
export const KENO_DRAWN = 10
export const KENO_MOST_PICKS = 10
export const kenoRisks = ['low', 'classic', 'medium', 'high'] as const

export type KenoRisk = (typeof kenoRisks)[number]
/** Numbers count from 0 to 39, as verifiers print them; a ticket shows them one higher. Kept in rising order. */
export type KenoParams = { picks: number[]; risk: KenoRisk }
export type KenoOutcome = {
  /** The ten numbers in the order they were drawn. */
  drawn: number[]
  /** How many of them were picked. */
  hits: number
}

/** By the number of picks from one to ten, and in each line by the number of hits from none on. */
const tables: Record<KenoRisk, readonly (readonly number[])[]> = {
  low: [
    [0.7, 1.86],
    [0, 2, 3.83],
    [0, 1, 1.8, 25],
    [0, 0.9, 1.3, 5, 50],
    [0, 0.6, 1.2, 3.2, 10, 150],
    [0, 0.5, 1, 1.9, 7, 30, 300],
    [0, 0.5, 0.9, 1.5, 3.4, 12, 80, 500],
    [0, 0.2, 0.8, 1.5, 2.5, 7, 30, 200, 700],
    [0, 0.3, 0.6, 1.3, 1.8, 4.5, 18, 90, 400, 800],
    [0, 0.4, 0.6, 1, 1.3, 3.5, 11, 50, 200, 500, 1_000],
  ],
  classic: [
    [0, 3.96],
    [0, 1.9, 4.5],
    [0, 0.9, 2.3, 23],
    [0, 0.6, 2, 4, 60],
    [0, 0.2, 1.3, 3.5, 18, 250],
    [0, 0, 1, 2.7, 8, 55, 500],
    [0, 0, 0.6, 2, 5, 25, 150, 700],
    [0, 0, 0.3, 1.5, 4, 13, 55, 300, 1_000],
    [0, 0, 0, 1.4, 2.8, 8, 28, 140, 600, 1_500],
    [0, 0, 0, 1, 1.7, 6.5, 19, 70, 300, 800, 2_000],
  ],
  medium: [
    [0.4, 2.76],
    [0, 1.3, 8.5],
    [0, 0, 3.6, 41],
    [0, 0, 1.8, 9.5, 100],
    [0, 0, 1, 3.5, 27, 460],
    [0, 0, 0, 3.1, 12, 130, 1_000],
    [0, 0, 0, 2, 6.5, 43, 220, 2_000],
    [0, 0, 0, 1.5, 4, 16, 100, 500, 3_000],
    [0, 0, 0, 1.1, 2.7, 9.5, 40, 200, 1_000, 4_000],
    [0, 0, 0, 0.7, 2, 6.5, 22, 100, 500, 1_500, 5_000],
  ],
  high: [
    [0, 3.96],
    [0, 0, 17.16],
    [0, 0, 0, 81.5],
    [0, 0, 0, 12, 225],
    [0, 0, 0, 4.2, 43, 640],
    [0, 0, 0, 0, 22, 180, 2_050],
    [0, 0, 0, 0, 6.5, 75, 650, 5_000],
    [0, 0, 0, 0, 5.5, 20, 220, 1_000, 7_500],
    [0, 0, 0, 0, 3.3, 11.5, 80, 400, 2_500, 10_000],
    [0, 0, 0, 0, 2, 8, 32, 200, 1_000, 4_000, 10_000],
  ],
}

type Ticket = { picks: readonly number[]; risk: KenoRisk }

/** What every number of hits pays, from none on. */
export function kenoTable({ picks, risk }: Ticket): Ratio[] {
  return tables[risk][picks.length - 1]!.map(fromTable)
}

/** Of all ways to draw ten of forty: those with so many of the picks, and the rest of the others. */
export function kenoChance(picks: number, hits: number): Ratio {
  const ways = choose(picks, hits) * choose(KENO_NUMBERS - picks, KENO_DRAWN - hits)
  return ratio(ways, choose(KENO_NUMBERS, KENO_DRAWN))
}

function cases({ picks, risk }: Ticket): Case[] {
  return kenoTable({ picks, risk }).map((pays, hits) => ({ chance: kenoChance(picks.length, hits), pays }))
}

export const keno: InstantGame<KenoParams, KenoOutcome> = {
  kind: 'instant',
  key: 'keno',
  // The least is 4 picks at medium risk, the most 2 picks at medium risk.
  rtpRange: { least: ratio(18087, 18278), most: ratio(103, 104) },

  readParams(value) {
    const fields = readFields(value, ['picks', 'risk'])
    const picks = readPicks(fields?.picks)
    return fields && picks && isOneOf(fields.risk, kenoRisks) ? { picks, risk: fields.risk } : null
  },
  draw(draw: Draw, { picks }) {
    const drawn = drawDistinct(draw, { count: KENO_DRAWN, size: KENO_NUMBERS })
    return { drawn, hits: drawn.filter((number) => picks.includes(number)).length }
  },
  pays: (params, { hits }) => kenoTable(params)[hits] ?? ZERO,
  cases,
  most: (params) => kenoTable(params).reduce(largerRatio),
  rtp: (params) => meanOf(cases(params)),
}

function readPicks(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > KENO_MOST_PICKS) return null
  // A list with holes has no number in them, which `from` makes visible.
  const picks = Array.from(value as unknown[])
  const range = { least: 0, most: KENO_NUMBERS - 1 }
  if (!picks.every((pick) => isWholeWithin(pick, range)) || new Set(picks).size < picks.length) return null
  return picks.toSorted((one, other) => one - other)
}

function choose(size: number, count: number): number {
  let ways = 1
  for (let step = 1; step <= count; step += 1) ways = (ways * (size - step + 1)) / step
  return ways
}
