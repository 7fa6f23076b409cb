import * as z from 'zod/mini'
import { call } from '../call.ts'
import { count, instant, key, list, matching, recordId, text, wholeNumberIn } from '../fields.ts'
import { matchStates } from '../sports-markets.ts'
import { team } from './matches.ts'

const season = z.object({
  season: count,
  /** The simulator's seed, committed before the season and revealed after it. */
  seed_hash: matching(/^[0-9a-f]{64}$/, 64),
  seed: z.nullable(text(64)),
  start_time: instant,
  end_time: z.nullable(instant),
})

export const getTable = call({
  method: 'GET',
  path: '/api/sports/table',
  feature: 'sportsbook',
  summary: 'A league’s table for a season; without one, the running season.',
  auth: 'anyone',
  request: z.object({ league_id: recordId, season: z.optional(wholeNumberIn(1, 100_000)) }),
  response: z.object({
    sport: key,
    league: text(64),
    ...season.shape,
    rows: list(
      z.object({
        rank: count,
        team,
        played: count,
        won: count,
        drawn: count,
        lost: count,
        scored: count,
        conceded: count,
        points: count,
      }),
      100,
    ),
  }),
  refusals: ['NOT_FOUND'],
})

export const listSeasons = call({
  method: 'GET',
  path: '/api/sports/seasons',
  feature: 'sportsbook',
  summary: 'Seasons of a league with their committed seeds, the latest first.',
  auth: 'anyone',
  request: z.object({ league_id: recordId }),
  response: z.object({ sport: key, league: text(64), list: list(season, 100) }),
  refusals: ['NOT_FOUND'],
})

export const getSeasonProof = call({
  method: 'GET',
  path: '/api/sports/season-proof',
  feature: 'sportsbook',
  summary: 'All that is needed to replay a season: seed, strengths and results as they were published.',
  auth: 'anyone',
  request: z.object({ league_id: recordId, season: wholeNumberIn(1, 100_000) }),
  response: z.object({
    sport: key,
    league: text(64),
    ...season.shape,
    matches: list(
      z.object({
        id: recordId,
        /** The match's name in the feed, which is also part of its own seed. */
        feed_id: text(64),
        round: count,
        home: text(64),
        away: text(64),
        state: z.enum(matchStates),
        home_score: count,
        away_score: count,
        start_time: instant,
        /** What the feed published about the match, as JSON by its own names: strengths before it, what it was drawn from after it. */
        model: text(32_768),
      }),
      1_000,
    ),
  }),
  refusals: ['NOT_FOUND'],
})
