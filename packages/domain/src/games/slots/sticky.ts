/** Lines with sticky wilds: every wild that lands during free spins stays where it is until they end. */
import { cellsOf, gridAt, lineWins, type Pays, scatterWins, unitsOf } from './grid.ts'
import { openPurse, type Purse, still } from './purse.ts'
import type { Roll } from './roll.ts'
import { type Grid, SCATTER, type Show, WILD, type Win } from './slot.ts'

export type StickyConfig = Grid & {
  bet: number
  most: number
  strips: readonly string[]
  /** Of free spins; no scatters on them, since these do not come again. */
  freeStrips: readonly string[]
  /** Of free spins in the richest entries: more wilds. */
  richStrips: readonly string[]
  lines: readonly (readonly number[])[]
  pays: Pays
  scatterPays: readonly number[]
  /** Free spins by the number of scatters. */
  spins: readonly number[]
}

export function playSticky(config: StickyConfig, roll: Roll, mode: number): Show {
  const purse = openPurse(config.most)
  const cells = mode === 0 ? spin(config.strips, config.rows, roll) : withScatters(config, roll)
  const wins = winsOf(config, cells)
  const won = config.spins[Math.min(cellsOf(cells, SCATTER).length, config.spins.length - 1)] ?? 0
  purse.add({ ...still, how: 'spin', cells, wins, pays: unitsOf(wins), won, left: won > 0 ? won : null })
  if (won > 0) playFree(config, roll, { purse, spins: won, mode })
  return purse.end()
}

type Free = { purse: Purse; spins: number; mode: number }

function playFree(config: StickyConfig, roll: Roll, { purse, spins, mode }: Free): void {
  const strips = mode === 2 ? config.richStrips : config.freeStrips
  let held: number[] = []
  for (let left = spins - 1; left >= 0 && !purse.isFull(); left -= 1) {
    const drawn = spin(strips, config.rows, roll)
    const cells = Array.from(drawn, (letter, cell) => (held.includes(cell) ? WILD : letter)).join('')
    const wins = winsOf(config, cells)
    purse.add({ ...still, how: 'hold', isFree: true, cells, held, wins, pays: unitsOf(wins), left })
    held = cellsOf(cells, WILD)
  }
}

function winsOf(config: StickyConfig, cells: string): Win[] {
  return [...lineWins(cells, config), ...scatterWins(cells, config.scatterPays)]
}

function spin(strips: readonly string[], rows: number, roll: Roll): string {
  const stops = strips.map((strip) => roll(strip.length))
  return gridAt(strips, stops, rows)
}

function withScatters({ strips, rows }: StickyConfig, roll: Roll): string {
  const chosen = new Set<number>()
  while (chosen.size < 3) chosen.add(roll(strips.length))
  const stops = strips.map((strip, reel) => {
    const stop = roll(strip.length)
    const above = roll(rows)
    return chosen.has(reel) ? (strip.indexOf(SCATTER) - above + strip.length) % strip.length : stop
  })
  return gridAt(strips, stops, rows)
}
