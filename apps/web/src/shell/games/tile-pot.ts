import type { ReactNode } from 'react'
import { create } from 'zustand'

/**
 * What the jackpot holds, drawn for a tile and for the head of a row, and the games that feed it. Filled when the live stream has told of one:
 * what draws money, and its style, come after the first picture.
 */
type TilePot = { games: ReadonlySet<number>; onTile: ReactNode; onRow: ReactNode }

export const useTilePot = create<TilePot>()(() => ({ games: new Set(), onTile: null, onRow: null }))
