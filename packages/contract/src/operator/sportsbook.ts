import * as z from 'zod/mini'
import { list, matching, text, whole, wholeNumberIn } from '../fields.ts'
import { legResults, marketStates, matchStates, price, slipKinds } from '../sportsbook.ts'
import { operatorCall } from './call.ts'
import { decimal, moment, momentOrNone, playerId, reason, siteId, uuid } from './fields.ts'

const id = wholeNumberIn(1, 2_147_483_647)
const count = whole(0, Number.MAX_SAFE_INTEGER)
const eventKey = { event_id: id }
const marketKey = { market_id: wholeNumberIn(1, Number.MAX_SAFE_INTEGER) }
const outcomeId = matching(/^[\w-]{1,64}$/, 64)

const event = z.object({
  event_id: id,
  sport: text(32),
  league: text(64),
  home: text(64),
  away: text(64),
  starts_at: moment,
  state: z.enum(matchStates),
  score: text(32),
  is_held: z.boolean(),
  open_bets: count,
  staked: decimal,
})

export const listEvents = operatorCall({
  name: 'sports.events',
  method: 'GET',
  path: '/operator/sports/events',
  summary: 'Matches, running ones first, with what is staked on them.',
  roles: ['trader', 'risk', 'support'],
  effect: 'read',
  request: z.object({ state: z.optional(z.enum(matchStates)), sport: z.optional(matching(/^[a-z]{1,32}$/, 32)) }),
  response: z.object({ list: z.array(event), is_feed_alive: z.boolean() }),
  refusals: [],
})

const market = z.object({
  market_id: count,
  kind: text(64),
  specifiers: text(128),
  state: z.enum(marketStates),
  is_held: z.boolean(),
  held_because: text(500),
  /** What the house keeps at the prices of now, in hundredths of a percent; null where it cannot be told from them. */
  margin: z.nullable(z.int()),
  is_settled_by_hand: z.boolean(),
  outcomes: z.array(
    z.object({
      outcome_id: text(64),
      title: text(64),
      price,
      result: z.nullable(z.enum(legResults)),
      bets: count,
      staked: decimal,
      payout: decimal,
      /** What the house would lose on this market if it came in. */
      loss: decimal,
    }),
  ),
})

export const listMarkets = operatorCall({
  name: 'sports.markets',
  method: 'GET',
  path: '/operator/sports/events/:event_id/markets',
  summary: 'Markets of a match with prices, margins, and by outcome what is staked, could be paid and lost.',
  roles: ['trader', 'risk', 'support'],
  effect: 'read',
  request: z.object(eventKey),
  response: z.object({ event, list: z.array(market) }),
  refusals: ['NOT_FOUND'],
})

export const holdEvent = operatorCall({
  name: 'sports.event.hold',
  method: 'POST',
  path: '/operator/sports/events/:event_id/hold',
  summary: 'Stops all bets on a match, or lets them go on.',
  roles: ['trader', 'risk'],
  effect: 'change',
  request: z.object({ ...eventKey, is_held: z.boolean(), reason }),
  response: event,
  refusals: ['NOT_FOUND'],
})

export const holdMarket = operatorCall({
  name: 'sports.market.hold',
  method: 'POST',
  path: '/operator/sports/markets/:market_id/hold',
  summary: 'Stops all bets on a market, or lets them go on, also where too much was at stake.',
  roles: ['trader', 'risk'],
  effect: 'change',
  request: z.object({ ...marketKey, is_held: z.boolean(), reason }),
  response: market,
  refusals: ['NOT_FOUND'],
})

