/**
 * The engine strips: a stop per reel, one number of the round's stream each, in the order of the reels; free spins draw theirs
 * after them from the same stream. What a round pays follows from its stops.
 */
import type { Draw } from '../../draws/fairness.ts'
import { ratio } from '../../money/ratio.ts'
import type { DrawnGame } from '../game.ts'
import { readFields } from '../read-fields.ts'
import { cellsOf, gridAt, lineWins, type Pays, scatterWins, unitsOf, wayWins } from './grid.ts'
import { type Grid, SCATTER, type Show, type SlotFacts, type SlotKey, type Step, WILD, type Win } from './slot.ts'

export type StripsConfig = Grid & {
  key: SlotKey
  bet: number
  strips: readonly string[]
  /** Left out: every way counts. */
  lines?: readonly (readonly number[])[]
  /** Units of a line or a way by count. */
  pays: Pays
  /** Units by the number of scatters. */
  scatterPays: readonly number[]
  /** What each wild within a line multiplies it by; 1 where wilds only stand for others. */
  wildTimes: number
  free: null | {
    /** Spins by the number of scatters; the same again during free spins, up to `most` in all. */
    spins: readonly number[]
    most: number
    times: number
  }
}

/** The stops of every spin, the paid one first. */
export type StripsOutcome = { stops: number[][] }
export type SlotParams = Record<string, never>

/** What one spin pays before the multiplier of free spins. */
export function spinWins(config: StripsConfig, cells: string): Win[] {
  const { lines, rows, reels, pays, wildTimes } = config
  if (!lines) return [...wayWins(cells, config), ...scatterWins(cells, config.scatterPays)]
  const wins = lineWins(cells, { rows, reels, lines, pays })
  const lifted =
    wildTimes === 1
      ? wins
      : wins.map((win) => {
          if (win.symbol === WILD) return win
          const wilds = win.cells.filter((cell) => cells[cell] === WILD).length
          return { ...win, pays: win.pays * wildTimes ** wilds }
        })
  return [...lifted, ...scatterWins(cells, config.scatterPays)]
}

/** Free spins that many scatters bring, when so many were had before. */
export function spinsWon({ free }: StripsConfig, scatters: number, had: number): number {
  if (!free) return 0
  return Math.min(free.spins[Math.min(scatters, free.spins.length - 1)] ?? 0, free.most - had)
}

/** Where no number of scatters brings a free spin, none is counted. */
const scattersIn = ({ free }: StripsConfig, cells: string) => (free ? cellsOf(cells, SCATTER).length : 0)

/** Draws the stops of a whole round. */
export function drawStops(config: StripsConfig, draw: Draw): number[][] {
  const stops: number[][] = []
  let [left, had] = [1, 0]
  while (left > 0) {
    const spin = config.strips.map((strip) => draw.integerBelow(strip.length))
    stops.push(spin)
    const won = config.free ? spinsWon(config, scattersIn(config, gridAt(config.strips, spin, config.rows)), had) : 0
    had += won
    left += won - 1
  }
  return stops
}

export function showStrips(config: StripsConfig, { stops }: StripsOutcome): Show {
  let [left, had, pays] = [0, 0, 0]
  const steps = stops.map((spin, place): Step => {
    const isFree = place > 0
    const cells = gridAt(config.strips, spin, config.rows)
    const wins = spinWins(config, cells)
    const won = spinsWon(config, scattersIn(config, cells), had)
    const times = isFree ? (config.free?.times ?? 1) : 1
    const worth = unitsOf(wins) * times
    had += won
    left += won - (isFree ? 1 : 0)
    pays += worth
    const hasLeft = isFree || won > 0
    const still = { how: 'spin' as const, held: [], values: [] }
    return { ...still, isFree, cells, wins, times, pays: worth, left: hasLeft ? left : null, won }
  })
  return { steps, pays, isCapped: false }
}

export function stripsGame(config: StripsConfig, facts: SlotFacts): DrawnGame<SlotParams, StripsOutcome> {
  return {
    kind: 'instant',
    key: config.key,
    rtpRange: { least: facts.rtp, most: facts.rtp },
    readParams: readNothing,
    draw: (draw) => ({ stops: drawStops(config, draw) }),
    pays: (_params, outcome) => ratio(showStrips(config, outcome).pays, config.bet),
    most: () => facts.most,
    rtp: () => facts.rtp,
  }
}

/** A slot has nothing to choose. */
export function readNothing(value: unknown): SlotParams | null {
  return readFields(value, []) ? {} : null
}
