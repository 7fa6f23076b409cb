/**
 * Basketball, computed. Points of so many possessions are the possession's distribution folded with itself; two sides folded
 * against each other give leads and sums. Exact, without sampling.
 */
import type { BasketballSetup, BasketballSheet, Score, ShotChances } from '../../match.ts'
import { QUARTERS, sumScores } from '../../settle/basketball.ts'
import { OVERTIME_POSSESSIONS, QUARTER_POSSESSIONS, REGULAR_POSSESSIONS } from './play.ts'

const MILLION = 1_000_000

/** Chance of a lead at `lead + offset`, and of a sum. */
export type Spread = { offset: number; leads: Float64Array; sums: Float64Array }

/** Folded distributions by how many possessions, for each side's chances; forgotten with the match. */
const folded = new WeakMap<ShotChances, Float64Array[]>()

export function pointsAfter(chances: ShotChances, possessions: number): Float64Array {
  const known = folded.get(chances) ?? [Float64Array.of(1)]
  folded.set(chances, known)
  while (known.length <= possessions) {
    const before = known.at(-1)!
    const next = new Float64Array(before.length + 3)
    for (let points = 0; points < before.length; points += 1) {
      for (let more = 0; more < 4; more += 1) next[points + more]! += (before[points]! * chances[more]!) / MILLION
    }
    known.push(next)
  }
  return known[possessions]!
}

/** Who leads by how much after so many more possessions; the side whose turn it is has the odd one. */
export function spreadAfter(
  setup: BasketballSetup,
  { left, isHomeNext, score }: { left: number; isHomeNext: boolean; score: Score },
): Spread {
  const more = Math.ceil(left / 2)
  const home = pointsAfter(setup.home, isHomeNext ? more : left - more)
  const away = pointsAfter(setup.away, isHomeNext ? left - more : more)
  const offset = away.length - 1 + score.away
  const leads = new Float64Array(offset + score.home + home.length)
  const sums = new Float64Array(score.home + score.away + home.length + away.length - 1)
  for (let one = 0; one < home.length; one += 1) {
    const chance = home[one]!
    const [lead, sum] = [score.home - score.away + one + offset, score.home + score.away + one]
    for (let other = 0; other < away.length; other += 1) {
      const both = chance * away[other]!
      leads[lead - other]! += both
      sums[sum + other]! += both
    }
  }
  return { offset, leads, sums }
}

/** Chance that the lead is above `lead`; both ends count as whole numbers. */
export function leadAbove({ leads, offset }: Spread, lead: number): number {
  return tail(leads, lead + offset + 1)
}

export function sumAbove({ sums }: Spread, sum: number): number {
  return tail(sums, sum + 1)
}

export function levelChance({ leads, offset }: Spread): number {
  return leads[offset] ?? 0
}

/** Of a quarter or the whole regular time: what is left of it. */
export function regularSpread(setup: BasketballSetup, sheet: BasketballSheet): Spread {
  const left = Math.max(0, REGULAR_POSSESSIONS - sheet.possession)
  const score = sumScores(sheet.quarters.slice(0, QUARTERS))
  return spreadAfter(setup, { left, isHomeNext: sheet.possession % 2 === 0, score })
}

export function quarterSpread(setup: BasketballSetup, sheet: BasketballSheet, quarter: number): Spread {
  const played = Math.min(QUARTER_POSSESSIONS, Math.max(0, sheet.possession - (quarter - 1) * QUARTER_POSSESSIONS))
  const score = sheet.quarters[quarter - 1] ?? { home: 0, away: 0 }
  return spreadAfter(setup, { left: QUARTER_POSSESSIONS - played, isHomeNext: played % 2 === 0, score })
}

/** Chance that the home side wins, overtimes included: each level end begins the same overtime anew. */
export function homeWins(setup: BasketballSetup, sheet: BasketballSheet, regular: Spread): number {
  const level = { left: OVERTIME_POSSESSIONS, isHomeNext: true, score: { home: 0, away: 0 } }
  const overtime = spreadAfter(setup, level)
  const anew = leadAbove(overtime, 0) / (1 - levelChance(overtime))
  const beyond = sheet.possession - REGULAR_POSSESSIONS
  if (sheet.quarters.length <= QUARTERS) return leadAbove(regular, 0) + levelChance(regular) * anew
  const left = OVERTIME_POSSESSIONS * (sheet.quarters.length - QUARTERS) - beyond
  const now = spreadAfter(setup, { left, isHomeNext: beyond % 2 === 0, score: sheet.quarters.at(-1)! })
  return leadAbove(now, 0) + levelChance(now) * anew
}

function tail(chances: Float64Array, from: number): number {
  let sum = 0
  for (let place = Math.max(0, from); place < chances.length; place += 1) sum += chances[place]!
  return sum
}
