import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  amount,
  count,
  flag,
  instant,
  key,
  list,
  nothing,
  positiveAmount,
  purses,
  recordId,
  signedAmount,
  text,
  whole,
} from '../fields.ts'
import { page, pageRequest } from '../pages.ts'
import { legResults, matchStates, price, sportsBetStates } from '../sports-markets.ts'
import { combinedPrice, priceAcceptance, slip, slipKinds, slipRefusals, systemNames } from './slip.ts'

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
