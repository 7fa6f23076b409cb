/**
 * From the strengths of two sides to the rates of a match. Whole numbers and roundings that are the same everywhere: no
 * floating result decides anything. Playing at home helps in football and basketball.
 */
import type { BallChances, BatSetup, MatchSetup, ShotChances, Side } from '../match.ts'
import type { Club, League } from './leagues.ts'

export function setupOf({ sport }: Pick<League, 'sport'>, pair: { home: Club; away: Club; first: Side }): MatchSetup {
  const { home, away, first } = pair
  switch (sport) {
    case 'football':
      return { sport, home: goalRates(home, away, 8_200), away: goalRates(away, home, 6_900) }
    case 'cricket':
      return { sport, batsFirst: first, home: batting(home, away), away: batting(away, home) }
    case 'tennis':
      return { sport, servesFirst: first, home: serving(home, away), away: serving(away, home) }
    case 'basketball':
      return { sport, home: shooting(home, away, 102), away: shooting(away, home, 100) }
  }
}

/** `base × attack ÷ defence`, rounded down. All are whole and small, so it is exact. */
function scale(base: number, over: number, under: number): number {
  const product = base * over
  return (product - (product % under)) / under
}

/** Chances of a goal a step, in millionths: a fifth more in the second half. */
function goalRates({ attack }: Club, { defence }: Club, base: number): readonly [number, number] {
  const rate = scale(base, attack, defence)
  return [scale(rate, 91, 100), scale(rate, 109, 100)]
}

/** 0, 1, 2, 3, 4, 6 runs and a wicket of middling sides, in millionths. */
const balls: readonly [BallChances, BallChances, BallChances] = [
  [420_000, 320_000, 50_000, 4_000, 130_000, 36_000, 40_000],
  [300_000, 445_000, 75_000, 4_000, 90_000, 44_000, 42_000],
  [250_000, 400_000, 85_000, 4_000, 110_000, 81_000, 70_000],
]

/** Better bats find the boundary more often and fall less; what changes is taken from balls without runs. */
function batting({ attack }: Club, { defence }: Club): BatSetup {
  const [first, second, third] = balls
  return { phases: [adjust(first), adjust(second), adjust(third)] }

  function adjust([, one, two, three, four, six, wicket]: BallChances): BallChances {
    const [fours, sixes, fallen] = [
      scale(four, attack, defence),
      scale(six, attack, defence),
      scale(wicket, defence, attack),
    ]
    return [1_000_000 - one - two - three - fours - sixes - fallen, one, two, three, fours, sixes, fallen]
  }
}

/** Chance of a point on service: two in three between middling players. */
function serving({ attack }: Club, { defence }: Club): number {
  return scale(630_000, attack, defence)
}

/** 1, 2, 3 points of a possession; the rest is none. */
function shooting({ attack }: Club, { defence }: Club, ground: number): ShotChances {
  const [one, two, three] = [45_000, 345_000, 118_000].map((base) =>
    scale(scale(base, attack, defence), ground, 100),
  ) as [number, number, number]
  return [1_000_000 - one - two - three, one, two, three]
}
