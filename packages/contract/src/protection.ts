import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  amount,
  codeInQuery,
  count,
  instant,
  list,
  nothing,
  positiveAmount,
  recordId,
  signedAmount,
  whole,
} from './fields.ts'

/** Deposits count gross; a loss is stakes less wins; a session is time signed in and playing. */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

const limit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** Money limits have an amount, the session limit has minutes. */
  amount: z.nullable(amount),
  minutes: z.nullable(count),
  used_amount: amount,
  used_minutes: count,
  resets_at: instant,
  /** A looser limit that was asked for: it may be confirmed from `confirm_from` on, and counts only then. */
  pending: z.nullable(
    z.object({
      id: recordId,
      amount: z.nullable(amount),
      minutes: z.nullable(count),
      is_removal: z.boolean(),
      confirm_from: instant,
      expires_at: instant,
    }),
  ),
})
export type Limit = z.output<typeof limit>

const limits = z.object({
  list: list(limit, limitKinds.length * limitPeriods.length),
  /** The jurisdiction asks for a deposit limit before the first deposit. */
  is_needed: z.boolean(),
})

export const getLimits = call({
  method: 'GET',
  path: '/api/protection/limits',
  feature: 'protection',
  summary: 'The player’s limits, how much of each is used, and what is waiting to be confirmed.',
  auth: 'player',
  request: nothing,
  response: limits,
  refusals: [],
})

export const setLimit = call({
  method: 'POST',
  path: '/api/protection/limits',
  feature: 'protection',
  summary: 'Sets a limit. A tighter one counts immediately; a looser one, or none, waits 24 hours and asks again.',
  auth: 'player',
  request: z.object({
    kind: z.enum(limitKinds),
    period: z.enum(limitPeriods),
    /** Neither amount nor minutes takes the limit away. */
    amount: z.optional(positiveAmount),
    minutes: z.optional(whole(1, 44_640)),
  }),
  response: limits,
  refusals: ['LIMIT_NEEDED'],
})

export const answerLimit = call({
  method: 'POST',
  path: '/api/protection/limits/answer',
  feature: 'protection',
  summary: 'Confirms a looser limit after its waiting time, or drops it.',
  auth: 'player',
  request: z.object({ id: recordId, is_confirmed: z.boolean() }),
  response: limits,
  refusals: ['LIMIT_WAITS', 'LIMIT_NOT_PENDING', 'LIMIT_NEEDED'],
})

const protectionState = z.object({
  /** Both end by themselves and by nothing else. `excluded_until` of null with `is_excluded` means for good. */
  cool_off_until: z.nullable(instant),
  is_excluded: z.boolean(),
  excluded_until: z.nullable(instant),
  reality_check_minutes: whole(0, 1440),
  server_time: instant,
})

export const getProtection = call({
  method: 'GET',
  path: '/api/protection/state',
  feature: 'protection',
  summary: 'Cool-off, self-exclusion and the reality check as they stand.',
  auth: 'player',
  request: nothing,
  response: protectionState,
  refusals: [],
})

/** Hours of a cool-off: a day, two, three, a week, two weeks, a month. */
export const coolOffHours = { DAY: 24, TWO_DAYS: 48, THREE_DAYS: 72, WEEK: 168, TWO_WEEKS: 336, MONTH: 720 } as const

export const coolOff = call({
  method: 'POST',
  path: '/api/protection/cool-off',
  feature: 'protection',
  summary: 'A pause of up to a month. Play, deposits, offers and push stop immediately; withdrawing stays open.',
  auth: 'player',
  request: z.object({ hours: z.enum(coolOffHours) }),
  response: protectionState,
  refusals: [],
})

/** Months of a self-exclusion; 0 is for good. */
export const exclusionMonths = { FOREVER: 0, SIX_MONTHS: 6, YEAR: 12, THREE_YEARS: 36, FIVE_YEARS: 60 } as const

export const excludeSelf = call({
  method: 'POST',
  path: '/api/protection/exclude',
  feature: 'protection',
  summary: 'Self-exclusion. It cannot be lifted early by anybody.',
  auth: 'player',
  request: z.object({ months: z.enum(exclusionMonths) }),
  response: protectionState,
  refusals: [],
})

export const setRealityCheck = call({
  method: 'POST',
  path: '/api/protection/reality-check',
  feature: 'protection',
  summary: 'How often the game is interrupted by a look at the clock; 0 is never, where the jurisdiction allows it.',
  auth: 'player',
  request: z.object({ minutes: whole(0, 1440) }),
  response: protectionState,
  refusals: ['LIMIT_NEEDED'],
})

export const continueAfterCheck = call({
  method: 'POST',
  path: '/api/protection/reality-check/continue',
  feature: 'protection',
  summary: 'The player has read the reality check and goes on.',
  auth: 'player',
  request: nothing,
  response: z.object({ next_check: z.nullable(instant) }),
  refusals: [],
})

/** Days an activity summary covers; 0 is the running session. */
export const summaryDays = { SESSION: 0, DAY: 1, WEEK: 7, MONTH: 30, YEAR: 365 } as const

export const getActivitySummary = call({
  method: 'GET',
  path: '/api/protection/summary',
  feature: 'protection',
  summary: 'Time, staked, won and net, for the session or a longer time.',
  auth: 'player',
  request: z.object({ days: z.optional(codeInQuery(summaryDays)) }),
  response: z.object({
    from: instant,
    to: instant,
    minutes: count,
    staked: amount,
    won: amount,
    net: signedAmount,
    deposited: amount,
    withdrawn: amount,
    rounds: count,
  }),
  refusals: [],
})
