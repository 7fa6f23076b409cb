/**
 * Pays anywhere, with falls. Eight or more of a symbol pay wherever they stand and vanish; what is above falls, new symbols come
 * from the top, until nothing pays. Orbs carry multipliers: their sum multiplies all falls of the spin. In free spins that sum
 * is kept and grows.
 */
import { cellsOf, unitsOf } from './grid.ts'
import { openPurse, type Purse, still } from './purse.ts'
import { pick, type Roll } from './roll.ts'
import { type Grid, ORB, SCATTER, type Show, type Win } from './slot.ts'

type Weighted = readonly (readonly [string, number])[]

export type AnywhereConfig = Grid & {
  bet: number
  most: number
  /** How often each symbol comes, by mode of the spin: paid, free, rich. */
  letters: Readonly<Record<'paid' | 'free' | 'rich', Weighted>>
  orbs: readonly (readonly [number, number])[]
  richOrbs: readonly (readonly [number, number])[]
  /** Units by symbol and count; the last stands for all larger counts. */
  pays: Readonly<Record<string, readonly (readonly [count: number, units: number])[]>>
  scatters: number
  spins: number
  again: { scatters: number; spins: number; most: number }
}

type Fall = { letters: Weighted; orbs: AnywhereConfig['orbs'] }

export function playAnywhere(config: AnywhereConfig, roll: Roll, mode: number): Show {
  const purse = openPurse(config.most)
  const paid: Fall = { letters: config.letters.paid, orbs: config.orbs }
  const forced = mode === 0 ? 0 : config.scatters
  const { won } = spin(config, roll, { purse, fall: paid, forced, left: null, kept: 0, room: config.spins })
  if (won > 0) playFree(config, roll, { purse, mode })
  return purse.end()
}

function playFree(config: AnywhereConfig, roll: Roll, { purse, mode }: { purse: Purse; mode: number }): void {
  const isRich = mode === 2
  const fall: Fall = {
    letters: isRich ? config.letters.rich : config.letters.free,
    orbs: isRich ? config.richOrbs : config.orbs,
  }
  let [left, had, kept] = [config.spins, config.spins, 0]
  while (left > 0 && !purse.isFull()) {
    left -= 1
    const { won, times } = spin(config, roll, { purse, fall, forced: 0, left, kept, room: config.again.most - had })
    kept = times
    had += won
    left += won
  }
}

type Spin = {
  purse: Purse
  fall: Fall
  forced: number
  left: number | null
  /** The multiplier kept from before. */
  kept: number
  /** How many free spins may still be won. */
  room: number
}

/** One spin with its falls. The multiplier is known only at its end, so the last step brings what it adds. */
function spin(config: AnywhereConfig, roll: Roll, { purse, fall, forced, left, kept, room }: Spin) {
  const size = config.reels * config.rows
  let cells = fill(' '.repeat(size), roll, fall)
  if (forced > 0) cells = withScatters(cells, roll, forced)
  let values = drawValues(cells, [], roll, fall)
  const scatters = cellsOf(cells, SCATTER).length
  const rule = left === null ? config : config.again
  const won = scatters >= rule.scatters ? Math.min(rule.spins, room) : 0
  const bare = { ...still, isFree: left !== null, left: left === null ? (won > 0 ? won : null) : left + won }
  let [total, isFirstStep] = [0, true]
  for (;;) {
    const wins = winsOf(config, cells)
    const pays = unitsOf(wins)
    const step = { ...bare, how: isFirstStep ? ('spin' as const) : ('fall' as const), cells, values, wins, pays }
    const goesOn = purse.add({ ...step, won: isFirstStep ? won : 0 })
    isFirstStep = false
    total += pays
    if (wins.length === 0 || !goesOn) break
    const gone = new Set(wins.flatMap((win) => win.cells))
    const dropped = drop(cells, values, gone, config.rows)
    cells = fill(dropped.cells, roll, fall)
    values = drawValues(cells, dropped.values, roll, fall)
  }
  const sum = values.reduce((all, [, value]) => all + value, 0)
  const times = total > 0 ? kept + sum : kept
  if (total > 0 && times > 1 && !purse.isFull()) {
    const orbs = values.length > 0 ? values.map(([cell]) => cell) : []
    const wins: Win[] = [{ symbol: ORB, cells: orbs, pays: total * (times - 1) }]
    purse.add({ ...bare, how: 'hold', cells, values, wins, times, pays: total * (times - 1) })
  }
  return { won, times }
}

function winsOf({ pays }: AnywhereConfig, cells: string): Win[] {
  return Object.entries(pays).flatMap(([symbol, table]) => {
    const found = cellsOf(cells, symbol)
    const rung = table.findLast(([count]) => found.length >= count)
    return rung ? [{ symbol, cells: found, pays: rung[1] }] : []
  })
}

/** Puts symbols into every gap, reel by reel from the top. */
function fill(cells: string, roll: Roll, { letters }: Fall): string {
  return Array.from(cells, (letter) => (letter === ' ' ? pick(roll, letters) : letter)).join('')
}

/** Orbs that have no value yet get one, in the order of their places. */
function drawValues(cells: string, known: [number, number][], roll: Roll, { orbs }: Fall): [number, number][] {
  const had = new Map(known)
  return cellsOf(cells, ORB).map((cell) => [cell, had.get(cell) ?? pick(roll, orbs)])
}

function withScatters(cells: string, roll: Roll, count: number): string {
  const letters = Array.from(cells)
  for (let have = cellsOf(cells, SCATTER).length; have < count; ) {
    const cell = roll(letters.length)
    if (letters[cell] === SCATTER) continue
    letters[cell] = SCATTER
    have += 1
  }
  return letters.join('')
}

/** What stands above a gap falls into it; orbs keep their values. */
export function drop(cells: string, values: readonly [number, number][], gone: ReadonlySet<number>, rows: number) {
  const worth = new Map(values)
  const moved: [number, number][] = []
  let after = ''
  for (let start = 0; start < cells.length; start += rows) {
    const kept = Array.from({ length: rows }, (_, row) => start + row).filter((cell) => !gone.has(cell))
    const gaps = rows - kept.length
    after += ' '.repeat(gaps) + kept.map((cell) => cells[cell]).join('')
    for (const [place, cell] of kept.entries())
      if (worth.has(cell)) moved.push([start + gaps + place, worth.get(cell)!])
  }
  return { cells: after, values: moved }
}
