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

export function gridAt(strips: readonly string[], stops: readonly number[], rows: number): string {
  return strips.map((strip, reel) => windowOf(strip, stops[reel]!, rows)).join('')
}

export function cellsOf(cells: string, symbol: string): number[] {
  const found: number[] = []
  for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === symbol) found.push(cell)
  return found
}

type Line = { symbol: string; count: number; pays: number }

/** The best a line pays from its first reel on: as its first symbol with wilds among it, or as a run of wilds alone. */
export function lineOf(letters: readonly string[], pays: Pays): Line | null {
  let wilds = 0
  while (wilds < letters.length && letters[wilds] === WILD) wilds += 1
  const symbol = letters[wilds]
  const asWild: Line = { symbol: WILD, count: wilds, pays: pays[WILD]?.[wilds] ?? 0 }
  let best = asWild
  if (symbol !== undefined && symbol !== SCATTER) {
    let count = wilds
    while (count < letters.length && (letters[count] === symbol || letters[count] === WILD)) count += 1
    const worth = pays[symbol]?.[count] ?? 0
    if (worth >= asWild.pays) best = { symbol, count, pays: worth }
  }
  return best.pays > 0 ? best : null
}

type Lines = Grid & { lines: readonly (readonly number[])[]; pays: Pays }

export function lineWins(cells: string, { rows, lines, pays }: Lines): Win[] {
  return lines.flatMap((places, line) => {
    const won = lineOf(
      places.map((row, reel) => cells[reel * rows + row]!),
      pays,
    )
    if (!won) return []
    const held = places.slice(0, won.count).map((row, reel) => reel * rows + row)
    return [{ symbol: won.symbol, cells: held, pays: won.pays, line }]
  })
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
