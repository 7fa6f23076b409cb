import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sheet } from '../match.ts'
import { leagues } from '../season/leagues.ts'
import { setupOf } from '../season/strengths.ts'
import { settleMarket } from '../settle/settle.ts'
import { fastDraw } from './fitting.ts'
import { advance, priceMatch, simulate, startSheet } from './model.ts'

/** Of each sport. */
const MATCHES = 12
/** Of each match so many moments are priced, and its end. */
const MOMENTS = 12

const pairing = fc.record({
  league: fc.nat(99),
  home: fc.nat(11),
  away: fc.integer({ min: 1, max: 11 }),
  first: fc.constantFrom('home' as const, 'away' as const),
  seed: fc.nat(1_000_000),
  moments: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: MOMENTS, maxLength: MOMENTS }),
})

const words = (market: { kind: string; specifiers: object }) => `${market.kind} ${JSON.stringify(market.specifiers)}`
const decidedAt = (setup: Parameters<typeof priceMatch>[0], sheet: Sheet): string[] =>
  priceMatch(setup, sheet)
    .filter((market) => settleMarket(market, sheet) !== null)
    .map(words)

describe.each(['football', 'cricket', 'tennis', 'basketball'] as const)('%s', (sport) => {
  test('nothing is offered whose end is known, at any moment of any match', { timeout: 600_000 }, () => {
    const own = leagues.filter((league) => league.sport === sport)
    fc.assert(
      fc.property(pairing, ({ league: nth, home, away, first, seed, moments }) => {
        const league = own[nth % own.length]!
        const clubs = { home: league.clubs[home]!, away: league.clubs[(home + away) % league.clubs.length]! }
        const setup = setupOf(league, { ...clubs, first })
        const events = simulate(setup, fastDraw(seed))
        const sheets = [startSheet(setup)]
        for (const event of events) sheets.push(advance(sheets.at(-1)!, event))
        for (const moment of moments) {
          const sheet = sheets[Math.floor(moment * (sheets.length - 1))]!
          expect(decidedAt(setup, sheet)).toEqual([])
        }
        expect(priceMatch(setup, sheets.at(-1)!)).toEqual([])
      }),
      { numRuns: MATCHES, seed: 21 },
    )
  })

  test('an end of the match is not needed: what was passed in its last moments is gone too', () => {
    const league = leagues.find((one) => one.sport === sport)!
    const setup = setupOf(league, { home: league.clubs[2]!, away: league.clubs[7]!, first: 'home' })
    const events = simulate(setup, fastDraw(5))
    const late = events.slice(0, -1).reduce(advance, startSheet(setup))
    expect(decidedAt(setup, late)).toEqual([])
  })
})
