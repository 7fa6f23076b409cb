/**
 * Cricket, computed ball by ball forward: chances of every pair of wickets and runs after each ball. A chase that bats on after
 * passing the target wins exactly as often as one that stops, because runs are never taken back; so both innings
 * are folded as if nothing ended them but balls and wickets, and only what looks at the last ball stops at the target.
 */
import type { BatSetup } from '../../match.ts'
import { BALLS, ballRuns, OVER_BALLS, phaseChances, WICKET, WICKETS } from './play.ts'

const MILLION = 1_000_000
const MOST_A_BALL = 6

export type From = { balls: number; wickets: number }
/** Chances by wickets down and runs more; `out` has those of sides all out. */
export type Unfolded = { alive: Float64Array[]; out: Float64Array }

/** From one state on, until so many balls are bowled. `need` runs end it; left out, only balls and wickets do. */
export function unfold(
  bat: BatSetup,
  from: From,
  { until, need = Number.POSITIVE_INFINITY }: { until: number; need?: number },
): Unfolded {
  const size = (until - from.balls) * MOST_A_BALL + 1
  const out = new Float64Array(size)
  let alive = Array.from({ length: WICKETS - from.wickets }, () => new Float64Array(size))
  if (alive.length === 0) {
    out[0] = 1
    return { alive, out }
  }
  alive[0]![0] = 1
  let next = alive.map(() => new Float64Array(size))
  for (let ball = from.balls; ball < until; ball += 1) {
    const most = Math.min(need, (ball - from.balls) * MOST_A_BALL + 1)
    for (const row of next) row.fill(0, 0, (ball - from.balls + 1) * MOST_A_BALL + 1)
    const chances = phaseChances(bat, ball).map((parts) => parts / MILLION)
    for (const [down, row] of alive.entries()) {
      // What reached the target stays as it is.
      for (let runs = need; runs < size; runs += 1) next[down]![runs]! += row[runs]!
      addBall(row, { most, chances, onto: next[down]!, fallen: next[down + 1] ?? out })
    }
    ;[alive, next] = [next, alive]
  }
  return { alive, out }
}

function addBall(
  row: Float64Array,
  ball: { most: number; chances: readonly number[]; onto: Float64Array; fallen: Float64Array },
): void {
  const { most, chances, onto, fallen } = ball
  const [dot, one, two, three, four, six] = chances as [number, number, number, number, number, number]
  const wicket = chances[WICKET]!
  for (let runs = 0; runs < most; runs += 1) {
    const chance = row[runs]!
    // Below this a state adds nothing that a price could show.
    if (chance < 1e-16) continue
    onto[runs]! += chance * dot
    onto[runs + 1]! += chance * one
    onto[runs + 2]! += chance * two
    onto[runs + 3]! += chance * three
    onto[runs + 4]! += chance * four
    onto[runs + MOST_A_BALL]! += chance * six
    fallen[runs]! += chance * wicket
  }
}

/** Chances of so many more runs, whoever is left. */
export function runsOf({ alive, out }: Unfolded): Float64Array {
  const sum = out.slice()
  for (const row of alive) for (let runs = 0; runs < sum.length; runs += 1) sum[runs]! += row[runs]!
  return sum
}

/** Of a whole innings from its first ball; remembered, because every price before the second innings asks for it. */
const whole = new WeakMap<BatSetup, Float64Array>()

export function wholeInnings(bat: BatSetup): Float64Array {
  const known = whole.get(bat) ?? runsOf(unfold(bat, { balls: 0, wickets: 0 }, { until: BALLS }))
  whole.set(bat, known)
  return known
}

const opening = new WeakMap<BatSetup, Float64Array>()

/** Of the powerplay from its first ball. */
export function wholePowerplay(bat: BatSetup): Float64Array {
  const known = opening.get(bat) ?? runsOf(unfold(bat, { balls: 0, wickets: 0 }, { until: 6 * OVER_BALLS }))
  opening.set(bat, known)
  return known
}

