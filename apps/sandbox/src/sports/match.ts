import type { Sport } from '@tablestakes/domain/sports/kinds'
import type { MatchSetup } from '@tablestakes/domain/sports/match'
import { type Fixture, fixtureOf, SEASON_MATCHES, setupOfFixture } from '@tablestakes/domain/sports/season/fixtures'
import type { Club, League } from '@tablestakes/domain/sports/season/leagues'
import { lineUpOf } from '@tablestakes/domain/sports/season/line-ups'

/** A match of the timetable, with what the feed calls it. */
export type Match = Fixture & {
  eventId: string
  setup: MatchSetup
  players: { home: readonly string[]; away: readonly string[] }
}

/** Longer than any match takes. */
export const LONGEST_MS = 15 * 60_000

/** UOF's numbers of sports. */
export const sportIds: Readonly<Record<Sport, string>> = {
  football: 'vf:sport:1',
  basketball: 'vf:sport:2',
  tennis: 'vf:sport:5',
  cricket: 'vf:sport:21',
}

const SEASONS = 100_000
const MATCHES = 1_000

export const tournamentId = ({ number }: League) => `vf:tournament:${number}`
export const seasonId = (league: League, season: number) => `vf:season:${league.number * SEASONS + season}`
export const competitorId = (league: League, club: Club) =>
  `vf:competitor:${league.number * 100 + league.clubs.indexOf(club) + 1}`

export function matchOf(fixture: Fixture): Match {
  const { league, season, number, home, away } = fixture
  return {
    ...fixture,
    eventId: `vf:match:${(league.number * SEASONS + season) * MATCHES + number}`,
    setup: setupOfFixture(fixture),
    players: { home: lineUpOf(league.sport, home), away: lineUpOf(league.sport, away) },
  }
}

const numberIn = (id: string, prefix: string): number | null => {
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
}

/** The season an id names; null for one that there is not. */
export function seasonNamed(id: string, leagues: readonly League[]): { league: League; season: number } | null {
  const found = numberIn(id, 'vf:season:')
  const league = leagues.find(({ number }) => found !== null && number === Math.floor(found / SEASONS))
  const season = (found ?? 0) % SEASONS
  return league && season >= 1 ? { league, season } : null
}

export function matchNamed(id: string, leagues: readonly League[]): Match | null {
  const found = numberIn(id, 'vf:match:')
  if (found === null) return null
  const season = seasonNamed(`vf:season:${Math.floor(found / MATCHES)}`, leagues)
  const number = found % MATCHES
  if (!season || number < 1 || number > SEASON_MATCHES) return null
  return matchOf(fixtureOf(season.league, season.season, number))
}
