/** What stands on each of the 25 tiles, from what the studio has shown, and the multipliers around the present one. */

import { showMultiplier } from '@tablestakes/domain/games/game'
import {
  MINES_TILES,
  type MinesParams,
  type MinesRevealed,
  type MinesShown,
  minesPays,
} from '@tablestakes/domain/games/mines'
import { writeShort } from '../../figures.ts'

export type Tile = 'closed' | 'waiting' | 'gem' | 'newest' | 'mine' | 'hit' | 'left'

type Board = { shown: MinesShown | null; revealed: MinesRevealed | null; waiting: number | null }

/** `left` is a tile that was safe and never opened, seen once the round is over. Nothing is guessed. */
export function tilesOf({ shown, revealed, waiting }: Board): Tile[] {
  return Array.from({ length: MINES_TILES }, (_, tile) => {
    if (!shown) return 'closed'
    if (tile === shown.hit) return 'hit'
    if (shown.opened.includes(tile)) return !revealed && shown.opened.at(-1) === tile ? 'newest' : 'gem'
    if (revealed) return revealed.mines.includes(tile) ? 'mine' : 'left'
    return tile === waiting ? 'waiting' : 'closed'
  })
}

export type Rung = { text: string; at: 'was' | 'is' | 'next' | 'later' }

const RUNGS = 6

/** Six multipliers of the ladder with the present one third, or as near to it as the ends allow; `last` is its top. */
export function ladderOf(params: MinesParams, opened: number, last: number = MINES_TILES - params.mines): Rung[] {
  const first = Math.max(1, Math.min(opened - 2, last - RUNGS + 1))
  return Array.from({ length: Math.min(RUNGS, last) }, (_, place) => {
    const gems = first + place
    const at = gems < opened ? 'was' : gems === opened ? 'is' : gems === opened + 1 ? 'next' : 'later'
    return { text: writeShort(shorten(showMultiplier(minesPays(params, gems)))), at }
  })
}

/** The ladder gives an idea; what is paid stands above it with all its decimals. `1 234.56` is too long for a rung: from a thousand on the decimals go, from a million on the thousands. */
export function shorten(multiplier: string): string {
  const [whole = ''] = multiplier.split('.')
  if (whole.length > 6) return `${whole.slice(0, -6)}M`
  return whole.length > 3 ? `${whole.slice(0, -3)}.${whole.at(-3)}K` : multiplier.slice(0, whole.length + 3)
}

/** Any closed tile: which one makes no difference, so the browser's own dice will do. */
export function randomTile(opened: readonly number[]): number {
  const closed = Array.from({ length: MINES_TILES }, (_, tile) => tile).filter((tile) => !opened.includes(tile))
  return closed[Math.floor(Math.random() * closed.length)] ?? 0
}
