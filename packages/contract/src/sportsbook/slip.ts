import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amount, count, key, list, nothing, positiveAmount, recordId, whole } from '../fields.ts'
import { marketStates, price } from '../sports-markets.ts'

/** Of several legs together: it may pass what a single price can be. */
export const combinedPrice = count

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

export const slip = {
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
export const slipRefusals = ['MARKET_CLOSED', 'SELECTIONS_CLASH', 'STAKE_LIMIT', 'BELOW_MINIMUM', 'NOT_FOUND'] as const

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
