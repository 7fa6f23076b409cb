import { describe, expect, test } from 'vitest'
import { otherSide, type Side, type TennisSetup, type TennisSheet } from '../../match.ts'
import { leagues } from '../../season/leagues.ts'
import { setupOf } from '../../season/strengths.ts'
import { countGames, setsWon, setWinner } from '../../settle/tennis.ts'
import { type Branches, calibrate, enumerate, fastDraw, fitMatches, highestReturnOf, largestError } from '../fitting.ts'
import { advance, clockOf, simulate, startSheet } from '../model.ts'
import { serverOf, startTennis } from './play.ts'

const league = leagues.find(({ sport }) => sport === 'tennis')!
const setup = setupOf(league, { home: league.clubs[4]!, away: league.clubs[6]!, first: 'home' }) as TennisSetup

const branches: Branches = (sheet) => {
  const tennis = sheet as TennisSheet
  if (tennis.status === 'ended') return []
  const { home, away } = setsWon(tennis)
  if (Math.max(home, away) === 2) return [{ event: { kind: 'end', side: 'none', value: 0 }, chance: 1 }]
  const server = serverOf(tennis)
  const chance = setup[server] / 1e6
  return [
    { event: { kind: 'ace', side: server, value: 1 }, chance },
    { event: { kind: 'return_point', side: otherSide(server), value: 1 }, chance: 1 - chance },
  ]
}

/** So many games for each side, in turns as long as both have some left. */
function games(home: number, away: number): Side[] {
  const won: Side[] = []
  for (let game = 0; game < Math.max(home, away); game += 1) {
    if (game < home) won.push('home')
    if (game < away) won.push('away')
  }
  return won
}

const live: TennisSheet = { ...startTennis(setup), status: 'live', period: 'set' }

describe('a tennis match', () => {
  test('is best of three with a tie-break at six all', () => {
    const draw = fastDraw(4)
    const seen = { tiebreaks: 0, three: 0 }
    for (let match = 0; match < 300; match += 1) {
      const events = simulate(setup, draw)
      const final = events.reduce(advance, startSheet(setup)) as TennisSheet
      expect(final.sets.every((set) => setWinner(set) !== null)).toBe(true)
      const won = setsWon(final)
      expect(Math.max(won.home, won.away)).toBe(2)
      if (final.sets.length === 3) seen.three += 1
      seen.tiebreaks += final.sets.filter((set) => set.length === 13).length
      for (const set of final.sets) expect(Math.max(countGames(set).home, countGames(set).away)).toBeLessThanOrEqual(7)
    }
    expect(Math.min(seen.tiebreaks, seen.three)).toBeGreaterThan(20)
  })

  test('is served in turns, also through a tie-break', () => {
    expect(serverOf(live)).toBe('home')
    expect(serverOf({ ...live, sets: [['home']] })).toBe('away')
    const tied = { ...live, sets: [games(6, 6)] }
    const servers = [0, 1, 2, 3, 4, 5, 6].map((home) => serverOf({ ...tied, points: { home, away: 0 } }))
    expect(servers).toEqual(['home', 'away', 'away', 'home', 'home', 'away', 'away'])
    // The tie-break counts as a game, so the other side begins the next set.
    expect(serverOf({ ...live, sets: [[...games(6, 6), 'home'], []] })).toBe('away')
  })

  test('tells which game is played', () => {
    expect(clockOf({ ...live, sets: [games(6, 2), ['home']] })).toEqual({ period: 'set', minute: 10 })
  })
})

describe('chances of tennis', () => {
  test('fit 10,000 played matches in every market', () => {
    for (const fit of fitMatches(setup, { matches: 10_000, seed: 41 })) {
      expect(fit.distance, fit.name).toBeLessThan(fit.most)
    }
  })

  test('fit from any moment of a match', () => {
    for (const [name, deviations] of calibrate(setup, { matches: 1_500, latest: 180, seed: 42 })) {
      expect(Math.abs(deviations), name).toBeLessThan(4)
    }
  })

  test.each<[string, TennisSheet]>([
    [
      'a tie-break of the last set',
      { ...live, sets: [games(6, 3), games(4, 6), games(6, 6)], points: { home: 3, away: 2 } },
    ],
    ['five games to six', { ...live, sets: [games(6, 3), games(4, 6), games(5, 6)], points: { home: 2, away: 3 } }],
  ])('equal the sum over all ways to go on: %s', (_, sheet) => {
    const { off, at } = largestError(enumerate(setup, sheet, branches))
    expect(off, at).toBeLessThan(1e-9)
  })
})

test('prices of tennis let no strategy win on average', () => {
  expect(highestReturnOf(setup, { matches: 40, every: 9, seed: 43 })).toBeLessThanOrEqual(0.95)
})
