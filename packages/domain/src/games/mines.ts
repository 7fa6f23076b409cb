/**
 * Mines. Some of 25 tiles hide mines: the first so many numbers of a shuffle of the tiles. Every tile opened without
 * one raises the multiplier to 0.99 × C(25, k) ÷ C(25 − m, k), which is 99 % divided by the exact chance to have come so
 * far, cut off after four decimals: whenever a player stops, the round returned 99 % but for what is cut off.
 */

import { type Draw, drawDistinct } from '../draws/fairness.ts'
import { divide, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { cutMultiplier, isWithin, RETURN, type SteppedGame } from './game.ts'
import { isWholeWithin, readFields } from './read-fields.ts'

export const MINES_TILES = 25
export const minesRange = { least: 1, most: MINES_TILES - 1 }

export type MinesParams = { mines: number }
/** Tiles are numbered row by row from 0. */
export type MinesStep = { tile: number }
export type MinesShown = {
  mines: number
  /** Tiles without a mine, in the order they were opened. */
  opened: number[]
  /** The mine that ended the round. */
  hit: number | null
}
export type MinesRevealed = { mines: number[] }

/** The chance that `opened` tiles chosen anyhow hide no mine. */
export function minesChance({ mines }: MinesParams, opened: number): Ratio {
  let [over, under] = [1n, 1n]
  for (let tile = 0; tile < opened; tile += 1) {
    over *= BigInt(MINES_TILES - mines - tile)
    under *= BigInt(MINES_TILES - tile)
  }
  return ratio(over, under)
}

/** What a round pays after so many tiles. */
export function minesPays(params: MinesParams, opened: number): Ratio {
  return cutMultiplier(uncutPays(params, opened))
}

function uncutPays(params: MinesParams, opened: number): Ratio {
  return divide(RETURN, minesChance(params, opened))
}

/** The gem a round ends at, paid in full: the last one there is, or the last whose payout stays within the highest win. */
export function minesLast(params: MinesParams, mostPays: Ratio | null | undefined): number {
  let last = MINES_TILES - params.mines
  while (last > 0 && !isWithin(minesPays(params, last), mostPays)) last -= 1
  return last
}

const placeMines = (draw: Draw, { mines }: MinesParams) => drawDistinct(draw, { count: mines, size: MINES_TILES })

export const mines: SteppedGame<MinesParams, MinesStep, MinesShown, MinesRevealed> = {
  kind: 'stepped',
  key: 'mines',
  // The least is with one mine after two gems; a test tries them all.
  rtpRange: { least: ratio(6187, 6250), most: RETURN },

  readParams(value) {
    const fields = readFields(value, ['mines'])
    return fields && isWholeWithin(fields.mines, minesRange) ? { mines: fields.mines } : null
  },
  readStep(value) {
    const fields = readFields(value, ['tile'])
    return fields && isWholeWithin(fields.tile, { least: 0, most: MINES_TILES - 1 }) ? { tile: fields.tile } : null
  },

  replay(draw, params, steps, mostPays) {
    const hidden = new Set(placeMines(draw(), params))
    const last = minesLast(params, mostPays)
    const opened: number[] = []
    let hit: number | null = null

    for (const { tile } of steps) {
      if (hit !== null || opened.length >= last || opened.includes(tile)) return null
      if (hidden.has(tile)) hit = tile
      else opened.push(tile)
    }

    const shown = { mines: params.mines, opened, hit }
    if (hit !== null) return { state: 'lost', pays: ZERO, canCashOut: false, shown }
    const pays = opened.length === 0 ? ZERO : minesPays(params, opened.length)
    if (opened.length > 0 && opened.length === last) return { state: 'cleared', pays, canCashOut: true, shown }
    return { state: 'open', pays, canCashOut: opened.length > 0, shown }
  },
  reveal: (draw, params) => ({ mines: placeMines(draw(), params) }),

  /** Every closed tile is as good as any other, so one stands for all of them. */
  next(params, { opened, hit }, mostPays) {
    const closed = MINES_TILES - opened.length
    const safe = closed - params.mines
    if (hit !== null || opened.length >= minesLast(params, mostPays)) return []
    const tile = Array.from({ length: MINES_TILES }, (_, number) => number).find((one) => !opened.includes(one)) ?? 0
    return [{ step: { tile }, chance: ratio(safe, closed), pays: minesPays(params, opened.length + 1) }]
  },
  uncut: (params, { opened, hit }) => (hit !== null || opened.length === 0 ? ZERO : uncutPays(params, opened.length)),
  first: (params) => minesPays(params, 1),
}
