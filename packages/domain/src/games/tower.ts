/**
 * Tower. Nine rows are climbed, one tile each. Every row has one odd tile: on the three milder levels it is the trap among safe
 * ones, on the two wild ones the only safe one. A row multiplies by one over its exact chance, with the house's hundredth taken
 * once and the product cut off after four decimals: wherever a player stops, the round returned 99 % but for what is cut off.
 */

import type { Draw } from '../draws/fairness.ts'
import { divide, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { cutMultiplier, isWithin, RETURN, type SteppedGame } from './game.ts'
import { isOneOf, isWholeWithin, readFields } from './read-fields.ts'

export const TOWER_ROWS = 9
export const towerLevels = ['easy', 'medium', 'hard', 'expert', 'master'] as const
export type TowerLevel = (typeof towerLevels)[number]

/** How many tiles a row has, and how many of them are safe. */
const rows: Record<TowerLevel, { tiles: number; safe: number }> = {
  easy: { tiles: 4, safe: 3 },
  medium: { tiles: 3, safe: 2 },
  hard: { tiles: 2, safe: 1 },
  expert: { tiles: 3, safe: 1 },
  master: { tiles: 4, safe: 1 },
}

export type TowerParams = { level: TowerLevel }
/** Tiles of a row are numbered from 0, from the left. */
export type TowerStep = { tile: number }
export type TowerShown = {
  level: TowerLevel
  /** The tile taken in each row, from the lowest on. */
  climbed: number[]
  /** The trap that ended the round. */
  hit: number | null
}
/** The safe tiles of each row, from the lowest on. */
export type TowerRevealed = { safe: number[][] }

export function towerRow({ level }: TowerParams): { tiles: number; safe: number } {
  return rows[level]
}

/** The chance to come so many rows high. */
export function towerChance(params: TowerParams, climbed: number): Ratio {
  const { tiles, safe } = towerRow(params)
  return ratio(BigInt(safe) ** BigInt(climbed), BigInt(tiles) ** BigInt(climbed))
}

/** What a round pays so many rows high. */
export function towerPays(params: TowerParams, climbed: number): Ratio {
  return cutMultiplier(uncutPays(params, climbed))
}

function uncutPays(params: TowerParams, climbed: number): Ratio {
  return divide(RETURN, towerChance(params, climbed))
}

/** The row a round ends at, paid in full: the top, or the last whose payout stays within the highest win. */
export function towerLast(params: TowerParams, mostPays: Ratio | null | undefined): number {
  let last = TOWER_ROWS
  while (last > 0 && !isWithin(towerPays(params, last), mostPays)) last -= 1
  return last
}

/** The odd tile of each row: one number a row. */
function oddTiles(draw: Draw, params: TowerParams): number[] {
  return Array.from({ length: TOWER_ROWS }, () => draw.integerBelow(towerRow(params).tiles))
}

function isSafe(params: TowerParams, { tile, odd }: { tile: number; odd: number }): boolean {
  return towerRow(params).safe === 1 && towerRow(params).tiles > 2 ? tile === odd : tile !== odd
}

export const tower: SteppedGame<TowerParams, TowerStep, TowerShown, TowerRevealed> = {
  kind: 'stepped',
  key: 'tower',
  // The least is on the easy level three rows high; a test tries them all.
  rtpRange: { least: ratio(316_791, 320_000), most: RETURN },

  readParams(value) {
    const fields = readFields(value, ['level'])
    return fields && isOneOf(fields.level, towerLevels) ? { level: fields.level } : null
  },
  readStep(value) {
    const fields = readFields(value, ['tile'])
    return fields && isWholeWithin(fields.tile, { least: 0, most: 3 }) ? { tile: fields.tile } : null
  },

  replay(draw, params, steps, mostPays) {
    const odds = oddTiles(draw(), params)
    const last = towerLast(params, mostPays)
    const climbed: number[] = []
    let hit: number | null = null

    for (const { tile } of steps) {
      if (hit !== null || climbed.length >= last || tile >= towerRow(params).tiles) return null
      if (isSafe(params, { tile, odd: odds[climbed.length]! })) climbed.push(tile)
      else hit = tile
    }

    const shown = { level: params.level, climbed, hit }
    if (hit !== null) return { state: 'lost', pays: ZERO, canCashOut: false, shown }
    const pays = climbed.length === 0 ? ZERO : towerPays(params, climbed.length)
    if (climbed.length > 0 && climbed.length === last) return { state: 'cleared', pays, canCashOut: true, shown }
    return { state: 'open', pays, canCashOut: climbed.length > 0, shown }
  },
  reveal(draw, params) {
    const tiles = Array.from({ length: towerRow(params).tiles }, (_, tile) => tile)
    return { safe: oddTiles(draw(), params).map((odd) => tiles.filter((tile) => isSafe(params, { tile, odd }))) }
  },

  /** Every tile of a row is as good as any other, so one stands for all of them. */
  next(params, { climbed, hit }, mostPays) {
    if (hit !== null || climbed.length >= towerLast(params, mostPays)) return []
    return [{ step: { tile: 0 }, chance: towerChance(params, 1), pays: towerPays(params, climbed.length + 1) }]
  },
  uncut: (params, { climbed, hit }) =>
    hit !== null || climbed.length === 0 ? ZERO : uncutPays(params, climbed.length),
  first: (params) => towerPays(params, 1),
}
