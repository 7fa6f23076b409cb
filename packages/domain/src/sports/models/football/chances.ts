/**
 * Football, computed. What is left of a half is a row of equal steps, so the goals still to come follow the trinomial
 * distribution, the Poisson grid's exact form for steps that hold one goal at most. From the grids of both halves
 * comes the joint distribution of half-time and final score, and from that every chance. Nothing is sampled.
 */
import type { FootballSetup, FootballSheet, Score } from '../../match.ts'
import { HALF_STEPS, MILLION } from './play.ts'

/** More goals of one side in one half are rarer than one in a hundred million; what is cut off is shared out in proportion. */
const MOST = 11
export const SIZE = MOST + 1
export const FULL_SIZE = 2 * MOST + 1

/** Chance of so many more goals at home (row) and away (column) in what is left of one half. */
type Grid = Float64Array

export type FootballChances = {
  /** Goals there are already. */
  score: Score
  /** Half-time score as far as it is known: what the grid of the first half counts from. */
  half: Score
  first: Grid
  second: Grid
  /** More goals until the end, `FULL_SIZE` a row. */
  full: Grid
  /** Chances of half-time and final winner: home, draw, away by home, draw, away. */
  halfFull: readonly number[]
  next: { home: number; none: number; away: number }
}

export function footballChances(setup: FootballSetup, sheet: FootballSheet): FootballChances {
  const left = stepsLeft(sheet)
  const first = goalGrid(left[0], setup.home[0], setup.away[0])
  const second = goalGrid(left[1], setup.home[1], setup.away[1])
  const half = sheet.halfTime ?? sheet.score
  // Goals of the second half that fell already move the final score, not the one at half-time.
  const since = sheet.score.home - sheet.score.away - (half.home - half.away)
  const full = new Float64Array(FULL_SIZE * FULL_SIZE)
  const halfFull = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let one = 0; one < first.length; one += 1) {
    const chance = first[one]!
    if (chance === 0) continue
    const [home, away] = [Math.floor(one / SIZE), one % SIZE]
    const lead = half.home + home - half.away - away
    for (let other = 0; other < second.length; other += 1) {
      const both = chance * second[other]!
      if (both === 0) continue
      const [moreHome, moreAway] = [Math.floor(other / SIZE), other % SIZE]
      full[(home + moreHome) * FULL_SIZE + away + moreAway]! += both
      halfFull[winnerPlace(lead) * 3 + winnerPlace(lead + since + moreHome - moreAway)]! += both
    }
  }
  return { score: sheet.score, half, first, second, full, halfFull, next: nextGoal(setup, left) }
}

/** Steps that are still to come in each half. */
export function stepsLeft({ status, step, period }: FootballSheet): [number, number] {
  if (status !== 'scheduled' && status !== 'live') return [0, 0]
  if (period === 'before' || period === 'first_half') return [HALF_STEPS - step, HALF_STEPS]
  return [0, Math.min(HALF_STEPS, 2 * HALF_STEPS - step)]
}

/** Sums a chance over all final scores for which `value` is not zero, weighted with it. */
export function overScores({ score, full }: FootballChances, value: (home: number, away: number) => number): number {
  let sum = 0
  for (let place = 0; place < full.length; place += 1) {
    const chance = full[place]!
    if (chance > 0) sum += chance * value(score.home + Math.floor(place / FULL_SIZE), score.away + (place % FULL_SIZE))
  }
  return sum
}

/** Home, draw or away as 0, 1, 2. */
export function winnerPlace(lead: number): 0 | 1 | 2 {
  if (lead === 0) return 1
  return lead > 0 ? 0 : 2
}

/** Trinomial: n steps, each with a goal at home, away, or none. */
function goalGrid(steps: number, homeParts: number, awayParts: number): Grid {
  const [home, away] = [homeParts / MILLION, awayParts / MILLION]
  const none = 1 - home - away
  const grid = new Float64Array(SIZE * SIZE)
  let row = none ** steps
  let total = 0
  for (let goals = 0; goals <= Math.min(MOST, steps); goals += 1) {
    let chance = row
    for (let others = 0; others <= Math.min(MOST, steps - goals); others += 1) {
      grid[goals * SIZE + others] = chance
      total += chance
      chance *= ((steps - goals - others) / (others + 1)) * (away / none)
    }
    row *= ((steps - goals) / (goals + 1)) * (home / none)
  }
  return grid.map((chance) => chance / total)
}

function nextGoal({ home, away }: FootballSetup, left: readonly [number, number]): FootballChances['next'] {
  const quiet = (half: 0 | 1) => (1 - (home[half] + away[half]) / MILLION) ** left[half]
  const share = (side: readonly [number, number], half: 0 | 1) => side[half] / (home[half] + away[half])
  const [first, second] = [quiet(0), quiet(1)]
  const scores = (side: readonly [number, number]) =>
    (1 - first) * share(side, 0) + first * (1 - second) * share(side, 1)
  return { home: scores(home), none: first * second, away: scores(away) }
}
