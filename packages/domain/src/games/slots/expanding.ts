/**
 * Lines with an expanding symbol. Three scatters bring free spins, for which one symbol is drawn: wherever it stands on enough
 * reels to pay, it grows over these reels and pays on every line, also where the reels are not neighbours.
 */
import { cellsOf, gridAt, lineWins, type Pays, scatterWins, unitsOf } from './grid.ts'
import { openPurse, type Purse, still } from './purse.ts'
import { pick, type Roll } from './roll.ts'
import { type Grid, SCATTER, type Show, type Win } from './slot.ts'

export type ExpandingConfig = Grid & {
  bet: number
  most: number
  strips: readonly string[]
  /** Of free spins in the richest entries: more of the symbol that grows first. */
  richStrips: readonly string[]
  lines: readonly (readonly number[])[]
  pays: Pays
  scatterPays: readonly number[]
  free: { spins: number; most: number; grows: readonly (readonly [string, number])[] }
}

export function playExpanding(config: ExpandingConfig, roll: Roll, mode: number): Show {
  const purse = openPurse(config.most)
  const cells = mode === 0 ? spin(config.strips, config.rows, roll) : withScatters(config, roll)
  const wins = winsOf(config, cells)
  const won = cellsOf(cells, SCATTER).length >= 3 ? config.free.spins : 0
  purse.add({ ...still, how: 'spin', cells, wins, pays: unitsOf(wins), won, left: won > 0 ? won : null })
  if (won > 0) playFree(config, roll, { purse, mode })
  return purse.end()
}

function playFree(config: ExpandingConfig, roll: Roll, { purse, mode }: { purse: Purse; mode: number }): void {
  const { free } = config
  const grows = mode === 2 ? free.grows[0]![0] : pick(roll, free.grows)
  let [left, had] = [free.spins, free.spins]
  while (left > 0 && !purse.isFull()) {
    const cells = spin(mode === 2 ? config.richStrips : config.strips, config.rows, roll)
    const isAgain = cellsOf(cells, SCATTER).length >= 3
    const won = isAgain ? Math.min(free.spins, free.most - had) : 0
    had += won
    left += won - 1
    const wins = winsOf(config, cells)
    const bare = { ...still, isFree: true, grows, left }
    const goesOn = purse.add({ ...bare, how: 'spin', cells, wins, pays: unitsOf(wins), won })
    const grown = growWins(config, cells, grows)
    if (goesOn && grown) {
      const { wins: more, cells: tall } = grown
      purse.add({ ...bare, how: 'hold', cells: tall, wins: more, pays: unitsOf(more) })
    }
  }
}

/** A symbol that pays from two on needs two reels, others three; scatter and wilds never grow. */
function growWins({ rows, reels, lines, pays }: ExpandingConfig, cells: string, symbol: string) {
  const columns = Array.from({ length: reels }, (_, reel) => cells.slice(reel * rows, (reel + 1) * rows))
  const on = columns.flatMap((column, reel) => (column.includes(symbol) ? [reel] : []))
  const each = pays[symbol]?.[on.length] ?? 0
  if (each === 0) return null
  const tall = columns.map((column, reel) => (on.includes(reel) ? symbol.repeat(rows) : column)).join('')
  const wins = lines.map(
    (places, line): Win => ({
      symbol,
      line,
      pays: each,
      cells: on.map((reel) => reel * rows + places[reel]!),
    }),
  )
  return { cells: tall, wins }
}

function winsOf(config: ExpandingConfig, cells: string): Win[] {
  return [...lineWins(cells, config), ...scatterWins(cells, config.scatterPays)]
}

function spin(strips: readonly string[], rows: number, roll: Roll): string {
  const stops = strips.map((strip) => roll(strip.length))
  return gridAt(strips, stops, rows)
}

/** A spin that shows three scatters: reels without one are turned on to their next. */
function withScatters(config: ExpandingConfig, roll: Roll): string {
  const { strips, rows } = config
  const chosen = new Set<number>()
  while (chosen.size < 3) chosen.add(roll(strips.length))
  return strips
    .map((strip, reel) => {
      const stop = roll(strip.length)
      if (!chosen.has(reel)) return gridAt([strip], [stop], rows)
      const at = strip.indexOf(SCATTER)
      return gridAt([strip], [(at - roll(rows) + strip.length) % strip.length], rows)
    })
    .join('')
}
