/**
 * Plinko. A ball falls through rows of pegs, left or right at each by one bit of the draw; how often it went right is the
 * bucket it lands in. Buckets pay little in the middle, where most balls land, and much at the edges.
 */

import type { Draw } from '../draws/fairness.ts'
import { largerRatio, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { type Case, fromTable, type InstantGame, meanOf } from './game.ts'
import { isOneOf, isWholeWithin, readFields } from './read-fields.ts'

export const plinkoRisks = ['low', 'medium', 'high', 'expert'] as const
export const plinkoRows = { least: 8, most: 16 }

export type PlinkoRisk = (typeof plinkoRisks)[number]
export type PlinkoParams = { rows: number; risk: PlinkoRisk }
export type PlinkoOutcome = {
  /** One bit a row: 0 left, 1 right. */
  path: number[]
  /** Counted from the left, from 0 to the number of rows. */
  bucket: number
}

/** Multipliers from the middle bucket outwards; both halves are alike. */
const tables: Record<number, Record<PlinkoRisk, readonly number[]>> = {
  8: {
    low: [0.5, 1, 1.1, 2.1, 5.6],
    medium: [0.4, 0.7, 1.3, 3, 13],
    high: [0.2, 0.3, 1.5, 4, 29],
    expert: [0.1, 0.1, 1.1, 4.6, 50],
  },
  9: {
    low: [0.7, 1, 1.6, 2, 5.6],
    medium: [0.5, 0.9, 1.7, 4, 18],
    high: [0.2, 0.6, 2, 7, 43],
    expert: [0.1, 0.2, 1.5, 7.8, 100],
  },
  10: {
    low: [0.5, 1, 1.1, 1.4, 3, 8.9],
    medium: [0.4, 0.6, 1.4, 2, 5, 22],
    high: [0.2, 0.3, 0.9, 3, 10, 76],
    expert: [0.1, 0.1, 0.6, 2, 11, 201],
  },
  11: {
    low: [0.7, 1, 1.3, 1.9, 3, 8.4],
    medium: [0.5, 0.7, 1.8, 3, 6, 24],
    high: [0.2, 0.4, 1.4, 5.2, 14, 120],
    expert: [0.1, 0.2, 1.1, 4, 16, 324],
  },
  12: {
    low: [0.5, 1, 1.1, 1.4, 1.6, 3, 10],
    medium: [0.3, 0.6, 1.1, 2, 4, 11, 33],
    high: [0.2, 0.2, 0.7, 2, 8.1, 24, 170],
    expert: [0.1, 0.1, 0.4, 1.5, 6, 30, 619],
  },
  13: {
    low: [0.7, 0.9, 1.2, 1.9, 3, 4, 8.1],
    medium: [0.4, 0.7, 1.3, 3, 6, 13, 43],
    high: [0.2, 0.2, 1, 4, 11, 37, 260],
    expert: [0.1, 0.1, 0.6, 3, 10, 52, 1_012],
  },
  14: {
    low: [0.5, 1, 1.1, 1.3, 1.4, 1.9, 4, 7.1],
    medium: [0.2, 0.5, 1, 1.9, 4, 7, 15, 58],
    high: [0.2, 0.2, 0.3, 1.9, 5, 18, 56, 420],
    expert: [0.1, 0.1, 0.2, 1.2, 3, 16, 80, 2_369],
  },
  15: {
    low: [0.7, 1, 1.1, 1.5, 2, 3, 8, 15],
    medium: [0.3, 0.5, 1.3, 3, 5, 11, 18, 88],
    high: [0.2, 0.2, 0.5, 3, 8, 27, 83, 620],
    expert: [0.1, 0.1, 0.2, 1.8, 6, 23, 125, 5_000],
  },
  16: {
    low: [0.5, 1, 1.1, 1.2, 1.4, 1.4, 2, 9, 16],
    medium: [0.3, 0.5, 1, 1.5, 3, 5, 10, 41, 110],
    high: [0.2, 0.2, 0.2, 2, 4, 9, 26, 130, 1_000],
    expert: [0.1, 0.1, 0.1, 1.1, 2.5, 7, 26, 216, 10_000],
  },
}

/** What every bucket pays, from the left. */
export function plinkoBuckets({ rows, risk }: PlinkoParams): Ratio[] {
  const table = tables[rows]![risk]
  return Array.from({ length: rows + 1 }, (_, bucket) => fromTable(table[Math.floor(Math.abs(bucket - rows / 2))]!))
}

/** C(rows, bucket) of the 2^rows ways lead to a bucket. */
export function plinkoChance({ rows }: PlinkoParams, bucket: number): Ratio {
  let ways = 1
  for (let step = 1; step <= bucket; step += 1) ways = (ways * (rows - step + 1)) / step
  return ratio(ways, 2 ** rows)
}

function cases(params: PlinkoParams): Case[] {
  return plinkoBuckets(params).map((pays, bucket) => ({ chance: plinkoChance(params, bucket), pays }))
}

export const plinko: InstantGame<PlinkoParams, PlinkoOutcome> = {
  kind: 'instant',
  key: 'plinko',
  // The least is medium risk on 10 rows, the most high risk on 11; a test sums up every table.
  rtpRange: { least: ratio(633, 640), most: ratio(5077, 5120) },

  readParams(value) {
    const fields = readFields(value, ['rows', 'risk'])
    if (!fields || !isWholeWithin(fields.rows, plinkoRows) || !isOneOf(fields.risk, plinkoRisks)) return null
    return { rows: fields.rows, risk: fields.risk }
  },
  draw(draw: Draw, { rows }) {
    const path: number[] = []
    let bucket = 0
    for (let row = 0; row < rows; row += 1) {
      const bit = draw.integerBelow(2)
      path.push(bit)
      bucket += bit
    }
    return { path, bucket }
  },
  pays: (params, { bucket }) => plinkoBuckets(params)[bucket] ?? ZERO,
  cases,
  most: (params) => plinkoBuckets(params).reduce(largerRatio),
  rtp: (params) => meanOf(cases(params)),
}
