import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  address,
  amount,
  codeInQuery,
  count,
  instant,
  key,
  list,
  nothing,
  positiveAmount,
  recordId,
  signedAmount,
  text,
  whole,
} from './fields.ts'

/**
 * Deposits count gross, pending ones too. A loss is stakes less wins. `single_stake` is the most that one bet may be. A session is
 * time signed in and active.
 */
export const limitKinds = ['deposit', 'loss', 'stake', 'single_stake', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]
/** `each`: every single one, a bet or a session. */
export const limitPeriods = ['day', 'week', 'month', 'each'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Which periods a limit can have. Anything else is INVALID. */
export const periodsOfLimit = {
  deposit: ['day', 'week', 'month'],
  loss: ['day', 'week', 'month'],
  stake: ['day', 'week', 'month'],
  single_stake: ['each'],
  session: ['each', 'day', 'week', 'month'],
} as const satisfies Record<LimitKind, readonly LimitPeriod[]>

const LIMITS_MOST = 14

const limit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** Money limits have an amount, the session limit has minutes. */
  amount: z.nullable(amount),
  minutes: z.nullable(count),
  used_amount: amount,
  used_minutes: count,
  /** When a fixed period ends. Null: a rolling period, or a limit of each bet or session. */
  resets_at: z.nullable(instant),
  /** Who set it. The player may tighten what the house or the jurisdiction has set, and cannot loosen it beyond that. */
  set_by: z.enum(['player', 'house', 'jurisdiction']),
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
  list: list(limit, LIMITS_MOST),
  /** The jurisdiction asks for a deposit limit before the first deposit. */
  is_needed: z.boolean(),
  /** How long a looser limit waits before it can be confirmed. */
  waiting_hours: whole(0, 168),
  /** Periods are the last 24 hours, 7 days and 30 days, and not calendar days, weeks and months. */
  is_rolling: z.boolean(),
  /** The site's time zone, in which fixed periods begin and end. */
  time_zone: text(64),
  /** The most that a limit of the kind may be for this player, where the jurisdiction says so. */
  bounds: list(z.object({ kind: z.enum(limitKinds), period: z.enum(limitPeriods), most: amount }), LIMITS_MOST),
})

/**
 * What comes as `data` of a refusal by a limit (DEPOSIT_LIMIT, LOSS_LIMIT, WAGER_LIMIT, SINGLE_STAKE_LIMIT, SESSION_LIMIT): which one,
 * and what is left of it. Read with `readLimitReached`.
 */
export const limitReached = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  left_amount: amount,
  left_minutes: count,
  resets_at: z.nullable(instant),
})
export type LimitReached = z.output<typeof limitReached>

/** Null: the refusal says nothing of a limit. */
export function readLimitReached(data: unknown): LimitReached | null {
  const read = z.safeDecode(limitReached, data as never)
  return read.success ? read.data : null
}

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
  /** LIMIT_NEEDED: the last deposit limit cannot go. LIMIT_TOO_HIGH: above what the jurisdiction or the house allows. */
  refusals: ['LIMIT_NEEDED', 'LIMIT_TOO_HIGH'],
})

export const answerLimit = call({
  method: 'POST',
  path: '/api/protection/limits/answer',
  feature: 'protection',
  summary: 'Confirms a looser limit after its waiting time, or drops it.',
  auth: 'player',
  request: z.object({ id: recordId, is_confirmed: z.boolean() }),
  response: limits,
  refusals: ['LIMIT_WAITS', 'LIMIT_NOT_PENDING', 'LIMIT_NEEDED', 'LIMIT_TOO_HIGH'],
})

