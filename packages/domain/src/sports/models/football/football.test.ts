import { describe, expect, test } from 'vitest'
import type { FootballSetup, FootballSheet } from '../../match.ts'
import { leagues } from '../../season/leagues.ts'
import { setupOf } from '../../season/strengths.ts'
import { type Branches, calibrate, enumerate, fastDraw, fitMatches, highestReturnOf, largestError } from '../fitting.ts'
import { advance, clockOf, priceMatch, simulate, startSheet } from '../model.ts'
import { HALF_STEPS, startFootball } from './play.ts'

const { clubs } = leagues[0]!
const setup = setupOf(leagues[0]!, { home: clubs[2]!, away: clubs[7]!, first: 'home' }) as FootballSetup

/** Every way the rest of a match can go. */
const branches: Branches = (sheet) => {
  const { status, period, step } = sheet as FootballSheet
  const control = (kind: string) => [{ event: { kind, side: 'none' as const, value: 0 }, chance: 1 }]
  if (status === 'ended') return []
  if (period === 'half_time') return control('second_half')
  if (period === 'first_half' && step === HALF_STEPS) return control('half_time')
  if (step === 2 * HALF_STEPS) return control('end')
  const half = period === 'first_half' ? 0 : 1
  const [home, away] = [setup.home[half] / 1e6, setup.away[half] / 1e6]
  return [
    { event: { kind: 'goal', side: 'home', value: 1 }, chance: home },
    { event: { kind: 'goal', side: 'away', value: 1 }, chance: away },
    { event: { kind: 'attack', side: 'home', value: 0 }, chance: 1 - home - away },
  ]
}

const nearEnd: FootballSheet = {
  ...startFootball(),
  status: 'live',
  period: 'second_half',
  step: 2 * HALF_STEPS - 7,
  score: { home: 1, away: 1 },
  halfTime: { home: 1, away: 0 },
  goals: ['home', 'away'],
}

describe('a football match', () => {
  test('has ninety minutes in two halves, one event a step, and ends after a little under eight minutes', () => {
    const events = simulate(setup, fastDraw(1))
    expect(events).toHaveLength(2 * HALF_STEPS + 4)
    expect(events.map(({ atMs }) => atMs)).toEqual(events.map(({ atMs }) => atMs).toSorted((one, other) => one - other))
    expect(events.at(-1)).toMatchObject({ kind: 'end', atMs: 470_000, minute: 90 })
    const final = events.reduce(advance, startSheet(setup)) as FootballSheet
    expect(final.status).toBe('ended')
    expect(final.goals).toHaveLength(final.score.home + final.score.away)
  })

  test('tells its minute', () => {
    expect(clockOf(startSheet(setup))).toEqual({ period: 'before', minute: null })
    expect(clockOf(nearEnd)).toEqual({ period: 'second_half', minute: 87 })
  })

  test('is the same from the same draw and another from another', () => {
    expect(simulate(setup, fastDraw(5))).toEqual(simulate(setup, fastDraw(5)))
    expect(simulate(setup, fastDraw(5))).not.toEqual(simulate(setup, fastDraw(6)))
  })
})

describe('chances of football', () => {
  test('fit 10,000 played matches in every market', () => {
    for (const fit of fitMatches(setup, { matches: 10_000, seed: 11 })) {
      expect(fit.distance, fit.name).toBeLessThan(fit.most)
    }
  })

  test('fit from any moment of a match', () => {
    for (const [name, deviations] of calibrate(setup, { matches: 2_500, latest: 183, seed: 12 })) {
      expect(Math.abs(deviations), name).toBeLessThan(4)
    }
  })

  test('equal the sum over all ways to go on', () => {
    const { off, at } = largestError(enumerate(setup, nearEnd, branches))
    expect(off, at).toBeLessThan(1e-9)
    const level: FootballSheet = { ...nearEnd, score: { home: 0, away: 0 }, halfTime: { home: 0, away: 0 }, goals: [] }
    expect(largestError(enumerate(setup, level, branches)).off).toBeLessThan(1e-9)
  })
})

describe('prices of football', () => {
  test('keep at least the stated margin of every outcome, so that no strategy wins on average', () => {
    expect(highestReturnOf(setup, { matches: 60, every: 9, seed: 13 })).toBeLessThanOrEqual(0.96)
  })

  test('agree between markets', () => {
    const markets = priceMatch(setup, startSheet(setup))
    const win = (kind: string, key: string, line?: number) =>
      markets
        .find((market) => market.kind === kind && (line === undefined || Object.values(market.specifiers)[0] === line))!
        .outcomes.find((outcome) => outcome.key === key)!.chances.win
    expect(win('double_chance', 'home_draw')).toBeCloseTo(win('match_winner', 'home') + win('match_winner', 'draw'), 12)
    expect(win('asian_handicap', 'home', -50)).toBeCloseTo(win('match_winner', 'home'), 12)
    expect(win('draw_no_bet', 'away')).toBeCloseTo(win('match_winner', 'away'), 12)
    expect(win('total_goals', 'under', 50)).toBeCloseTo(win('correct_score', '0:0'), 12)
    expect(win('next_goal', 'none')).toBeCloseTo(win('correct_score', '0:0'), 7)
    expect(win('first_scorer_team', 'home')).toBe(win('next_goal', 'home'))
  })

  test('are gone when the match is over', () => {
    expect(priceMatch(setup, { ...nearEnd, status: 'ended', period: 'ended' })).toEqual([])
  })
})