export const settleMarket = operatorCall({
  name: 'sports.market.settle',
  method: 'POST',
  path: '/operator/sports/markets/:market_id/settle',
  summary:
    'Gives a market a result by hand. It stands above the feed’s; bets that were settled otherwise are taken back and paid anew. Outcomes that are not named have lost.',
  roles: ['trader'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({
    ...marketKey,
    results: list(z.object({ outcome_id: outcomeId, result: z.enum(legResults) }), 200).check(z.minLength(1)),
    reason,
  }),
  response: market,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const voidMarket = operatorCall({
  name: 'sports.market.void',
  method: 'POST',
  path: '/operator/sports/markets/:market_id/void',
  summary: 'Makes a market void: its legs count as if they were not there, and single stakes go back.',
  roles: ['trader'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...marketKey, reason }),
  response: market,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const releaseMarket = operatorCall({
  name: 'sports.market.release',
  method: 'POST',
  path: '/operator/sports/markets/:market_id/release',
  summary: 'Takes a result by hand back: from then on the feed’s counts again.',
  roles: ['trader'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...marketKey, reason }),
  response: market,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

const bet = z.object({
  bet_id: id,
  player: whole(1, Number.MAX_SAFE_INTEGER),
  site_id: text(32),
  kind: z.enum(slipKinds),
  state: text(32),
  stake: decimal,
  possible_win: decimal,
  paid: decimal,
  is_free: z.boolean(),
  settlements: count,
  created_at: moment,
  finished_at: momentOrNone,
  legs: z.array(
    z.object({
      event_id: id,
      market_id: count,
      match: text(160),
      market: text(64),
      specifiers: text(128),
      outcome: text(64),
      price,
      result: z.nullable(z.enum(legResults)),
    }),
  ),
})

export const listPlayerBets = operatorCall({
  name: 'sports.bets',
  method: 'GET',
  path: '/operator/sports/bets',
  summary: 'Sports bets of a player or on a match, the latest first.',
  roles: ['trader', 'risk', 'support'],
  effect: 'read',
  request: z.object({ player: z.optional(playerId), event_id: z.optional(id), before: z.optional(id) }),
  response: z.object({ list: z.array(bet) }),
  refusals: [],
})

export const voidBet = operatorCall({
  name: 'sports.bet.void',
  method: 'POST',
  path: '/operator/sports/bets/:bet_id/void',
  summary: 'Gives one bet back, whatever became of it. What it was paid is taken back first.',
  roles: ['trader', 'risk'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ bet_id: id, reason }),
  response: bet,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const limitScopes = ['sport', 'league', 'event', 'kind', 'market', 'player'] as const
const limit = {
  site_id: siteId,
  scope: z.enum(limitScopes),
  subject: matching(/^[\w.-]{1,64}$/, 64),
}
const limitRow = z.object({
  ...limit,
  stake_most: z.nullable(decimal),
  payout_most: z.nullable(decimal),
  loss_most: z.nullable(decimal),
})

export const listLimits = operatorCall({
  name: 'sports.limits',
  method: 'GET',
  path: '/operator/sports/limits',
  summary: 'Limits of stakes, payouts and losses beside those of the site’s rules.',
  roles: ['trader', 'risk'],
  effect: 'read',
  request: z.object({ site_id: z.optional(siteId) }),
  response: z.object({ list: z.array(limitRow) }),
  refusals: [],
})

export const putLimit = operatorCall({
  name: 'sports.limit.put',
  method: 'POST',
  path: '/operator/sports/limits',
  summary: 'Sets a limit; one with nothing but nulls is taken away.',
  roles: ['trader', 'risk'],
  effect: 'change',
  request: limitRow,
  response: limitRow,
  refusals: ['NOT_FOUND'],
})

const rules = z.object({
  is_open: z.boolean(),
  min_stake: decimal,
  max_stake: decimal,
  max_payout: decimal,
  max_loss: decimal,
  boosts: list(z.object({ legs: whole(2, 20), percent: whole(1, 200) }), 20),
  boost_min_price: price,
  boost_most: decimal,
  counting_min_price: price,
  cash_out_margin: whole(0, 5_000),
  price_tolerance_ms: whole(0, 5_000),
  delays: z.record(matching(/^[a-z]{1,32}$/, 32), whole(0, 30_000)),
  /** Whether a player who takes a break or is excluded gets open bets back whose matches have not begun. Left out: they stand. */
  void_on_stop: z.optional(z.boolean()),
})
const siteRules = z.object({ site_id: siteId, rules })

export const getRules = operatorCall({
  name: 'sports.rules',
  method: 'GET',
  path: '/operator/sports/rules',
  summary: 'The rules of a site’s sportsbook: limits, boost, delays, margins of cash-out.',
  roles: ['trader', 'risk', 'support'],
  effect: 'read',
  request: z.object({ site_id: siteId }),
  response: siteRules,
  refusals: ['NOT_FOUND'],
})

export const putRules = operatorCall({
  name: 'sports.rules.put',
  method: 'POST',
  path: '/operator/sports/rules',
  summary: 'Changes the rules of a site’s sportsbook. Bets that are taken already keep theirs.',
  roles: ['trader'],
  effect: 'change',
  secondWord: 'always',
  request: siteRules,
  response: siteRules,
  refusals: ['NOT_FOUND'],
})

const freeBet = z.object({
  free_bet_id: uuid,
  player: whole(1, Number.MAX_SAFE_INTEGER),
  amount: decimal,
  min_price: price,
  expires_at: moment,
  reason: text(500),
  given_by: text(64),
  bet_id: z.nullable(id),
})

export const giveFreeBet = operatorCall({
  name: 'sports.free-bet.give',
  method: 'POST',
  path: '/operator/sports/free-bets',
  summary: 'Gives a player a free bet. Its stake is not paid back with a win.',
  roles: ['marketing', 'trader'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ player: playerId, amount: decimal, min_price: price, expires_at: moment, reason }),
  response: freeBet,
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE', 'COOLING_OFF', 'SELF_EXCLUDED'],
})

export const listGivenFreeBets = operatorCall({
  name: 'sports.free-bets',
  method: 'GET',
  path: '/operator/sports/free-bets',
  summary: 'Free bets that were given, the latest first.',
  roles: ['marketing', 'trader', 'support'],
  effect: 'read',
  request: z.object({ player: z.optional(playerId) }),
  response: z.object({ list: z.array(freeBet) }),
  refusals: [],
})
