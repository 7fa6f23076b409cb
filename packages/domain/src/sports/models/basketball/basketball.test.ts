import { describe, expect, test } from 'vitest'
import type { BasketballSetup, BasketballSheet } from '../../match.ts'
import { leagues } from '../../season/leagues.ts'
import { setupOf } from '../../season/strengths.ts'
import { sumScores } from '../../settle/basketball.ts'
import { type Branches, calibrate, enumerate, fastDraw, fitMatches, highestReturnOf, largestError } from '../fitting.ts'
import { advance, clockOf, priceMatch, simulate, startSheet } from '../model.ts'
import { OVERTIME_POSSESSIONS, REGULAR_POSSESSIONS, startBasketball } from './play.ts'

const league = leagues.find(({ sport }) => sport === 'basketball')!
const setup = setupOf(league, { home: league.clubs[3]!, away: league.clubs[5]!, first: 'home' }) as BasketballSetup

const branches: Branches = (sheet) => {
  const { status, possession } = sheet as BasketballSheet
  if (status === 'ended') return []
  const control = [{ event: { kind: 'end', side: 'none' as const, value: 0 }, chance: 1 }]
  if (possession === REGULAR_POSSESSIONS) return control
  const side = possession % 2 === 0 ? 'home' : 'away'
  return setup[side].map((parts, value) => ({
    event: { kind: value === 0 ? 'miss' : 'basket', side, value },
    chance: parts / 1e6,
  }))
}

/** Six possessions before the end, and so far apart that it cannot end level. */
const nearEnd: BasketballSheet = {
  ...startBasketball(),
  status: 'live',
  period: 'quarter',
  possession: REGULAR_POSSESSIONS - 6,
  quarters: [
    { home: 25, away: 22 },
    { home: 24, away: 25 },
    { home: 26, away: 23 },
    { home: 22, away: 17 },
  ],
}

describe('a basketball match', () => {
  test('has four quarters and goes on until one side leads', () => {
    const draw = fastDraw(2)
    const finals = Array.from({ length: 400 }, () => {
      const events = simulate(setup, draw)
      return events.reduce(advance, startSheet(setup)) as BasketballSheet
    })
    const overtimes = finals.filter(({ quarters }) => quarters.length > 4)
    expect(overtimes.length).toBeGreaterThan(0)
    for (const { quarters, status, possession } of finals) {
      const { home, away } = sumScores(quarters)
      expect(status).toBe('ended')
      expect(home).not.toBe(away)
      expect(possession).toBe(REGULAR_POSSESSIONS + (quarters.length - 4) * OVERTIME_POSSESSIONS)
    }
  })

  test('lasts a little under eight minutes without overtime', () => {
    const events = simulate(setup, fastDraw(3))
    expect(events.at(-1)!.atMs).toBe(REGULAR_POSSESSIONS * 2_300 + 3 * 10_000)
    expect(clockOf(nearEnd)).toEqual({ period: 'quarter', minute: 46 })
  })
})

describe('chances of basketball', () => {
  test('fit 10,000 played matches in every market', () => {
    for (const fit of fitMatches(setup, { matches: 10_000, seed: 21 })) {
      expect(fit.distance, fit.name).toBeLessThan(fit.most)
    }
  })

  test('fit from any moment of a match, overtime too', () => {
    for (const [name, deviations] of calibrate(setup, { matches: 1_500, latest: 220, seed: 22 })) {
      expect(Math.abs(deviations), name).toBeLessThan(4)
    }
  })

  test('equal the sum over all ways to go on', () => {
    const { off, at } = largestError(enumerate(setup, nearEnd, branches))
    expect(off, at).toBeLessThan(1e-9)
  })

  test('of overtime are those of the same overtime anew after each level end', () => {
    const level: BasketballSheet = { ...nearEnd, possession: REGULAR_POSSESSIONS, period: 'overtime' }
    const quarters = [...level.quarters.slice(0, 3), { home: 22, away: 27 }, { home: 0, away: 0 }]
    const first = winner({ ...level, quarters })
    const again = winner({
      ...level,
      possession: REGULAR_POSSESSIONS + OVERTIME_POSSESSIONS,
      quarters: [...quarters.slice(0, 4), { home: 9, away: 9 }, { home: 0, away: 0 }],
    })
    expect(first).toBeCloseTo(again, 12)
  })
})

test('prices of basketball let no strategy win on average', () => {
  expect(highestReturnOf(setup, { matches: 40, every: 9, seed: 23 })).toBeLessThanOrEqual(0.955)
})

function winner(sheet: BasketballSheet): number {
  return priceMatch(setup, sheet).find(({ kind }) => kind === 'basketball_winner')!.outcomes[0]!.chances.win
}
