/**
 * Clusters, with falls. Five or more of a symbol side by side pay and vanish, wilds with them; new ones fall. A place that paid is
 * marked; paying again there makes its multiplier 2, 4, 8 and so on, and a cluster is multiplied by the sum of the multipliers under it. A
 * paid spin begins without marks, free spins keep them.
 */
import { drop } from './anywhere.ts'
import { cellsOf } from './grid.ts'
import { openPurse, type Purse, still } from './purse.ts'
import { pick, type Roll } from './roll.ts'
import { type Grid, SCATTER, type Show, WILD, type Win } from './slot.ts'

type Weighted = readonly (readonly [string, number])[]

export type ClustersConfig = Grid & {
  bet: number
  most: number
  letters: Readonly<Record<'paid' | 'free' | 'rich', Weighted>>
  pays: Readonly<Record<string, readonly (readonly [count: number, units: number])[]>>
  /** The highest multiplier of a place. */
  topMark: number
  scatters: number
  spins: number
}

export function playClusters(config: ClustersConfig, roll: Roll, mode: number): Show {
  const purse = openPurse(config.most)
  const marks = new Array<number>(config.reels * config.rows).fill(0)
  const forced = mode === 0 ? 0 : config.scatters
  const scatters = spin(config, roll, { purse, letters: config.letters.paid, forced, left: null, marks })
  if (scatters >= config.scatters) {
    const letters = mode === 2 ? config.letters.rich : config.letters.free
    marks.fill(0)
    for (let left = config.spins - 1; left >= 0 && !purse.isFull(); left -= 1)
      spin(config, roll, { purse, letters, forced: 0, left, marks })
  }
  return purse.end()
}

type Spin = { purse: Purse; letters: Weighted; forced: number; left: number | null; marks: number[] }

function spin(config: ClustersConfig, roll: Roll, { purse, letters, forced, left, marks }: Spin): number {
  const size = config.reels * config.rows
  let cells = fill(' '.repeat(size), roll, letters)
  if (forced > 0) cells = withScatters(cells, roll, forced)
  const scatters = cellsOf(cells, SCATTER).length
  const won = left === null && scatters >= config.scatters ? config.spins : 0
  const bare = { ...still, isFree: left !== null, left: left ?? (won > 0 ? won : null) }
  for (let isFirst = true; ; isFirst = false) {
    const wins = winsOf(config, cells, marks)
    const pays = wins.reduce((all, win) => all + win.pays, 0)
    const step = { ...bare, how: isFirst ? ('spin' as const) : ('fall' as const), cells, wins, pays, marks: [...marks] }
    const goesOn = purse.add({ ...step, won: isFirst ? won : 0 })
    if (wins.length === 0 || !goesOn) return scatters
    const gone = new Set(wins.flatMap((win) => win.cells))
    for (const cell of gone) marks[cell] = Math.min(config.topMark, marks[cell] === 0 ? 1 : marks[cell]! * 2)
    cells = fill(drop(cells, [], gone, config.rows).cells, roll, letters)
  }
}

/** Every cluster large enough. Each wild may belong to several; a mark of 1 is a place that paid once and multiplies nothing yet. */
export function winsOf(config: ClustersConfig, cells: string, marks: readonly number[]): Win[] {
  const seen = new Set<number>()
  const wins: Win[] = []
  for (let cell = 0; cell < cells.length; cell += 1) {
    const symbol = cells[cell]!
    if (symbol === WILD || symbol === SCATTER || seen.has(cell)) continue
    const cluster = flood(cells, cell, symbol, config)
    for (const one of cluster) if (cells[one] === symbol) seen.add(one)
    const rung = config.pays[symbol]?.findLast(([count]) => cluster.length >= count)
    if (!rung) continue
    const lift = cluster.reduce((sum, one) => sum + (marks[one]! > 1 ? marks[one]! : 0), 0)
    wins.push({ symbol, cells: cluster, pays: rung[1] * Math.max(1, lift), ways: Math.max(1, lift) })
  }
  return wins
}

function flood(cells: string, from: number, symbol: string, { rows, reels }: Grid): number[] {
  const isFound = new Uint8Array(cells.length)
  const found = [from]
  isFound[from] = 1
  const visit = (cell: number) => {
    if (isFound[cell] === 1 || (cells[cell] !== symbol && cells[cell] !== WILD)) return
    isFound[cell] = 1
    found.push(cell)
  }
  for (let place = 0; place < found.length; place += 1) {
    const cell = found[place]!
    const row = cell % rows
    if (row > 0) visit(cell - 1)
    if (row < rows - 1) visit(cell + 1)
    if (cell >= rows) visit(cell - rows)
    if (cell < rows * (reels - 1)) visit(cell + rows)
  }
  return found.toSorted((one, other) => one - other)
}

function fill(cells: string, roll: Roll, letters: Weighted): string {
  return Array.from(cells, (letter) => (letter === ' ' ? pick(roll, letters) : letter)).join('')
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
