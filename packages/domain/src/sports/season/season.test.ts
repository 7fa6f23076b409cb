import { describe, expect, test } from 'vitest'
import { keepsCommitment } from '../../draws/fairness.ts'
import { sports } from '../kinds.ts'
import { priceMatch, scoreOf, startSheet } from '../models/model.ts'
import {
  fixtureOf,
  fixturesBetween,
  fixturesOf,
  MATCH_EVERY_MS,
  ROUNDS,
  SEASON_MATCHES,
  SEASON_MS,
  seasonAt,
  seasonStart,
  setupOfFixture,
} from './fixtures.ts'
import { CLUBS, leagueOf, leagues } from './leagues.ts'
import { lineUpOf } from './line-ups.ts'
import { matchCommitment, matchSeed, replayFromSeed, replayMatch, seasonCommitment, sheetAt } from './replay.ts'
import { standings } from './standings.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 5, 1, 12)
const seasonSeed = '5f'.repeat(32)

describe('leagues', () => {
  test('are two a sport with twelve sides, and no name stands twice', () => {
    for (const sport of sports) expect(leagues.filter((league) => league.sport === sport)).toHaveLength(2)
    for (const { clubs } of leagues) expect(clubs).toHaveLength(CLUBS)
    const keys = leagues.flatMap(({ clubs }) => clubs.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^[a-z-]{1,64}$/)
    expect(leagueOf('monsoon')?.sport).toBe('cricket')
    expect(leagueOf('none')).toBeNull()
  })

  test('line-ups are always the same and name nobody twice', () => {
    for (const { sport, clubs } of leagues) {
      for (const club of clubs) {
        const names = lineUpOf(sport, club)
        expect(names).toEqual(lineUpOf(sport, club))
        expect(new Set(names).size).toBe(names.length)
      }
    }
    expect(lineUpOf('football', leagues[0]!.clubs[0]!)).toHaveLength(11)
  })
})

describe('a season', () => {
  const league = leagues[0]!
  const fixtures = fixturesOf(league, 3)

  test('lets every pair meet twice, once at each ground, and nobody twice in a round', () => {
    expect(fixtures).toHaveLength(SEASON_MATCHES)
    const pairs = new Set(fixtures.map(({ home, away }) => `${home.key} ${away.key}`))
    expect(pairs.size).toBe(CLUBS * (CLUBS - 1))
    for (const round of Map.groupBy(fixtures, ({ round: number }) => number).values()) {
      expect(new Set(round.flatMap(({ home, away }) => [home.key, away.key])).size).toBe(CLUBS)
    }
    expect(fixtures.at(-1)!.round).toBe(ROUNDS)
    // Grounds change in turns: nobody plays more than three times in a row at home.
    for (const { key } of league.clubs) {
      const grounds = fixtures
        .filter(({ home, away }) => home.key === key || away.key === key)
        .map(({ home }) => (home.key === key ? 'h' : 'a'))
      expect(grounds.join('')).not.toMatch(/hhhh|aaaa/)
    }
  })

  test('follows the one before without a gap', () => {
    expect(seasonStart(league, 4) - seasonStart(league, 3)).toBe(SEASON_MS)
    expect(fixtureOf(league, 4, 1).startMs - fixtures.at(-1)!.startMs).toBe(MATCH_EVERY_MS)
    expect(seasonAt(league, seasonStart(league, 3))).toBe(3)
    expect(seasonAt(league, seasonStart(league, 3) - 1)).toBe(2)
    expect(() => fixtureOf(league, 1, 0)).toThrow(RangeError)
    expect(() => fixtureOf(league, 1, SEASON_MATCHES + 1)).toThrow(RangeError)
  })

  test('always has several matches running, and a full day ahead', () => {
    for (let minute = 0; minute < 24 * 60; minute += 7) {
      const at = now + minute * 60_000
      expect(fixturesBetween({ fromMs: at - 6 * 60_000, untilMs: at }).length).toBeGreaterThanOrEqual(4)
    }
    const day = fixturesBetween({ fromMs: now, untilMs: now + 24 * HOUR })
    expect(day).toHaveLength(leagues.length * 144)
    expect(day.map(({ startMs }) => startMs)).toEqual(
      day.map(({ startMs }) => startMs).toSorted((one, other) => one - other),
    )
    expect(day.every(({ startMs }) => startMs >= now && startMs < now + 24 * HOUR)).toBe(true)
  })

  test('every pair of every league can be priced', () => {
    for (const one of leagues) {
      const fixture = fixtureOf(one, 1, 1 + ((one.number * 17) % SEASON_MATCHES))
      const setup = setupOfFixture(fixture)
      const [main] = priceMatch(setup, startSheet(setup))
      expect(main!.outcomes.every(({ price }) => price !== null && price > 1010)).toBe(true)
    }
  })
})

