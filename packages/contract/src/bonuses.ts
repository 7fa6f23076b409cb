import * as z from 'zod/mini'
import { call } from './call.ts'
import { goodsId, orderSources } from './deposits.ts'
import {
  amount,
  award,
  codeInQuery,
  filledText,
  instant,
  list,
  nothing,
  purses,
  recordId,
  text,
  wholeNumber,
} from './fields.ts'
import { page, pageRequest } from './pages.ts'

/** Specification §9: bonus types. */
export const bonusTypes = { BONUS: 1, PAYOUTS: 2, CASH: 6 } as const

/** Specification §3: an entry of the bet task list. Stakes fill `cur` up to `target`; the bonus then turns to cash. */
const coinTask = z.object({
  id: recordId,
  /** The text key of where the bonus came from: a deposit, an activity, a code. */
  source_key: text(64),
  cur: amount,
  target: amount,
  bonus: amount,
  create_time: instant,
})
/** The same for deposited cash: it is bound until the stakes have reached the target. */
const cashTask = z.object({
  id: recordId,
  source_key: text(64),
  cur: amount,
  target: amount,
  cash: amount,
  create_time: instant,
})

export const getBetTasks = call({
  method: 'GET',
  path: '/api/bet_task',
  feature: 'bonuses',
  summary: 'Open wagering tasks: of bonuses, and of deposited cash.',
  auth: 'player',
  request: z.object({ reserve: z.optional(wholeNumber) }),
  response: z.object({
    taskList: list(coinTask, 500),
    /** The cash still bound by `cashTaskList`. */
    totalCash: amount,
    cashTaskList: list(cashTask, 500),
  }),
  refusals: [],
})

export const bonusStates = ['open', 'finished', 'forfeited', 'expired'] as const

export const listBonuses = call({
  method: 'GET',
  path: '/api/bonus/list',
  feature: 'bonuses',
  summary: 'Every bonus ever granted: where it came from, its task, how it ended.',
  auth: 'player',
  request: z.object({ type: z.optional(codeInQuery(bonusTypes)), ...pageRequest }),
  response: page(
    z.object({
      id: recordId,
      type: z.enum(bonusTypes),
      /** The text key of its source, e.g. of an activity or a deposit. */
      source_key: text(64),
      award,
      cur: amount,
      target: amount,
      state: z.enum(bonusStates),
      create_time: instant,
      finish_time: z.nullable(instant),
    }),
  ),
  refusals: [],
})

export const forfeitBonus = call({
  method: 'POST',
  path: '/api/bonus/forfeit',
  feature: 'bonuses',
  summary: 'Gives up an open bonus and its task.',
  auth: 'player',
  once: true,
  request: z.object({ id: recordId }),
  response: purses,
  refusals: ['BONUS_UNKNOWN', 'ROUND_OPEN'],
})

export const redeemCode = call({
  method: 'POST',
  path: '/api/user/redeem',
  feature: 'bonuses',
  summary: 'Redeems a code. Each code has its own limits, per code and per player.',
  auth: 'player',
  once: true,
  request: z.object({ code: filledText(32) }),
  response: z.object({ awards: list(award, 10), purses }),
  refusals: [
    'LOCKED_OUT',
    'REDEEM_UNKNOWN',
    'REDEEM_USED',
    'REDEEM_EXPIRED',
    'NOT_ELIGIBLE',
    'COOLING_OFF',
    'SELF_EXCLUDED',
  ],
})

/** Specification §3: daily gift. It is bought as an order of its goods_id and goods_type. */
export const dailyGift = z.object({
  goods_id: goodsId,
  goods_type: z.enum(orderSources),
  amount,
  money: amount,
  bonus: amount,
  extra_cash: amount,
  gold: amount,
  is_today_buy: z.boolean(),
})

export const getDailyGift = call({
  method: 'GET',
  path: '/api/bonus/daily-gift',
  feature: 'bonuses',
  summary: 'Today’s gift: what it costs, what it holds, whether it was bought today.',
  auth: 'player',
  request: nothing,
  response: dailyGift,
  refusals: ['ACTIVITY_CLOSED', 'NOT_ELIGIBLE'],
})
