/**
 * The roads of baccarat: the same results in five arrangements that players know from the tables. They say nothing about the next
 * hand. A column of the big road is a run of one side; ties are marks on the hand before.
 */
export type Side = 'player' | 'banker'
export type RoadHand = { winner: Side | 'tie'; player_pair: boolean; banker_pair: boolean }
export type Bead = { side: Side; ties: number }
export type Placed<Mark> = { column: number; row: number; mark: Mark }

const ROWS = 6

/** Runs, oldest first. Ties before the first win belong to nobody. */
export function runsOf(hands: readonly RoadHand[]): Bead[][] {
  const runs: Bead[][] = []
  for (const { winner } of hands) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (winner === 'tie') {
      if (last) last.ties += 1
    } else if (last?.side === winner) run!.push({ side: winner, ties: 0 })
    else runs.push([{ side: winner, ties: 0 }])
  }
  return runs
}

/** Downwards, and to the right where there is no room below. */
export function layRuns<Mark>(runs: readonly (readonly Mark[])[]): Placed<Mark>[] {
  const taken = new Set<string>()
  const placed: Placed<Mark>[] = []
  let first = 0
  for (const run of runs) {
    let [column, row] = [first, 0]
    for (const [place, mark] of run.entries()) {
      if (place > 0) {
        if (row + 1 < ROWS && !taken.has(`${column} ${row + 1}`)) row += 1
        else column += 1
      }
      taken.add(`${column} ${row}`)
      placed.push({ column, row, mark })
    }
    first += 1
    while (taken.has(`${first} 0`)) first += 1
  }
  return placed
}

export type Derived = 'red' | 'blue'

/**
 * A derived road compares each hand with what lay `behind` columns before it (1 big eye, 2 small, 3 cockroach): red where the
 * pattern repeats itself, blue where it does not.
 */
export function derivedRoad(runs: readonly (readonly Bead[])[], behind: 1 | 2 | 3): Derived[] {
  const marks: Derived[] = []
  for (const [column, run] of runs.entries()) {
    for (let row = 0; row < run.length; row += 1) {
      if (row === 0) {
        const [before, earlier] = [runs[column - 1], runs[column - 1 - behind]]
        if (before && earlier) marks.push(before.length === earlier.length ? 'red' : 'blue')
      } else {
        const compared = runs[column - behind]
        if (compared) marks.push(compared.length > row === compared.length > row - 1 ? 'red' : 'blue')
      }
    }
  }
  return marks
}

/** Neighbours of one colour are one column. */
export function columnsOf(marks: readonly Derived[]): Derived[][] {
  const columns: Derived[][] = []
  for (const mark of marks) {
    if (columns.at(-1)?.[0] === mark) columns.at(-1)!.push(mark)
    else columns.push([mark])
  }
  return columns
}
