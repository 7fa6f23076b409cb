import * as z from 'zod/mini'
import { call } from '../call.ts'
import { count, instant, key, list, matching, nothing, recordId, text, whole, wholeNumberIn } from '../fields.ts'
import { page, pageRequest } from '../pages.ts'
import { market, matchScore, sides } from '../sports-markets.ts'

export const team = z.object({ name: text(64), mark: key })

export const match = z.object({
  id: recordId,
  sport: key,
  league_id: recordId,
  league: text(64),
  season: count,
  round: count,
  home: team,
  away: team,
  start_time: instant,
  /** Run by the seeded simulator, not by people: labelled as virtual wherever it is shown. */
  is_virtual: z.boolean(),
  ...matchScore,
  /** Rises with everything that changes in this match. The live stream counts in it: a gap means asking again. */
  version: count,
  market_count: count,
  /** In lists the main markets only; the match's own page has all. */
  markets: list(market, 200),
})
export type Match = z.output<typeof match>

export const listSports = call({
  method: 'GET',
  path: '/api/sports/list',
  feature: 'sportsbook',
  summary: 'Sports and leagues with how many matches each has, running and to come.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    list: list(
      z.object({
        sport: key,
        live: count,
        upcoming: count,
        leagues: list(
          z.object({ id: recordId, name: text(64), mark: key, season: count, live: count, upcoming: count }),
          200,
        ),
      }),
      50,
    ),
    /** False while the feed is silent: every market is suspended until it speaks again. */
    is_feed_alive: z.boolean(),
  }),
  refusals: [],
})

export const listMatches = call({
  method: 'GET',
  path: '/api/sports/matches',
  feature: 'sportsbook',
  summary: 'Matches with their main markets: running and coming ones by start, ended ones the latest first.',
  auth: 'anyone',
  request: z.object({
    sport: z.optional(key),
    league_id: z.optional(recordId),
    season: z.optional(wholeNumberIn(1, 100_000)),
    /** Without it: running ones first, then those to come. */
    when: z.optional(z.enum(['live', 'upcoming', 'ended'])),
    /** Named ones only, divided by commas: what a slip or a list of favourites holds. */
    ids: z.optional(matching(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/, 1_000)),
    ...pageRequest,
  }),
  response: page(match),
  refusals: [],
})

const happening = z.object({
  minute: whole(0, 300),
  kind: key,
  side: z.enum(sides),
  text: text(128),
  home_score: count,
  away_score: count,
  at: instant,
})

export const getMatch = call({
  method: 'GET',
  path: '/api/sports/match',
  feature: 'sportsbook',
  summary: 'One match with all its markets, what has happened, its figures and what the drawn pitch shows.',
  auth: 'anyone',
  request: z.object({ id: recordId }),
  response: z.object({
    match,
    /** In the order in which they happened. */
    events: list(happening, 500),
    statistics: list(z.object({ kind: key, home: count, away: count }), 30),
    /** Pressure by minute, −100 (away) to 100 (home); the latest last. */
    momentum: list(whole(-100, 100), 120),
    /** What the tracker shows now: `attack`, `corner`, `serve`, `over`, … */
    situation: z.nullable(z.object({ kind: key, side: z.enum(sides) })),
    line_ups: z.object({ home: list(text(64), 30), away: list(text(64), 30) }),
    seed_hash: text(64),
  }),
  refusals: ['NOT_FOUND'],
})
