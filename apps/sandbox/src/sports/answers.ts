import { setImmediate as nextTurn } from 'node:timers/promises'
import { producers } from '@tablestakes/contract/sports-feed'
import type { FeedAnswer, FeedFixture } from '@tablestakes/contract/sports-feed-rest'
import { marketKinds } from '@tablestakes/domain/sports/kinds'
import { scoreOf } from '@tablestakes/domain/sports/models/model'
import {
  fixturesBetween,
  fixturesOf,
  SEASON_MS,
  seasonAt,
  seasonStart,
} from '@tablestakes/domain/sports/season/fixtures'
import type { Club, League } from '@tablestakes/domain/sports/season/leagues'
import { standings } from '@tablestakes/domain/sports/season/standings'
import { LISTED_MS } from './coming.ts'
import { competitorId, LONGEST_MS, type Match, matchOf, seasonId, sportIds, tournamentId } from './match.ts'
import { statusOf } from './match-status.ts'
import { openPlayback, timelineEntry } from './playback.ts'
import type { Programme } from './programme.ts'
import { ruledEvents } from './rulings.ts'
import type { Seeds } from './seeds.ts'
import { KEPT_MS } from './simulator.ts'

type Parts = { programme: Programme; seeds: Seeds; leagues: readonly League[]; clock: () => number }
type Scheduled = { after?: number | undefined; limit: number }

/** Seasons that are over and still shown with their seeds. */
const PAST_SEASONS = 5

/** What the feed answers to questions. */
export function openAnswers({ programme, seeds, leagues, clock }: Parts) {
  const fixture = (match: Match): FeedFixture => {
    const sheet = programme.sheetOf(match, clock())
    return fixtureAnswer(match, {
      sport_event_status: statusOf(sheet),
      proof: seeds.matchProof(match, sheet.status === 'ended' || sheet.status === 'abandoned'),
    })
  }
  /** Matches that nobody has asked about are played for it, one after another: those that run must not wait for all of them. */
  const ended = async (league: League, season: number): Promise<Match[]> => {
    const nowMs = clock()
    const found: Match[] = []
    for (const fixture of fixturesOf(league, season)) {
      if (fixture.startMs > nowMs) break
      const match = matchOf(fixture)
      if (programme.sheetOf(match, nowMs).status === 'ended') found.push(match)
      await nextTurn()
    }
    return found
  }
  const commitment = (league: League, season: number) => ({
    ...seasonAnswer(league, season),
    tournament: { id: tournamentId(league), name: league.name },
    ...seeds.seasonProof(league, season, clock()),
  })

  return {
    fixture: (match: Match): FeedAnswer<'fixtures_fixture'> => ({ fixture: fixture(match) }),
    schedule({ after, limit }: Scheduled): FeedAnswer<'schedule'> {
      const nowMs = clock()
      const fromMs = Math.max(after ?? 0, nowMs - LONGEST_MS)
      const found = fixturesBetween({ fromMs, untilMs: nowMs + LISTED_MS }, leagues)
      const next = found[limit]?.startMs
      const page = found.slice(0, limit).map(matchOf)
      const coming = page.filter((match) => programme.sheetOf(match, nowMs).status !== 'ended')
      return { generated_at: Math.floor(nowMs), fixture: coming.map(fixture), ...(next !== undefined && { next }) }
    },
    timeline(match: Match): FeedAnswer<'match_timeline'> {
      const nowMs = clock()
      const ruling = programme.rulingOf(match)
      const hasBegun = match.startMs <= nowMs && ruling?.kind !== 'postponed'
      const playback = openPlayback(match, ruledEvents(hasBegun ? seeds.play(match) : [], ruling))
      const event = hasBegun ? [...playback.until(nowMs)].map((one) => timelineEntry(match, one)) : []
      return {
        sport_event: { id: match.eventId },
        sport_event_status: statusOf(programme.sheetOf(match, nowMs)),
        timeline: { count: event.length, event },
      }
    },
    tournaments: (): FeedAnswer<'tournaments'> => ({
      tournament: leagues.map((league) => ({
        ...tournamentAnswer(league),
        sport: { id: sportIds[league.sport], name: league.sport },
        season: seasonAnswer(league, seasonAt(league, clock())),
      })),
    }),
    standings: async (league: League, season: number): Promise<FeedAnswer<'standings'>> => ({
      season: commitment(league, season),
      row: tableRows(
        league,
        (await ended(league, season)).map((match) => ({
          home: match.home.key,
          away: match.away.key,
          score: scoreOf(programme.sheetOf(match, clock())),
        })),
      ),
    }),
    results: async (league: League, season: number): Promise<FeedAnswer<'season_results'>> => ({
      season: commitment(league, season),
      fixture: (await ended(league, season)).map(fixture),
    }),
    commitments(wanted: string | undefined): FeedAnswer<'commitments'> {
      const among = leagues.filter((league) => wanted === undefined || tournamentId(league) === wanted)
      return {
        season: among.flatMap((league) => {
          // The next one too: its hash stands before anything of it is played.
          const newest = seasonAt(league, clock()) + 1
          const count = Math.min(newest, PAST_SEASONS + 2)
          return Array.from({ length: count }, (_, back) => commitment(league, newest - back))
        }),
      }
    },
  }
}
export type Answers = ReturnType<typeof openAnswers>

