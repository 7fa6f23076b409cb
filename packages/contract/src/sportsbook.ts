import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  count,
  flag,
  instant,
  key,
  list,
  matching,
  nothing,
  positiveAmount,
  purses,
  recordId,
  text,
  whole,
  wholeNumberIn,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Decimal odds as a whole number of thousandths: 1850 is 1.85. Whole, so that a payout is exact. */
export const price = whole(1000, 10_000_000)

export const matchStates = ['scheduled', 'live', 'ended', 'void'] as const
export const marketStates = ['open', 'suspended', 'closed', 'settled', 'void'] as const

const team = z.object({ name: text(64), mark: key })

const outcome = z.object({
  id: recordId,
  /** A text key (`outcome_home`), or a team's or player's name. */
  title: text(64),
  price,
  /** Win, lose, push and half results by the market's rules; absent until settled. */
  result: z.optional(z.enum(['win', 'lose', 'void', 'half_win', 'half_lose', 'dead_heat'])),
})

export const market = z.object({
  id: recordId,
  /** The market's rule and text, e.g. `match_winner`, `total_goals`. */
  kind: key,
  /** The line of totals and handicaps, in hundredths: 250 is 2.5. Absent for markets without a line. */
  line: z.optional(whole(-100_000, 100_000)),
  state: z.enum(marketStates),
  /** Rises with every change of price or state; a slip sends what it saw. */
  version: count,
  outcomes: list(outcome, 100),
})
export type Market = z.output<typeof market>

/** What changes while a match runs; also the live stream's match message. */
export const matchScore = {
  state: z.enum(matchStates),
  minute: z.nullable(whole(0, 300)),
  period: key,
  home_score: count,
  away_score: count,
}

export const match = z.object({
  id: recordId,
  sport: key,
  league_id: recordId,
  league: text(64),
  home: team,
  away: team,
  start_time: instant,
  /** Run by the seeded simulator, not by people: labelled as virtual wherever it is shown. */
  is_virtual: z.boolean(),
  ...matchScore,
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
        leagues: list(z.object({ id: recordId, name: text(64), mark: key, live: count, upcoming: count }), 200),
      }),
      50,
    ),
  }),
  refusals: [],
})

export const listMatches = call({
  method: 'GET',
  path: '/api/sports/matches',
  feature: 'sportsbook',
  summary: 'Matches with their main markets, by start.',
  auth: 'anyone',
  request: z.object({
    sport: z.optional(key),
    league_id: z.optional(recordId),
    is_live: z.optional(flag),
    ...pageRequest,
  }),
  response: page(match),
  refusals: [],
})

export const getMatch = call({
  method: 'GET',
  path: '/api/sports/match',
  feature: 'sportsbook',
  summary: 'One match with all its markets and what has happened.',
  auth: 'anyone',
  request: z.object({ id: recordId }),
  response: z.object({
    match,
    events: list(
      z.object({ minute: whole(0, 300), kind: key, side: z.enum(['home', 'away', 'none']), text: text(128) }),
      500,
    ),
  }),
  refusals: ['NOT_FOUND'],
})

const selection = z.object({ match_id: recordId, market_id: recordId, outcome_id: recordId, price })

/** `single` each selection for itself, `multiple` all together, `system` all combinations of `system_size`. */
export const slipKinds = ['single', 'multiple', 'system'] as const
/** Which new price is taken without asking again. */
export const priceAcceptance = ['none', 'better', 'any'] as const

const slip = {
  kind: z.enum(slipKinds),
  system_size: z.optional(whole(2, 20)),
  selections: list(selection, 20).check(z.minLength(1)),
  /** Per line: a system of three doubles stakes three times this. */
  stake: positiveAmount,
}
const slipRefusals = ['MARKET_CLOSED', 'SELECTIONS_CLASH', 'STAKE_LIMIT', 'BELOW_MINIMUM', 'NOT_FOUND'] as const

export const quoteSlip = call({
  method: 'POST',
  path: '/api/sports/quote',
  feature: 'sportsbook',
  summary: 'What a slip would cost and could pay at the prices of now, and the most that may be staked.',
  auth: 'anyone',
  request: z.object(slip),
  response: z.object({
    lines: count,
    total_stake: amount,
    possible_win: amount,
    max_stake: amount,
    selections: list(z.object({ ...selection.shape, state: z.enum(marketStates) }), 20),
  }),
  refusals: slipRefusals,
})

export const sportsBetStates = ['pending', 'open', 'won', 'lost', 'void', 'cashed_out', 'refused'] as const

export const sportsBet = z.object({
  id: recordId,
  kind: z.enum(slipKinds),
  system_size: z.optional(count),
  lines: count,
  stake: amount,
  possible_win: amount,
  win: amount,
  state: z.enum(sportsBetStates),
  /** Null while the bet cannot be cashed out. */
  cash_out: z.nullable(amount),
  create_time: instant,
  finish_time: z.nullable(instant),
  legs: list(
    z.object({
      ...selection.shape,
      match: text(160),
      market: key,
      line: z.optional(z.int()),
      outcome: text(64),
      result: z.nullable(text(16)),
      start_time: instant,
    }),
    20,
  ),
})
export type SportsBet = z.output<typeof sportsBet>

export const placeSportsBet = call({
  method: 'POST',
  path: '/api/sports/bet',
  feature: 'sportsbook',
  summary:
    'Places a bet. On running matches it waits the delay and may come back as pending; the live stream tells the end.',
  auth: 'player',
  once: true,
  request: z.object({ ...slip, accept: z.enum(priceAcceptance) }),
  response: z.object({ bet: sportsBet, purses }),
  refusals: [
    ...slipRefusals,
    'PRICE_CHANGED',
    'INSUFFICIENT_FUNDS',
    'REAL_MONEY_OFF',
    'ACCOUNT_FROZEN',
    'DEBT_OPEN',
    'LOSS_LIMIT',
    'WAGER_LIMIT',
    'SESSION_LIMIT',
    'REALITY_CHECK',
    'SINGLE_STAKE_LIMIT',
    'LIMIT_NEEDED',
    'COOLING_OFF',
    'SELF_EXCLUDED',
  ],
})

export const cashOut = call({
  method: 'POST',
  path: '/api/sports/cash-out',
  feature: 'sportsbook',
  summary: 'Ends an open bet for the offer the player saw; a lower offer is refused, not taken.',
  auth: 'player',
  once: true,
  request: z.object({ id: recordId, amount: positiveAmount }),
  response: z.object({ bet: sportsBet, purses }),
  refusals: ['NOT_FOUND', 'CASH_OUT_CHANGED', 'CASH_OUT_CLOSED', 'MARKET_CLOSED'],
})

export const listSportsBets = call({
  method: 'GET',
  path: '/api/sports/bets',
  feature: 'sportsbook',
  summary: 'The player’s sports bets, open or ended.',
  auth: 'player',
  request: z.object({ is_open: z.optional(flag), ...pageRequest }),
  response: page(sportsBet),
  refusals: [],
})

export const getTable = call({
  method: 'GET',
  path: '/api/sports/table',
  feature: 'sportsbook',
  summary: 'A league’s table for a season; without one, the running season.',
  auth: 'anyone',
  request: z.object({ league_id: recordId, season: z.optional(wholeNumberIn(1, 100_000)) }),
  response: z.object({
    season: count,
    /** The simulator's seed, committed before the season and revealed after it. */
    seed_hash: matching(/^[0-9a-f]{64}$/, 64),
    seed: z.nullable(text(64)),
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
