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
  signedAmount,
  text,
  whole,
  wholeNumberIn,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'
import {
  legResults,
  market,
  marketStates,
  matchScore,
  matchStates,
  price,
  sides,
  sportsBetStates,
} from './sports-markets.ts'

export type { Market } from './sports-markets.ts'
export { legResults, marketStates, matchStates, price, sportsBetStates } from './sports-markets.ts'

/** Of several legs together: it may pass what a single price can be. */
const combinedPrice = count

const team = z.object({ name: text(64), mark: key })

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

const selection = z.object({
  match_id: recordId,
  market_id: recordId,
  outcome_id: recordId,
  /** What the player saw. */
  price,
  /** The market's version when it was seen; lets a price stand that was replaced while the bet was on its way. */
  version: z.optional(count),
})

/**
 * `single` each selection for itself, `multiple` all together, `system` all combinations of `system_size` (with a name, those of
 * `system`), `builder` several selections of one match at one price of their own.
 */
export const slipKinds = ['single', 'multiple', 'system', 'builder'] as const
/** Systems that cover several sizes. Two-of-three and the like have a size and no name. */
export const systemNames = [
  'trixie',
  'patent',
  'yankee',
  'lucky_15',
  'canadian',
  'lucky_31',
  'heinz',
  'lucky_63',
  'super_heinz',
  'lucky_127',
  'goliath',
  'lucky_255',
] as const
/** Which new price is taken without asking again. */
export const priceAcceptance = ['none', 'better', 'any'] as const

const slip = {
  kind: z.enum(slipKinds),
  system_size: z.optional(whole(2, 20)),
  system: z.optional(z.enum(systemNames)),
  selections: list(selection, 20).check(z.minLength(1)),
  /** Per line: a system of three doubles stakes three times this, three singles too. */
  stake: positiveAmount,
  /** The builder's own price as it was seen. */
  price: z.optional(combinedPrice),
  /** Stakes a free bet in place of money; `stake` must be its amount. */
  free_bet_id: z.optional(recordId),
}
const slipRefusals = ['MARKET_CLOSED', 'SELECTIONS_CLASH', 'STAKE_LIMIT', 'BELOW_MINIMUM', 'NOT_FOUND'] as const

/** Why a slip cannot be placed as it is, or what has changed in it since it was seen. */
export const slipNoteKinds = [
  'price_up',
  'price_down',
  'suspended',
  'closed',
  'not_offered',
  'clash',
  'too_few',
  'too_many',
  'stake_above_max',
  'stake_below_min',
  'payout_capped',
  'free_bet_unfit',
  'feed_silent',
] as const

const slipNote = z.object({
  kind: z.enum(slipNoteKinds),
  /** Which selections it is about, by their place in the slip. Empty: the whole slip. */
  at: list(count, 20),
  from: z.optional(count),
  to: z.optional(count),
  /** True: the slip cannot be placed before this is put right. */
  is_stop: z.boolean(),
})

export const quoteSlip = call({
  method: 'POST',
  path: '/api/sports/quote',
  feature: 'sportsbook',
  summary:
    'What a slip costs and could pay at the prices of now, the most that may be staked, and every change explained.',
  auth: 'anyone',
  request: z.object(slip),
  response: z.object({
    lines: count,
    total_stake: amount,
    /** The highest payout, boost included. */
    possible_win: amount,
    /** All legs together: of a multiple and a builder; 0 for singles and systems. */
    price: combinedPrice,
    /** What the boost adds, in hundredths of a percent of the profit: 500 is 5 %. */
    boost: count,
    boost_amount: amount,
    /** Per line. */
    min_stake: amount,
    max_stake: amount,
    /** How long the bet waits before it is accepted, because a match runs. */
    delay_ms: count,
    /** Whether the bet counts towards wagering at these prices. */
    is_counting: z.boolean(),
    /** At the prices of now. */
    selections: list(z.object({ ...selection.shape, state: z.enum(marketStates) }), 20),
    notes: list(slipNote, 40),
  }),
  refusals: ['NOT_FOUND'],
})

const betLeg = z.object({
  match_id: recordId,
  market_id: recordId,
  outcome_id: recordId,
  /** The price the bet was accepted at. */
  price,
  sport: key,
  league: text(64),
  home: text(64),
  away: text(64),
  market: key,
  line: z.optional(z.int()),
  number: z.optional(count),
  part: z.optional(count),
  outcome: text(64),
  result: z.nullable(z.enum(legResults)),
  /** In thousandths of the stake of a dead heat's share; absent elsewhere. */
  dead_heat: z.optional(count),
  start_time: instant,
  state: z.enum(matchStates),
  home_score: count,
  away_score: count,
})

