/** Football's markets with their prices, all from one joint distribution. */
import { correctScores } from '../../kinds.ts'
import type { FootballSetup, FootballSheet } from '../../match.ts'
import type { Chances } from '../../odds/price.ts'
import { settleHandicap } from '../../settle/line.ts'
import {
  atLeastZero,
  isPriced,
  linesAround,
  type PricedMarket,
  priceMarket,
  pricePlain,
  priceTotal,
} from '../priced.ts'
import { type FootballChances, FULL_SIZE, footballChances, overScores } from './chances.ts'
import { HALF_STEPS, MILLION } from './play.ts'

const TOTALS = [50, 150, 250, 350, 450, 550, 650]

export function priceFootball(setup: FootballSetup, sheet: FootballSheet): PricedMarket[] {
  if (sheet.status !== 'scheduled' && sheet.status !== 'live') return []
  const chances = footballChances(setup, sheet)
  const leads = leadChances(chances)
  return [
    ...priceResult(chances),
    ...priceGoals(chances, sheet),
    ...handicapLines(setup).map((hcp) => priceHandicap(leads, hcp)),
    priceCorrectScore(chances),
    priceHalfFull(chances),
  ].filter(isPriced)
}

function priceResult(chances: FootballChances): (PricedMarket | null)[] {
  const { halfFull } = chances
  const [home, draw, away] = [0, 1, 2].map((full) => halfFull[full]! + halfFull[3 + full]! + halfFull[6 + full]!) as [
    number,
    number,
    number,
  ]
  return [
    pricePlain('match_winner', { home, draw, away }),
    pricePlain('double_chance', { home_draw: home + draw, home_away: home + away, draw_away: draw + away }),
    priceMarket('draw_no_bet', {}, (outcome) => ({ win: outcome === 'home' ? home : away, void: draw })),
  ]
}

function priceGoals(chances: FootballChances, { goals, score }: FootballSheet): (PricedMarket | null)[] {
  const odd = overScores(chances, (home, away) => (home + away) % 2)
  const both = overScores(chances, (home, away) => (home > 0 && away > 0 ? 1 : 0))
  return [
    ...TOTALS.filter((total) => total > goals.length * 100).map((total) =>
      priceTotal(
        'total_goals',
        { above: overScores(chances, (home, away) => ((home + away) * 100 > total ? 1 : 0)) },
        { total },
      ),
    ),
    score.home > 0 && score.away > 0 ? null : pricePlain('both_score', { yes: both, no: atLeastZero(1 - both) }),
    pricePlain('odd_even', { odd, even: 1 - odd }),
    pricePlain('next_goal', chances.next, { goalnr: goals.length + 1 }),
    goals.length === 0 ? pricePlain('first_scorer_team', chances.next) : null,
  ]
}

/** The same lines for the whole match: thirteen quarters around what the two sides are expected to differ by. */
export function handicapLines({ home, away }: FootballSetup): number[] {
  const lead = ((home[0] + home[1] - away[0] - away[1]) * HALF_STEPS) / MILLION
  return linesAround(0 - Math.round(lead * 4) * 25, { reach: 150, step: 25 })
}

function priceHandicap(leads: ReadonlyMap<number, number>, hcp: number): PricedMarket | null {
  return priceMarket('asian_handicap', { hcp }, (outcome) => {
    const sum = { win: 0, halfWin: 0, void: 0, halfLose: 0 }
    for (const [lead, chance] of leads) {
      const { result } = settleHandicap(outcome, { lead, hcp })
      if (result === 'win') sum.win += chance
      else if (result === 'half_win') sum.halfWin += chance
      else if (result === 'void') sum.void += chance
      else if (result === 'half_lose') sum.halfLose += chance
    }
    return sum satisfies Chances
  })
}

/** How often each lead of the home side is the last one. */
function leadChances(chances: FootballChances): Map<number, number> {
  const leads = new Map<number, number>()
  const before = chances.score.home - chances.score.away
  for (const [place, chance] of chances.full.entries()) {
    if (chance === 0) continue
    const lead = before + Math.floor(place / FULL_SIZE) - (place % FULL_SIZE)
    leads.set(lead, (leads.get(lead) ?? 0) + chance)
  }
  return leads
}

function priceCorrectScore({ score, full }: FootballChances): PricedMarket | null {
  const chanceOf = (home: number, away: number) =>
    home < score.home || away < score.away ? 0 : full[(home - score.home) * FULL_SIZE + away - score.away]!
  const listed = Object.fromEntries(
    correctScores.map((key) => {
      const [home = 0, away = 0] = key.split(':').map(Number)
      return [key, chanceOf(home, away)]
    }),
  )
  const sum = Object.values(listed).reduce((total, chance) => total + chance, 0)
  return pricePlain('correct_score', { ...listed, other: atLeastZero(1 - sum) })
}

function priceHalfFull({ halfFull }: FootballChances): PricedMarket | null {
  const sides = ['home', 'draw', 'away']
  return pricePlain(
    'half_full',
    Object.fromEntries(
      halfFull.map((chance, place) => [`${sides[Math.floor(place / 3)]}_${sides[place % 3]}`, chance]),
    ),
  )
}
