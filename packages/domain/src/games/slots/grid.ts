/** What all slots do with a grid: windows of strips, lines, ways, counting. Cells count down the reels. */
import { type Grid, SCATTER, WILD, type Win } from './slot.ts'

/** Pays by count: index is the count, a gap pays nothing. */
export type Pays = Readonly<Record<string, readonly number[]>>

/** The letters a strip shows at a stop: it is a ring, and the stop is the top row. */
export function windowOf(strip: string, stop: number, rows: number): string {
  let shown = ''
  for (let row = 0; row < rows; row += 1) shown += strip[(stop + row) % strip.length]
  return shown
}

/** The windows of each strip by rows and stop. There are few strips, and a spin asks for all of its own. */
const windows = new Map<string, string[][]>()
function windowsOf(strip: string, rows: number): string[] {
  const known = windows.get(strip) ?? []
  windows.set(strip, known)
  known[rows] ??= Array.from(strip, (_, stop) => windowOf(strip, stop, rows))
  return known[rows]
}

export function gridAt(strips: readonly string[], stops: readonly number[], rows: number): string {
  let cells = ''
  for (const [reel, strip] of strips.entries()) cells += windowsOf(strip, rows)[stops[reel]! % strip.length]
  return cells
}

export function cellsOf(cells: string, symbol: string): number[] {
  const found: number[] = []
  for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === symbol) found.push(cell)
  return found
}

type Line = { symbol: string; count: number; pays: number }
type Lines = Grid & { lines: readonly (readonly number[])[]; pays: Pays }

/**
 * The best a line pays from its first reel on: as its first symbol with wilds among it, or as a run of wilds alone. `places` are its
 * rows, reel by reel.
 */
function lineOf(cells: string, places: readonly number[], { rows, pays }: Pick<Lines, 'rows' | 'pays'>): Line | null {
  const letterAt = (reel: number) => cells[reel * rows + places[reel]!]
  let wilds = 0
  while (wilds < places.length && letterAt(wilds) === WILD) wilds += 1
  const symbol = wilds < places.length ? letterAt(wilds) : undefined
  const asWild = wilds === 0 ? 0 : (pays[WILD]?.[wilds] ?? 0)
  if (symbol !== undefined && symbol !== SCATTER) {
    let count = wilds + 1
    while (count < places.length && (letterAt(count) === symbol || letterAt(count) === WILD)) count += 1
    const worth = pays[symbol]?.[count] ?? 0
    if (worth >= asWild) return worth > 0 ? { symbol, count, pays: worth } : null
  }
  return asWild > 0 ? { symbol: WILD, count: wilds, pays: asWild } : null
}

export function lineWins(cells: string, { rows, lines, pays }: Lines): Win[] {
  const wins: Win[] = []
  for (const [line, places] of lines.entries()) {
    const won = lineOf(cells, places, { rows, pays })
    if (!won) continue
    const held = places.slice(0, won.count).map((row, reel) => reel * rows + row)
    wins.push({ symbol: won.symbol, cells: held, pays: won.pays, line })
  }
  return wins
}

/** Every way from the first reel on: a symbol's counts on neighbouring reels are multiplied. Wilds stand for all of them. */
export function wayWins(cells: string, { reels, rows, pays }: Grid & { pays: Pays }): Win[] {
  const first = [...new Set(cells.slice(0, rows))].filter((symbol) => symbol !== SCATTER && symbol !== WILD)
  return first.flatMap((symbol) => {
    const held: number[] = []
    let [ways, count] = [1, 0]
    for (; count < reels; count += 1) {
      const here: number[] = []
      for (let cell = count * rows; cell < (count + 1) * rows; cell += 1)
        if (cells[cell] === symbol || cells[cell] === WILD) here.push(cell)
      if (here.length === 0) break
      ways *= here.length
      held.push(...here)
    }
    const each = pays[symbol]?.[count] ?? 0
    return each > 0 ? [{ symbol, cells: held, pays: each * ways, ways }] : []
  })
}

/** Scatters pay anywhere. */
export function scatterWins(cells: string, pays: readonly number[]): Win[] {
  const found = cellsOf(cells, SCATTER)
  const worth = pays[Math.min(found.length, pays.length - 1)] ?? 0
  return worth > 0 ? [{ symbol: SCATTER, cells: found, pays: worth }] : []
}

export const unitsOf = (wins: readonly Win[]): number => wins.reduce((total, { pays }) => total + pays, 0)

/** Twenty-five lines over five reels and three rows; a game takes as many of them from the first on as it has. */
export const fiveByThree: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
  [2, 0, 0, 0, 2],
  [1, 0, 2, 0, 1],
  [1, 2, 0, 2, 1],
]

/** Pays by count as the rules page lists them. */
export function listPays(pays: Pays): Record<string, (readonly [number, number])[]> {
  return Object.fromEntries(
    Object.entries(pays).map(([symbol, units]) => [
      symbol,
      units.flatMap((worth, count) => (worth > 0 ? [[count, worth] as const] : [])),
    ]),
  )
}