const protectionState = z.object({
  /** Both end by themselves and by nothing else. `excluded_until` of null with `is_excluded` means for good. */
  cool_off_until: z.nullable(instant),
  is_excluded: z.boolean(),
  excluded_until: z.nullable(instant),
  /** An exclusion that is over ends a day after the player has asked for it; null: not asked. */
  returns_at: z.nullable(instant),
  reality_check_minutes: whole(0, 1440),
  /** The longest interval that the jurisdiction allows; 0: the player may switch the check off. */
  reality_check_most: whole(0, 1440),
  /** Stakes are refused until it is answered. */
  is_check_due: z.boolean(),
  next_check: z.nullable(instant),
  /** When this login began, for the session clock. */
  session_began: instant,
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

/** Hours of a cool-off: a day, two, three, a week, two weeks, a month, six weeks. */
export const coolOffHours = {
  DAY: 24,
  TWO_DAYS: 48,
  THREE_DAYS: 72,
  WEEK: 168,
  TWO_WEEKS: 336,
  MONTH: 720,
  SIX_WEEKS: 1008,
} as const

export const coolOff = call({
  method: 'POST',
  path: '/api/protection/cool-off',
  feature: 'protection',
  summary: 'A pause of up to six weeks. Play, deposits, offers and push stop immediately; withdrawing stays open.',
  auth: 'player',
  request: z.object({ hours: z.enum(coolOffHours) }),
  response: protectionState,
  /** STOP_STANDS: a longer stop holds already. */
  refusals: ['STOP_STANDS'],
})

/** Months of a self-exclusion; 0 is for good. */
export const exclusionMonths = { FOREVER: 0, SIX_MONTHS: 6, YEAR: 12, THREE_YEARS: 36, FIVE_YEARS: 60 } as const

export const excludeSelf = call({
  method: 'POST',
  path: '/api/protection/exclude',
  feature: 'protection',
  summary:
    'Self-exclusion. It cannot be lifted early by anybody. Every login ends with it; the player may sign in again to withdraw and to read.',
  auth: 'player',
  request: z.object({ months: z.enum(exclusionMonths) }),
  response: protectionState,
  refusals: ['STOP_STANDS'],
})

export const requestReturn = call({
  method: 'POST',
  path: '/api/protection/return',
  feature: 'protection',
  summary: 'Asks to play again after an exclusion whose time is over. It takes effect a day later.',
  auth: 'player',
  request: nothing,
  response: protectionState,
  /** RETURN_EARLY: the exclusion still runs, or was for good. */
  refusals: ['RETURN_EARLY'],
})

export const setRealityCheck = call({
  method: 'POST',
  path: '/api/protection/reality-check',
  feature: 'protection',
  summary: 'How often the game is interrupted by a look at the clock; 0 is never, where the jurisdiction allows it.',
  auth: 'player',
  request: z.object({ minutes: whole(0, 1440) }),
  response: protectionState,
  refusals: ['LIMIT_TOO_HIGH'],
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

const figures = {
  minutes: count,
  staked: amount,
  won: amount,
  net: signedAmount,
  deposited: amount,
  withdrawn: amount,
  rounds: count,
}

export const getActivitySummary = call({
  method: 'GET',
  path: '/api/protection/summary',
  feature: 'protection',
  summary: 'Time, staked, won and net, for the session or a longer time.',
  auth: 'player',
  request: z.object({ days: z.optional(codeInQuery(summaryDays)) }),
  response: z.object({ from: instant, to: instant, ...figures }),
  refusals: [],
})

/** What one bar of a chart covers. A day's statistics reach back 31 days, those of weeks 26 weeks, of months 24, of years 10. */
export const statisticsSteps = ['day', 'week', 'month', 'year'] as const

/** How many weeks the calendar of play shows. */
export const calendarWeeks = 14

const statistics = z.object({
  step: z.enum(statisticsSteps),
  time_zone: text(64),
  /** The oldest first, without a gap; the last one is still running. */
  list: list(z.object({ from: instant, to: instant, ...figures }), 60),
  total: z.object(figures),
  /** Minutes of play by the day over whole weeks up to today, the oldest first, without a gap. */
  calendar: list(z.object({ at: instant, minutes: count }), calendarWeeks * 7),
  /** By the kind of game, over the whole time. `kind` is a key of the game categories. */
  kinds: list(z.object({ kind: key, staked: amount, won: amount, net: signedAmount, rounds: count }), 60),
})

export const getStatistics = call({
  method: 'GET',
  path: '/api/protection/statistics',
  feature: 'protection',
  summary: 'What the player paid in and out, staked, won and lost, and how long they played, step by step.',
  auth: 'player',
  request: z.object({ step: z.enum(statisticsSteps) }),
  response: statistics,
  refusals: [],
})

export const exportStatistics = call({
  method: 'GET',
  path: '/api/protection/statistics/export',
  feature: 'protection',
  summary: 'The same as CSV, in the envelope: a signed call cannot be a plain link.',
  auth: 'player',
  request: z.object({ step: z.enum(statisticsSteps) }),
  response: z.object({ file_name: text(128), media_type: z.literal('text/csv'), content: text(200_000), rows: count }),
  refusals: [],
})

/** The nine questions of the Problem Gambling Severity Index. Each answer: 0 never, 1 sometimes, 2 most of the time, 3 almost always. */
export const selfTestQuestions = 9
export const selfTestLevels = ['none', 'low', 'moderate', 'high'] as const

const selfTestResult = z.object({ at: instant, score: whole(0, 27), level: z.enum(selfTestLevels) })
const selfTests = z.object({ list: list(selfTestResult, 20) })

export const takeSelfTest = call({
  method: 'POST',
  path: '/api/protection/self-test',
  feature: 'protection',
  summary: 'Scores the self-test. The result is kept sealed and for the player alone; the answers are not kept.',
  auth: 'player',
  request: z.object({ answers: list(whole(0, 3), selfTestQuestions).check(z.minLength(selfTestQuestions)) }),
  response: selfTests,
  refusals: [],
})

export const getSelfTests = call({
  method: 'GET',
  path: '/api/protection/self-test',
  feature: 'protection',
  summary: 'The player’s own results, the newest first.',
  auth: 'player',
  request: nothing,
  response: selfTests,
  refusals: [],
})

export const forgetSelfTests = call({
  method: 'POST',
  path: '/api/protection/self-test/forget',
  feature: 'protection',
  summary: 'Deletes the player’s results.',
  auth: 'player',
  request: nothing,
  response: selfTests,
  refusals: [],
})

/** What can stand out in a player's last days; `domain/protection/markers` has the rules. */
export const markerKinds = [
  'chasing_losses',
  'rising_stakes',
  'many_deposits',
  'night_play',
  'cancelled_withdrawals',
  'limits_raised',
  'declined_payments',
  'long_sessions',
] as const
/** What is done about it, from the mildest on. */
export const careActions = ['message', 'suggest_limit', 'no_offers', 'person', 'break'] as const

const careAdvice = z.object({
  /** What was noticed in the player's last days. Null: nothing, or it is long ago. */
  advice: z.nullable(
    z.object({
      at: instant,
      is_answered: z.boolean(),
      /** The gravest first: what was counted, and from where on it counts. */
      markers: list(z.object({ kind: z.enum(markerKinds), figure: count, threshold: count }), markerKinds.length),
      suggested: z.nullable(
        z.object({
          kind: z.enum(['deposit', 'session']),
          period: z.enum(['day', 'week']),
          amount: z.nullable(amount),
          minutes: z.nullable(count),
        }),
      ),
    }),
  ),
  /** Until then the player gets no offers. */
  offers_off_until: z.nullable(instant),
})
export type CareAdvice = z.output<typeof careAdvice>

export const getCareAdvice = call({
  method: 'GET',
  path: '/api/protection/care',
  feature: 'protection',
  summary: 'What stood out in the player’s last days, in figures, and the limit that is suggested.',
  auth: 'player',
  request: nothing,
  response: careAdvice,
  refusals: [],
})

export const answerCareAdvice = call({
  method: 'POST',
  path: '/api/protection/care',
  feature: 'protection',
  summary: 'The player has read it, and takes the suggested limit or not.',
  auth: 'player',
  request: z.object({ is_taken: z.boolean() }),
  response: careAdvice,
  /** NOT_FOUND: nothing was noticed, or no limit was suggested. LIMIT_TOO_HIGH: the house allows less already. */
  refusals: ['NOT_FOUND', 'LIMIT_TOO_HIGH'],
})

export const getProtectionRules = call({
  method: 'GET',
  path: '/api/protection/rules',
  feature: 'protection',
  summary: 'What the jurisdiction of the site asks for, as far as players see it, and where they find help.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    profile: key,
    version: count,
    minimum_age: whole(0, 100),
    /** Keys of sentences that must be shown where the player plays and pays. */
    notices: list(key, 10),
    is_limit_needed: z.boolean(),
    reality_check_most: whole(0, 1440),
    /** The least time between two rounds of a slot, in milliseconds; 0: as fast as the game is. */
    least_round_ms: whole(0, 60_000),
    autoplay: z.boolean(),
    help: list(z.object({ name: text(128), phone: text(32), url: address, hours: text(64), is_free: z.boolean() }), 20),
  }),
  refusals: [],
})
