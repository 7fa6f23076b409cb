/** Where everything of the board stands, and where a ball is at any moment of its fall. Units of the drawing, 370 × 474. */
import { showMultiplier } from '@tablestakes/domain/games/game'
import { type PlinkoParams, plinkoBuckets } from '@tablestakes/domain/games/plinko'
import { writeShort } from '../../figures.ts'

export const BOARD = { width: 370, height: 474, middle: 185, mouth: 16, first: 62, last: 379, buckets: 420 }

export type Spot = { x: number; y: number }

/** The distance between two pegs: 31 for ten rows, and always so that the buckets fill the tray. */
export const gapOf = (rows: number) => 341 / (rows + 1)
export const pegRadius = (rows: number) => Math.min(5, gapOf(rows) * 0.16)
export const ballRadius = (rows: number) => Math.min(12, gapOf(rows) * 0.37)

const rowY = (row: number, rows: number) => BOARD.first + ((BOARD.last - BOARD.first) * row) / (rows - 1)

/** Row 0 has three pegs; a ball that went right `k` times meets peg `k + 1` of its row. */
export function pegAt({ row, peg, rows }: { row: number; peg: number; rows: number }): Spot {
  return { x: BOARD.middle + (peg - (row + 2) / 2) * gapOf(rows), y: rowY(row, rows) }
}

export function pegsOf(rows: number): Spot[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (__, peg) => pegAt({ row, peg, rows })),
  ).flat()
}

export function bucketX(bucket: number, rows: number): number {
  return BOARD.middle + (bucket - rows / 2) * gapOf(rows)
}

export type Bucket = {
  /** From 0 in the middle to 1 at the edge: its colour. */
  edge: number
  label: string
}

export function bucketsOf(params: PlinkoParams): Bucket[] {
  return plinkoBuckets(params).map((pays, bucket) => ({
    edge: Math.abs(bucket - params.rows / 2) / (params.rows / 2),
    label: writeShort(shortMultiplier(showMultiplier(pays))),
  }))
}

/** `0.6`, `22`, `1K`: no zeros that say nothing, because a bucket is narrow. */
export function shortMultiplier(multiplier: string): string {
  const bare = multiplier.replace(/\.?0+$/, '')
  return /^\d{4,}$/.test(bare) ? `${Number(bare) / 1000}K` : bare
}

const DROP_MS = 240
const LAND_MS = 170
/** A hop is a little shorter on a taller board, so that no fall lasts longer than three seconds. */
const hopMs = (rows: number) => Math.max(130, 1900 / rows)

export const fallMs = (rows: number) => DROP_MS + rows * hopMs(rows) + LAND_MS

export type Fall = Spot & {
  /** How many pegs it has met. */
  hits: number
  isDone: boolean
}

/** A ball's place `ms` after it was dropped: it falls to the first peg, hops from row to row, and drops into its bucket. */
export function ballAt(path: readonly number[], ms: number): Fall {
  const rows = path.length
  const above = ballRadius(rows) + pegRadius(rows)
  const restY = (row: number) => rowY(row, rows) - above
  if (ms < DROP_MS) {
    const share = ms / DROP_MS
    return { x: BOARD.middle, y: BOARD.mouth + (restY(0) - BOARD.mouth) * share ** 2, hits: 0, isDone: false }
  }
  const hop = Math.floor((ms - DROP_MS) / hopMs(rows))
  const rightsAt = (row: number) => path.slice(0, row).reduce((sum, bit) => sum + bit, 0)
  const xAt = (row: number) => BOARD.middle + (rightsAt(row) - row / 2) * gapOf(rows)
  if (hop < rows) {
    const share = (ms - DROP_MS - hop * hopMs(rows)) / hopMs(rows)
    const from = restY(hop)
    const to = hop + 1 < rows ? restY(hop + 1) : BOARD.last + above
    const lift = gapOf(rows) * 0.62 * share * (1 - share) ** 2 * 4
    return {
      x: xAt(hop) + (xAt(hop + 1) - xAt(hop)) * (1 - (1 - share) ** 1.6),
      y: from + (to - from) * share ** 2 - lift,
      hits: hop + 1,
      isDone: false,
    }
  }
  const share = Math.min(1, (ms - DROP_MS - rows * hopMs(rows)) / LAND_MS)
  const from = BOARD.last + above
  return { x: xAt(rows), y: from + (BOARD.buckets - 7 - from) * share ** 2, hits: rows, isDone: share === 1 }
}