const tournamentAnswer = (league: League) => ({ id: tournamentId(league), name: league.name, mark: league.key })

function seasonAnswer(league: League, season: number) {
  const start = seasonStart(league, season)
  return {
    id: seasonId(league, season),
    name: `${league.name} ${season}`,
    no: season,
    start_time: start,
    end_time: start + SEASON_MS,
  }
}

function fixtureAnswer(
  match: Match,
  told: { sport_event_status: FeedFixture['sport_event_status']; proof: Record<string, string> },
): FeedFixture {
  const { league, season, round, number, home, away, players, eventId, startMs, setup } = match
  const info = { model: JSON.stringify(setup), number: String(number), ...told.proof }
  return {
    id: eventId,
    start_time: startMs,
    end_time: startMs + LONGEST_MS,
    virtual: true,
    sport: { id: sportIds[league.sport], name: league.sport },
    tournament: tournamentAnswer(league),
    season: seasonAnswer(league, season),
    round: { number: round },
    competitors: {
      competitor: [
        competitor(league, home, { qualifier: 'home', players: players.home }),
        competitor(league, away, { qualifier: 'away', players: players.away }),
      ],
    },
    sport_event_status: told.sport_event_status,
    extra_info: { info: Object.entries(info).map(([key, value]) => ({ key, value })) },
  }
}

type Side = { qualifier: 'home' | 'away'; players: readonly string[] }

function competitor(league: League, club: Club, { qualifier, players }: Side) {
  const id = competitorId(league, club)
  return {
    id,
    name: club.name,
    qualifier,
    abbreviation: club.name
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase(),
    mark: club.key,
    player: players.map((name, place) => ({ id: `vf:player:${id.slice('vf:competitor:'.length)}${place + 10}`, name })),
  }
}

function tableRows(league: League, results: Parameters<typeof standings>[1]): FeedAnswer<'standings'>['row'] {
  return standings(league, results).map(({ club, won, drawn, lost, scored, conceded, ...row }) => ({
    rank: row.rank,
    team: { id: competitorId(league, club), name: club.name, mark: club.key },
    played: row.played,
    win: won,
    draw: drawn,
    loss: lost,
    goals_for: scored,
    goals_against: conceded,
    points: row.points,
  }))
}

export const marketDescriptions: FeedAnswer<'market_descriptions'> = {
  market: marketKinds.map(({ id, key, sport, specifiers, margin }) => ({
    id,
    name: key,
    groups: sport,
    specifier: specifiers.map((name) => ({ name })),
    margin,
  })),
}

export const producerDescriptions: FeedAnswer<'producers'> = {
  producer: Object.entries(producers).map(([name, id]) => ({
    id,
    name: name.toLowerCase(),
    active: true,
    stateful_recovery_window_in_minutes: KEPT_MS / 60_000,
  })),
}
