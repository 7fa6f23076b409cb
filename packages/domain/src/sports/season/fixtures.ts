/**
 * When who plays whom. A season is a double round-robin: 22 rounds of six matches, one match every ten minutes, so a season takes 22
 * hours and the next follows immediately. Leagues begin a little apart, so that several matches always run. Nothing
 * of the schedule is drawn: it is the same for everybody before any seed is made.
 */
import type { MatchSetup, Side } from '../match.ts'
import { CLUBS, type Club, type League, leagues } from './leagues.ts'
import { setupOf } from './strengths.ts'

export const MATCH_EVERY_MS = 10 * 60_000
const ROUND_MATCHES = CLUBS / 2
export const ROUNDS = 2 * (CLUBS - 1)
export const SEASON_MATCHES = ROUNDS * ROUND_MATCHES
export const SEASON_MS = SEASON_MATCHES * MATCH_EVERY_MS
/** 2026-01-01T00:00:00Z: when season 1 of the first league began. */
export const FIRST_SEASON_MS = 1_767_225_600_000
/** Leagues begin so much after one another. */
const APART_MS = 75_000

export type Fixture = {
  league: League
  season: number
  /** From 1 within its season: the nonce of its draw. */
  number: number
  round: number
  home: Club
  away: Club
  startMs: number
  /** Who bats or serves first; public before the match, of no meaning in other sports. */
  first: Side
}

export function seasonStart(league: League, season: number): number {
  return FIRST_SEASON_MS + (league.number - 1) * APART_MS + (season - 1) * SEASON_MS
}

/** The season that runs at a time; below 1 before the first one. */
export function seasonAt(league: League, timeMs: number): number {
  return Math.floor((timeMs - seasonStart(league, 1)) / SEASON_MS) + 1
}

export function fixtureOf(league: League, season: number, number: number): Fixture {
  if (!Number.isInteger(number) || number < 1 || number > SEASON_MATCHES) throw new RangeError(`match ${number}`)
  const round = Math.floor((number - 1) / ROUND_MATCHES) + 1
  const [home, away] = pairOf(round, (number - 1) % ROUND_MATCHES)
  return {
    league,
    season,
    number,
    round,
    home: league.clubs[home]!,
    away: league.clubs[away]!,
    startMs: seasonStart(league, season) + (number - 1) * MATCH_EVERY_MS,
    first: (season + number) % 2 === 0 ? 'home' : 'away',
  }
}

export function fixturesOf(league: League, season: number): Fixture[] {
  return Array.from({ length: SEASON_MATCHES }, (_, place) => fixtureOf(league, season, place + 1))
}

/** What begins from one time until before another, in all leagues unless told, by start. */
export function fixturesBetween(
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  among: readonly League[] = leagues,
): Fixture[] {
  return among
    .flatMap((league) => {
      const found: Fixture[] = []
      const origin = seasonStart(league, 1)
      const first = Math.max(0, Math.ceil((fromMs - origin) / MATCH_EVERY_MS))
      for (let place = first; origin + place * MATCH_EVERY_MS < untilMs; place += 1) {
        const season = Math.floor(place / SEASON_MATCHES) + 1
        found.push(fixtureOf(league, season, (place % SEASON_MATCHES) + 1))
      }
      return found
    })
    .toSorted((one, other) => one.startMs - other.startMs)
}

export function setupOfFixture({ league, home, away, first }: Fixture): MatchSetup {
  return setupOf(league, { home, away, first })
}

/**
 * Berger's tables: one side stays, the others turn. In the second half of the season every pair meets again with the
 * ground changed.
 */
function pairOf(round: number, place: number): [number, number] {
  const half = CLUBS - 1
  const turn = (round - 1) % half
  const seat = (index: number) => (index === 0 ? CLUBS - 1 : (turn + index - 1) % half)
  const [one, other] = [seat(place), seat(CLUBS - 1 - place)]
  const isSwapped = (place === 0 ? turn % 2 === 1 : place % 2 === 1) !== round > half
  return isSwapped ? [other, one] : [one, other]
}