/** Chance of at least so many. */
export function atLeast(chances: Float64Array, least: number): number {
  let sum = 0
  for (let runs = Math.max(0, least); runs < chances.length; runs += 1) sum += chances[runs]!
  return sum
}

/** Chances that one count is above, equal to and below another: `ahead` is what the first has more already. */
export function compareRuns(
  first: Float64Array,
  second: Float64Array,
  ahead: number,
): { above: number; equal: number; below: number } {
  const sums = { above: 0, equal: 0, below: 0 }
  // Chances of the second to have fewer than each count, so that one pass is enough.
  const fewer = new Float64Array(second.length + 1)
  for (let runs = 0; runs < second.length; runs += 1) fewer[runs + 1] = fewer[runs]! + second[runs]!
  for (let runs = 0; runs < first.length; runs += 1) {
    const [chance, level] = [first[runs]!, runs + ahead]
    const under = fewer[Math.min(second.length, Math.max(0, level))]!
    const same = second[level] ?? 0
    sums.above += chance * under
    sums.equal += chance * same
    sums.below += chance * (fewer[second.length]! - under - same)
  }
  return sums
}

/**
 * Runs of an over still to be bowled or finished, and the chance that it is never begun. `need` ends the innings.
 */
export function overChances(
  bat: BatSetup,
  from: From,
  { over, overRuns, need }: { over: number; overRuns: number; need: number },
): { runs: Float64Array; never: number } {
  const begins = (over - 1) * OVER_BALLS
  const ends = over * OVER_BALLS
  if (from.balls >= begins) {
    const rest = runsOf(unfold(bat, from, { until: ends, need }))
    const runs = new Float64Array(rest.length + overRuns)
    runs.set(rest, overRuns)
    return { runs, never: 0 }
  }
  const { alive, out } = unfold(bat, from, { until: begins, need })
  const runs = new Float64Array(OVER_BALLS * MOST_A_BALL + 1)
  let never = atLeast(out, 0)
  for (const [down, row] of alive.entries()) {
    for (const group of groupByNeed(row, need)) {
      if (group.need <= 0) never += group.chance
      else {
        const start = { balls: begins, wickets: from.wickets + down }
        const rest = runsOf(unfold(bat, start, { until: ends, need: group.need }))
        for (let more = 0; more < runs.length; more += 1) runs[more]! += group.chance * rest[more]!
      }
    }
  }
  return { runs, never }
}

/** States that need more than an over can bring are one. */
function groupByNeed(row: Float64Array, need: number): { need: number; chance: number }[] {
  const groups = new Map<number, number>()
  for (let runs = 0; runs < row.length; runs += 1) {
    const chance = row[runs]!
    if (chance < 1e-16) continue
    const left = need - runs > OVER_BALLS * MOST_A_BALL ? Number.POSITIVE_INFINITY : Math.max(0, need - runs)
    groups.set(left, (groups.get(left) ?? 0) + chance)
  }
  return [...groups].map(([left, chance]) => ({ need: left, chance }))
}

/** Chance that no more wicket falls: balls run out, or the target is reached first. */
export function noWicket(bat: BatSetup, from: From, need: number): number {
  const left = BALLS - from.balls
  let row = new Float64Array(left * MOST_A_BALL + 1)
  let next = new Float64Array(row.length)
  row[0] = 1
  let reached = 0
  let most = 1
  for (let ball = from.balls; ball < BALLS; ball += 1) {
    const chances = phaseChances(bat, ball)
    if (need > left * MOST_A_BALL) {
      // Out of reach: only how many balls there are counts.
      row[0]! *= 1 - chances[WICKET] / MILLION
      continue
    }
    next.fill(0)
    for (let runs = 0; runs < most; runs += 1) {
      const chance = row[runs]! / MILLION
      for (let place = 0; place < WICKET; place += 1) next[runs + ballRuns[place]!]! += chance * chances[place]!
    }
    most = Math.min(need, most + MOST_A_BALL)
    for (let runs = most; runs < next.length; runs += 1) reached += next[runs]!
    next.fill(0, most)
    ;[row, next] = [next, row]
  }
  return reached + atLeast(row, 0)
}
