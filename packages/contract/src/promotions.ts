import * as z from 'zod/mini'
import { activityDetail } from './activity-detail.ts'
import { call } from './call.ts'
import {
  addressOrNone,
  award,
  codeInQuery,
  count,
  flag,
  instant,
  languageTexts,
  list,
  nothing,
  purses,
  recordId,
  text,
  whole,
  wholeNumberIn,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Specification §9: activity types. */
export const activityTypes = {
  SIGN: 1,
  REPEAT_PAY: 3,
  SEVEN_DAY: 5,
  RECHARGE_REBATE: 6,
  TURNTABLE: 7,
  INVITE_TURNTABLE: 8,
  RED_ENVELOPE_RAIN: 9,
  FIRST_PAY_REBATE: 10,
  MESSAGING_CHANNEL: 11,
  ACTIVE_CHEST: 12,
  INVITE_BONUS: 13,
  BET_ACHIEVE: 15,
  COIN_TOURNAMENT: 16,
  GOLD_RUSHING: 17,
  INVITE_USER_AWARD: 18,
  BLIND_BOX: 19,
  PLATFORM_COIN_TOURNAMENT: 21,
  FIRST_RECHARGE: 22,
  SECOND_RECHARGE: 23,
  FISSION_BLIND_BOX: 24,
  GAME_BLIND_BOX: 25,
  RECHARGE_REWARD: 26,
  CASH_BACK: 1001,
  DOWNLOAD: 1002,
  GIFT_PACKET: 1003,
  /** Our own code: the specification has the daily gift, and no number for it. */
  DAILY_GIFT: 1004,
  FREE_GUESS: 1005,
  FIRST_PAY_A: 1006,
  FIRST_PAY_B: 1007,
  BET_EVERY_DAY: 1008,
} as const
export type ActivityType = (typeof activityTypes)[keyof typeof activityTypes]

export const activityId = whole(1, 2_147_483_647)
const activityIdInQuery = wholeNumberIn(1, 2_147_483_647)

/** Specification §3: activity. */
export const activity = z.object({
  activity_id: activityId,
  activity_type: z.enum(activityTypes),
  is_open: z.boolean(),
  start_time: instant,
  end_time: z.nullable(instant),
  is_show_banner: z.boolean(),
  is_left_show: z.boolean(),
  is_detail_show: z.boolean(),
  is_enter_window: z.boolean(),
  is_show_left_bannel: z.boolean(),
  sort_id: count,
  banner_url: addressOrNone,
  icons: list(text(256), 10),
  titles: languageTexts(256),
})
export type Activity = z.output<typeof activity>

/** A draw or claim answers what was won, the balances after it, and where its draw can be checked. */
export const granted = z.object({
  awards: list(award, 100),
  purses,
  draw_id: z.optional(recordId),
  /** True: a person of the house looks at it first. The awards are what comes then. */
  is_held: z.optional(z.boolean()),
})

export const claimRefusals = [
  'ACTIVITY_CLOSED',
  'ALREADY_CLAIMED',
  'NOT_ELIGIBLE',
  'COOLING_OFF',
  'SELF_EXCLUDED',
] as const

export const listActivities = call({
  method: 'GET',
  path: '/api/activity/list',
  feature: 'promotions',
  summary: 'Activities open to this visitor or player, in their order.',
  auth: 'anyone',
  request: z.object({ activity_type: z.optional(codeInQuery(activityTypes)) }),
  response: z.object({ list: list(activity, 200) }),
  refusals: [],
})

export const listOwnClaims = call({
  method: 'GET',
  path: '/api/activity/claims',
  feature: 'promotions',
  summary: 'What the player has claimed, newest first, with what became of it.',
  auth: 'player',
  request: z.object(pageRequest),
  response: page(
    z.object({
      id: recordId,
      activity_id: activityId,
      activity_type: z.enum(activityTypes),
      titles: languageTexts(256),
      awards: list(award, 100),
      /** `held`: a person of the house looks at it. `refused`: that person has said no. */
      state: z.enum(['paid', 'held', 'refused']),
      claim_time: instant,
    }),
  ),
  refusals: [],
})

export const listEnded = call({
  method: 'GET',
  path: '/api/activity/ended',
  feature: 'promotions',
  summary: 'Activities that ended in the last seven days, the latest first.',
  auth: 'anyone',
  request: nothing,
  response: z.object({
    list: list(
      z.object({
        activity_id: activityId,
        activity_type: z.enum(activityTypes),
        titles: languageTexts(256),
        ended_time: instant,
      }),
      50,
    ),
  }),
  refusals: [],
})

export const getActivity = call({
  method: 'GET',
  path: '/api/activity/info',
  feature: 'promotions',
  summary: 'One activity: rules, the player’s progress, what can be claimed now. 8 is the invite turntable.',
  auth: 'anyone',
  request: z.object({ activity_id: activityIdInQuery }),
  response: z.object({ activity, ...activityDetail }),
  refusals: ['NOT_FOUND', 'ACTIVITY_CLOSED'],
})

export const joinActivity = call({
  method: 'POST',
  path: '/api/activity/join',
  feature: 'promotions',
  summary: 'Takes part in an activity that asks for it (recharge reward, tournaments, invite turntable).',
  auth: 'player',
  request: z.object({ activity_id: activityId }),
  response: nothing,
  refusals: ['NOT_FOUND', 'ACTIVITY_CLOSED', 'NOT_ELIGIBLE', 'COOLING_OFF', 'SELF_EXCLUDED'],
})

export const claimActivity = call({
  method: 'POST',
  path: '/api/activity/claim',
  feature: 'promotions',
  summary: 'Claims a reached step, a rebate, a cash back or a rank’s prize. Once per player, activity and period.',
  auth: 'player',
  once: true,
  request: z.object({
    activity_id: activityId,
    step_id: z.optional(recordId),
    /** The messaging channel's reward is proven by the code posted there. */
    code: z.optional(text(32)),
  }),
  response: granted,
  refusals: [...claimRefusals, 'NOT_FOUND', 'NOT_REACHED', 'TOO_EARLY', 'CODE_WRONG', 'POOL_EMPTY'],
})

export const spinActivity = call({
  method: 'POST',
  path: '/api/activity/spin',
  feature: 'promotions',
  summary: 'Spins an activity’s wheel. The server draws; the app turns the wheel to the index it is given.',
  auth: 'player',
  once: true,
  request: z.object({ activity_id: activityId }),
  response: z.object({ ...granted.shape, index: count, remain_rot_num: count }),
  refusals: [...claimRefusals, 'NOT_FOUND', 'NO_SPINS', 'POOL_EMPTY'],
})

export const grabEnvelope = call({
  method: 'POST',
  path: '/api/activity/grab',
  feature: 'promotions',
  summary: 'Grabs a part of a running red envelope rain. The pool is fixed; when it is empty the rain is over.',
  auth: 'player',
  once: true,
  request: z.object({ activity_id: activityId, rain_id: recordId }),
  response: granted,
  refusals: [...claimRefusals, 'NOT_FOUND', 'TOO_EARLY', 'POOL_EMPTY'],
})

export const guessMatch = call({
  method: 'POST',
  path: '/api/activity/guess',
  feature: 'promotions',
  summary: 'A free prediction on a match; right guesses share the pool. One per match, until it begins.',
  auth: 'player',
  request: z.object({ activity_id: activityId, match_id: recordId, outcome_id: recordId }),
  response: nothing,
  refusals: ['NOT_FOUND', 'ACTIVITY_CLOSED', 'GUESS_CLOSED', 'NOT_ELIGIBLE', 'COOLING_OFF', 'SELF_EXCLUDED'],
})

export const takeDownloadAward = call({
  method: 'POST',
  path: '/api/download/takeAward',
  feature: 'promotions',
  summary: 'The one reward for installing the web app. The app says that it runs on its own, not in a browser’s tab.',
  auth: 'player',
  once: true,
  request: z.object({ is_standalone: z.optional(flag) }),
  response: granted,
  refusals: [...claimRefusals, 'NOT_INSTALLED', 'POOL_EMPTY'],
})
