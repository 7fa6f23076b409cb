/**
 * What a slot is to everybody: one draw decides a whole round, free spins included, and a show tells in steps how it came
 * about. The show follows from the outcome alone, so the page that plays it and the page that proves it draw the same thing.
 */
import type { Ratio } from '../../money/ratio.ts'
import type { GameKey } from '../game.ts'

export const slotKeys = [
  'sevens',
  'lantern',
  'clock',
  'forge',
  'geode',
  'sugar',
  'tide',
  'monsoon',
  'grove',
] as const satisfies readonly GameKey[]

export type SlotKey = (typeof slotKeys)[number]

export function isSlotKey(key: string): key is SlotKey {
  return (slotKeys as readonly string[]).includes(key)
}

/** One letter a symbol. `W` is wild, `S` the scatter, `C` a coin with a value, `X` an orb with a multiplier. */
export const WILD = 'W'
export const SCATTER = 'S'
export const COIN = 'C'
export const ORB = 'X'

export type Win = {
  symbol: string
  /** Places on the grid, counted down the reels from the first. */
  cells: number[]
  /** In units of the bet, before the step's multiplier. */
  pays: number
  /** The line it stands on, counted from 0; left out where there are no lines. */
  line?: number
  /** In how many ways it stands there. */
  ways?: number
}

export type Step = {
  /** How the grid comes: reels turn, symbols fall into gaps, reels turn around what is held. */
  how: 'spin' | 'fall' | 'hold'
  isFree: boolean
  /** The letters of the grid, reel by reel from the top. */
  cells: string
  /** Places that did not turn. */
  held: number[]
  /** What coins are worth in units, and orbs in multiples. */
  values: [cell: number, value: number][]
  wins: Win[]
  /** What all wins of this step are multiplied by. */
  times: number
  /** What this step adds, in units. */
  pays: number
  /** Free spins or respins that are left after it; null outside of them. */
  left: number | null
  /** Free spins this step brings. */
  won: number
  /** The symbol that grows over whole reels during these free spins. */
  grows?: string
  /** Jackpots of this step, by their place in the list of the game. */
  jackpots?: number[]
  /** Multipliers of the places of the grid, where the game keeps such. */
  marks?: number[]
}

export type Show = {
  steps: Step[]
  /** In units of the bet, never above the game's most. */
  pays: number
  /** The highest win ended the round. */
  isCapped: boolean
}

/** What is stated of a slot, each an exact fraction. */
export type SlotFacts = {
  rtp: Ratio
  /** How often a round pays anything. */
  hits: Ratio
  variance: Ratio
  /** The highest win as a multiple of the stake. */
  most: Ratio
}

export type Grid = { reels: number; rows: number }

/** What the rules page shows of a slot; its maths stands in the engine's own configuration. */
export type SlotTable = Grid & {
  key: SlotKey
  /** Units a stake has: a pay of `bet` units is the stake. */
  bet: number
  /** By how a win is made. */
  by: 'lines' | 'ways' | 'anywhere' | 'clusters'
  /** Rows of each line from the first reel on; empty where there are no lines. */
  lines: readonly (readonly number[])[]
  /** What a symbol pays, by how many of it: pairs of a count and units, the lowest count first. */
  pays: Readonly<Record<string, readonly (readonly [count: number, units: number])[]>>
  /** Free spins by how many scatters bring them. */
  free: readonly (readonly [scatters: number, spins: number])[]
  /** Fixed jackpots in units, the smallest first. */
  jackpots: readonly number[]
  isGoldOnly: boolean
}

/** How strongly a slot swings, 1 calm to 5 wild, from the spread of one round in stakes. */
export function swingOf({ variance }: Pick<SlotFacts, 'variance'>): number {
  const steps = [3, 6, 10, 16]
  return 1 + steps.filter((spread) => variance.over >= BigInt(spread * spread) * variance.under).length
}