describe('a replay', () => {
  test.each(leagues.filter((_, place) => place % 2 === 0).map((league) => [league.sport, league] as const))(
    'of %s is the same from the season’s seed and from the match’s own',
    (_, league) => {
      const season = { league, season: 2, seasonSeed, salt: 'salt', number: 17 }
      const replay = replayMatch(season)
      const fixture = fixtureOf(league, 2, 17)
      expect(replayFromSeed({ fixture, seed: matchSeed(seasonSeed, 17), salt: 'salt' })).toEqual(replay)
      expect(replay.final.status).toBe('ended')
      expect(sheetAt(replay.setup, replay.events, -1).status).toBe('scheduled')
      expect(sheetAt(replay.setup, replay.events, 60_000).status).toBe('live')
      expect(replayMatch({ ...season, number: 18 }).events).not.toEqual(replay.events)
      expect(replayMatch({ ...season, salt: 'other' }).events).not.toEqual(replay.events)
      const minutes = replay.events.at(-1)!.atMs / 60_000
      expect(minutes).toBeGreaterThan(3)
      expect(minutes).toBeLessThan(MATCH_EVERY_MS / 60_000 + 3)
    },
  )

  test('keeps its commitments', () => {
    expect(keepsCommitment({ serverSeed: seasonSeed, promised: seasonCommitment(seasonSeed) })).toBe(true)
    expect(keepsCommitment({ serverSeed: matchSeed(seasonSeed, 5), promised: matchCommitment(seasonSeed, 5) })).toBe(
      true,
    )
    expect(matchSeed(seasonSeed, 5)).toMatch(/^[0-9a-f]{64}$/)
    expect(matchSeed(seasonSeed, 5)).not.toBe(matchSeed(seasonSeed, 6))
  })

  test('is the match it always was: a fixed one, to its last event', () => {
    const { events, final } = replayMatch({ league: leagues[0]!, season: 1, seasonSeed, salt: 'salt', number: 1 })
    const goals = events.filter(({ kind }) => kind === 'goal').map(({ minute, side }) => `${minute} ${side}`)
    expect({ score: scoreOf(final), goals }).toMatchInlineSnapshot(`
      {
        "goals": [
          "49 home",
          "51 away",
          "51 home",
          "67 away",
        ],
        "score": {
          "away": 2,
          "home": 2,
        },
      }
    `)
  })
})

describe('a table', () => {
  const league = leagues[0]!
  const [first, second, third] = league.clubs.map(({ key }) => key) as [string, string, string]

  test('counts wins, draws and goals, and ranks by points, difference, goals, name', () => {
    const rows = standings(league, [
      { home: first, away: second, score: { home: 2, away: 2 } },
      { home: second, away: third, score: { home: 1, away: 0 } },
      { home: third, away: first, score: { home: 0, away: 3 } },
    ])
    expect(rows[0]).toMatchObject({ rank: 1, played: 2, won: 1, drawn: 1, lost: 0, scored: 5, conceded: 2, points: 4 })
    expect(rows[0]!.club.key).toBe(first)
    expect(rows[1]).toMatchObject({ rank: 2, club: { key: second }, points: 4, scored: 3, conceded: 2 })
    expect(rows.at(-1)).toMatchObject({ rank: 12, club: { key: third }, points: 0, lost: 2 })
  })

  test('of other sports gives two points a win, and refuses a strange club', () => {
    const cricket = leagueOf('monsoon')!
    const [home, away] = cricket.clubs
    const rows = standings(cricket, [{ home: home!.key, away: away!.key, score: { home: 150, away: 140 } }])
    expect(rows[0]).toMatchObject({ points: 2, scored: 150 })
    expect(() => standings(league, [{ home: 'nobody', away: first, score: { home: 0, away: 0 } }])).toThrow(RangeError)
  })
})