export const sportsBet = z.object({
  id: recordId,
  kind: z.enum(slipKinds),
  system_size: z.optional(count),
  system: z.optional(z.enum(systemNames)),
  lines: count,
  /** In all. */
  stake: amount,
  is_free: z.boolean(),
  /** All legs together; 0 for systems. */
  price: combinedPrice,
  boost: count,
  possible_win: amount,
  /** What was paid so far, parts that were cashed out included. */
  win: amount,
  /** The part of the stake that was cashed out. */
  cashed_stake: amount,
  cashed_amount: amount,
  state: z.enum(sportsBetStates),
  /** Of a refused bet: `price_changed`, `suspended`, `closed`, or the refusal that stopped the stake. */
  reason: z.nullable(key),
  /** Of a bet that was refused for its price: the prices it can be placed at now. */
  offer: z.nullable(z.object({ price: combinedPrice, prices: list(price, 20), possible_win: amount })),
  /** When a pending bet is decided. */
  decide_time: z.nullable(instant),
  /** What ending the whole rest of the bet would pay now; null while it cannot be cashed out. */
  cash_out: z.nullable(amount),
  /** The bet is cashed out by itself when the offer reaches this. */
  cash_out_target: z.nullable(amount),
  create_time: instant,
  finish_time: z.nullable(instant),
  /** Each time the bet was settled; more than one when a result was put right. `change` is what it moved. */
  settlements: list(z.object({ number: count, win: amount, change: signedAmount, at: instant }), 50),
  legs: list(betLeg, 20),
})
export type SportsBet = z.output<typeof sportsBet>

const stops = [
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
  'REGISTER_DOWN',
] as const

export const placeSportsBet = call({
  method: 'POST',
  path: '/api/sports/bet',
  feature: 'sportsbook',
  summary:
    'Places a bet, or one for each selection of singles. On running matches it waits the delay and comes back as pending; the live stream tells the end.',
  auth: 'player',
  once: true,
  request: z.object({ ...slip, accept: z.enum(priceAcceptance) }),
  response: z.object({ bets: list(sportsBet, 20), purses }),
  refusals: [...slipRefusals, 'PRICE_CHANGED', 'FREE_BET_UNFIT', ...stops],
})

export const getSportsBet = call({
  method: 'GET',
  path: '/api/sports/bet-detail',
  feature: 'sportsbook',
  summary: 'One sports bet of the player’s.',
  auth: 'player',
  request: z.object({ id: recordId }),
  response: z.object({ bet: sportsBet }),
  refusals: ['NOT_FOUND'],
})

export const cashOut = call({
  method: 'POST',
  path: '/api/sports/cash-out',
  feature: 'sportsbook',
  summary: 'Ends an open bet, or a part of it, for the offer the player saw; a lower offer is refused, not taken.',
  auth: 'player',
  once: true,
  request: z.object({
    id: recordId,
    /** What the player saw for this part. */
    amount: positiveAmount,
    /** Percent of the stake that is left. */
    part: z.optional(whole(1, 100)),
  }),
  response: z.object({ bet: sportsBet, purses }),
  refusals: ['NOT_FOUND', 'CASH_OUT_CHANGED', 'CASH_OUT_CLOSED', 'MARKET_CLOSED'],
})

export const setCashOutTarget = call({
  method: 'POST',
  path: '/api/sports/cash-out-target',
  feature: 'sportsbook',
  summary: 'Cashes an open bet out by itself when the offer reaches the target. Null takes the wish back.',
  auth: 'player',
  request: z.object({ id: recordId, target: z.nullable(positiveAmount) }),
  response: z.object({ bet: sportsBet }),
  refusals: ['NOT_FOUND', 'CASH_OUT_CLOSED'],
})

export const listSportsBets = call({
  method: 'GET',
  path: '/api/sports/bets',
  feature: 'sportsbook',
  summary: 'The player’s sports bets, open or ended, the latest first.',
  auth: 'player',
  request: z.object({ is_open: z.optional(flag), ...pageRequest }),
  response: page(sportsBet),
  refusals: [],
})

export const listFreeBets = call({
  method: 'GET',
  path: '/api/sports/free-bets',
  feature: 'sportsbook',
  summary: 'Free bets the player can stake. The stake itself is not paid back with a win.',
  auth: 'player',
  request: nothing,
  response: z.object({
    list: list(z.object({ id: recordId, amount, min_price: price, expire_time: instant, reason: text(128) }), 50),
  }),
  refusals: [],
})

export const getSportsRules = call({
  method: 'GET',
  path: '/api/sports/rules',
  feature: 'sportsbook',
  summary: 'Limits, delays, boost and margins of this site, as the slip shows them.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    min_stake: amount,
    max_payout: amount,
    legs_max: count,
    /** Multiples of at least so many legs, each at least at the price, get so many hundredths of a percent more profit. */
    boosts: list(z.object({ legs: count, boost: count }), 20),
    boost_min_price: price,
    /** A bet below this price counts nothing towards wagering. */
    counting_min_price: price,
    /** In hundredths of a percent of the fair value. */
    cash_out_margin: count,
    price_tolerance_ms: count,
    delays: list(z.object({ sport: key, delay_ms: count }), 50),
    /** Hundredths of a percent that the house keeps, by kind of market. */
    margins: list(z.object({ sport: key, market: key, margin: count }), 100),
    /** A player who takes a break or is excluded gets open bets back whose matches have not begun; otherwise they stand. */
    is_void_on_stop: z.boolean(),
  }),
  refusals: [],
})

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
