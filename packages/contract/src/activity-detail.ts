import * as z from 'zod/mini'
import {
  address,
  amount,
  award,
  count,
  instant,
  languageTexts,
  list,
  moneyType,
  percent,
  recordId,
  text,
} from './fields.ts'
import { turntable } from './turntable.ts'

/**
 * What /api/activity/info says besides the activity itself. Every type is made of the same few parts; a part that a type
 * does not have is absent. One screen part per part here draws all of them.
 */

export const stepStates = ['waiting', 'reached', 'claimed', 'missed'] as const

/**
 * Something to reach and claim: a day of the check-in calendar (1), a deposit of the day (3), a task of the seven days (5),
 * a chest (12), a number of invitees (13), a milestone (15), the daily quest (1008), the channel's reward (11) and so on.
 */
const step = z.object({
  step_id: recordId,
  title: languageTexts(256),
  /** Which day of a calendar this belongs to, from 1. */
  day: z.optional(count),
  progress: z.discriminatedUnion('unit', [
    z.object({ unit: z.literal('money'), cur: amount, target: amount }),
    z.object({ unit: z.literal('count'), cur: count, target: count }),
  ]),
  awards: list(award, 10),
  state: z.enum(stepStates),
})

/** Percent by amount: rebate (6), first-pay rebate (10), invitees' deposits (18), recharge reward (26), cash back (1001). */
const rate = z.object({ from: amount, rate: percent, money_type: moneyType })

/** Weighted prizes drawn by the server; `weight` is the specification's range value of a prize. */
export const prize = z.object({ index: count, award, art: text(64), weight: count })

const wheel = z.object({ prizes: list(prize, 36), remain_rot_num: count, steps: list(step, 20) })

const score = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('money'), value: amount }),
  z.object({ unit: z.literal('count'), value: count }),
])

/** Tournaments (16, 21); names are masked. */
const board = z.object({
  list: list(z.object({ rank: count, nickname: text(64), face_id: count, score, awards: list(award, 10) }), 100),
  my_rank: z.nullable(count),
  my_score: score,
})

/** Red envelope rain (9). */
const rain = z.object({
  rain_id: recordId,
  start_time: instant,
  end_time: instant,
  pool: amount,
  left: amount,
  /** What this player has taken, and which parts that were. */
  taken: amount,
  my_parts: list(count, 10),
  /**
   * The parts follow from the seed, whose hash is shown before the rain begins and which is shown itself when it is over (null until
   * then), with `rain_id` as the client seed and 0 as the nonce: `domain/promotions/envelopes.ts`.
   */
  parts: count,
  least: amount,
  server_seed_hash: text(64),
  server_seed: z.nullable(text(64)),
})

/** Free guess (1005). */
const guess = z.object({
  match_id: recordId,
  home: text(64),
  away: text(64),
  start_time: instant,
  outcomes: list(z.object({ outcome_id: recordId, title: languageTexts(64), guesses: count }), 10),
  my_outcome_id: z.nullable(recordId),
  right_outcome_id: z.nullable(recordId),
  pool: amount,
})

/** Why a player is not among those it is for. */
export const missingReasons = ['vip_level', 'registered', 'deposits', 'stopped'] as const

export const activityDetail = {
  rules: languageTexts(8000),
  /** Empty for players who may claim, and for visitors. */
  missing: list(z.enum(missingReasons), 4),
  is_join: z.boolean(),
  steps: list(step, 200),
  rates: list(rate, 50),
  /** The sum the rates apply to, and what it makes now; claimable from `claim_time` on. */
  base: amount,
  claimable: amount,
  claim_time: z.nullable(instant),
  wheel: z.optional(wheel),
  board: z.optional(board),
  rains: z.optional(list(rain, 100)),
  guesses: z.optional(list(guess, 50)),
  turntable: z.optional(turntable),
  /** Messaging channel (11): where to join. */
  url: z.optional(address),
}
