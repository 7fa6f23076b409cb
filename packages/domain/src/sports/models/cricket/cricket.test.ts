import { describe, expect, test } from 'vitest'
import { wicketMethods } from '../../kinds.ts'
import type { CricketSetup, CricketSheet, InningsSheet, Sheet } from '../../match.ts'
import { leagues } from '../../season/leagues.ts'
import { setupOf } from '../../season/strengths.ts'
import { battingSide } from '../../settle/cricket.ts'
import { type Branches, calibrate, enumerate, fastDraw, fitMatches, highestReturnOf, largestError } from '../fitting.ts'
import { advance, clockOf, priceMatch, scoreOf, simulate, startSheet } from '../model.ts'
import { BALLS, ballRuns, methodParts, phaseChances, startCricket, WICKET, WICKETS } from './play.ts'

const league = leagues.find(({ sport }) => sport === 'cricket')!
const setup = setupOf(league, { home: league.clubs[1]!, away: league.clubs[8]!, first: 'away' }) as CricketSetup

const branches: Branches = (sheet) => {
  const { status, innings } = sheet as CricketSheet
  if (status === 'ended') return []
  if (innings[1].isOver) return [{ event: { kind: 'end', side: 'none', value: 0 }, chance: 1 }]
  const side = battingSide(setup, 2)
  return phaseChances(setup[side], innings[1].balls).flatMap<ReturnType<Branches>[number]>((parts, place) => {
    if (place !== WICKET) return [{ event: { kind: 'ball', side, value: ballRuns[place]! }, chance: parts / 1e6 }]
    return wicketMethods.map((method) => ({
      event: { kind: 'wicket', side, value: 0, method },
      chance: (parts / 1e6) * (methodParts[method] / 100),
    }))
  })
}

const whole = (runs: number): InningsSheet => ({
  runs,
  wickets: 7,
  balls: BALLS,
  overs: Array.from({ length: 20 }, () => Math.floor(runs / 20)),
  overRuns: 0,
  methods: Array.from({ length: 7 }, () => 'caught' as const),
  isOver: true,
})

/** A chase with four balls to go. */
function chase({ needs, wickets }: { needs: number; wickets: number }): CricketSheet {
  const runs = 140
  return {
    ...startCricket(setup),
    status: 'live',
    period: 'second_innings',
    innings: [
      whole(runs + needs - 1),
      {
        runs,
        wickets,
        balls: BALLS - 4,
        overs: Array.from({ length: 19 }, () => 7),
        overRuns: 7,
        methods: Array.from({ length: wickets }, () => 'bowled' as const),
        isOver: false,
      },
    ],
  }
}

describe('a cricket match', () => {
  test('ends an innings after 120 balls, ten wickets or the target', () => {
    const draw = fastDraw(3)
    const ends = { balls: 0, wickets: 0, target: 0 }
    for (let match = 0; match < 300; match += 1) {
      const final = simulate(setup, draw).reduce(advance, startSheet(setup)) as CricketSheet
      const [first, second] = final.innings
      expect(final.status).toBe('ended')
      for (const innings of final.innings) {
        expect(innings.isOver).toBe(true)
        expect(innings.overs.reduce((sum, runs) => sum + runs, 0)).toBe(innings.runs)
        expect(innings.methods).toHaveLength(innings.wickets)
        if (innings.balls === BALLS) ends.balls += 1
        if (innings.wickets === WICKETS) ends.wickets += 1
      }
      if (second.runs > first.runs) ends.target += 1
    }
    expect(Math.min(ends.balls, ends.wickets, ends.target)).toBeGreaterThan(10)
  })

  test('tells runs by side and the over that is bowled', () => {
    const sheet = chase({ needs: 8, wickets: 4 })
    expect(scoreOf(sheet)).toEqual({ home: 140, away: 147 })
    expect(clockOf(sheet)).toEqual({ period: 'second_innings', minute: 20 })
  })
})

describe('chances of cricket', () => {
  test('fit 10,000 played matches in every market', () => {
    for (const fit of fitMatches(setup, { matches: 10_000, seed: 31 })) {
      expect(fit.distance, fit.name).toBeLessThan(fit.most)
    }
  })

  test('fit from any moment of a match', () => {
    for (const [name, deviations] of calibrate(setup, { matches: 600, latest: 240, seed: 32 })) {
      expect(Math.abs(deviations), name).toBeLessThan(4)
    }
  })

  test.each([
    ['a tie is near', { needs: 6, wickets: 4 }],
    ['the last wicket', { needs: 9, wickets: 9 }],
    ['one run', { needs: 1, wickets: 6 }],
  ])('equal the sum over all ways to go on: %s', (_, state) => {
    const { off, at } = largestError(enumerate(setup, chase(state), branches))
    expect(off, at).toBeLessThan(1e-9)
  })

  test('of an over that is not begun leave room for an innings that ends before it', () => {
    const sheet = chase({ needs: 12, wickets: 9 })
    const earlier: Sheet = {
      ...sheet,
      innings: [
        sheet.innings[0],
        { ...sheet.innings[1], balls: BALLS - 9, overs: Array.from({ length: 18 }, () => 7), overRuns: 14 },
      ],
    }
    const last = priceMatch(setup, earlier).filter(
      ({ kind, specifiers }) => kind === 'over_runs' && specifiers.overnr === 20,
    )
    expect(last.length).toBeGreaterThan(0)
    for (const { outcomes } of last) expect(outcomes[0]!.chances.void).toBeGreaterThan(0.1)
  })
})

test('prices of cricket let no strategy win on average', () => {
  expect(highestReturnOf(setup, { matches: 10, every: 9, seed: 33 })).toBeLessThanOrEqual(0.95)
})
