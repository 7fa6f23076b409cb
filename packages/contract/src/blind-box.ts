import * as z from 'zod/mini'
import { prize } from './activity-detail.ts'
import { call } from './call.ts'
import {
  amount,
  award,
  count,
  instant,
  list,
  playerNumber,
  playerNumberInQuery,
  recordId,
  text,
  whole,
} from './fields.ts'
import { granted } from './promotions.ts'

/** Blind boxes and the wheel behind them (activity types 19, 24 and 25). */

/**
 * Which blind box is meant. The answer gives one key per player and activity; the number of an activity or of its type is taken too.
 * Without one it is the first that is open.
 */
const unionKey = text(64)

/** Specification §3: money_type of a box is 1 bonus, else cash. */
export const boxMoneyTypes = { BONUS: 1, CASH: 2 } as const

const item = z.object({
  index: count,
  money_type: z.enum(boxMoneyTypes),
  money_num: amount,
  art: text(64),
  is_open: z.boolean(),
})

/** Specification §3: blind box and wheel. */
export const blindBox = z.object({
  player_id: playerNumber,
  union_key: unionKey,
  daily_box_level: count,
  daily_box_num: count,
  daily_box_total_num: count,
  item_list: list(item, 100),
  /** From which amount on collected money is paid out, and as what. */
  money_num: amount,
  money_type: z.enum(boxMoneyTypes),
  wheel_num: count,
  wheel_total_num: count,
  /** What has been collected towards the pay-out, and how many pay-outs are left. */
  with_draw_money_num: amount,
  with_draw_num: count,
  /** Whether that amount is reached: it can be paid out now. */
  is_check: z.boolean(),
  /** What a box can hold, and what is on the wheel, each with its chance. */
  box_prizes: list(prize, 36),
  wheel_prizes: list(prize, 36),
  /** Seconds until the boxes are new, and the moment they are; 0 where they never are. */
  left_refresh_time: count,
  refresh_time: instant,
})
export type BlindBox = z.output<typeof blindBox>

const refusals = ['OTHER_PLAYER', 'ACTIVITY_CLOSED', 'NOT_ELIGIBLE', 'COOLING_OFF', 'SELF_EXCLUDED'] as const
const ofPlayer = z.object({ union_key: z.optional(unionKey), player_id: playerNumberInQuery })

export const getBlindBox = call({
  method: 'GET',
  path: '/api/get/blind_box_wheel_info',
  feature: 'promotions',
  summary: 'The player’s boxes and wheel. A gift box while boxes are left, then the wheel.',
  auth: 'player',
  request: z.object({ union_key: z.optional(unionKey), player_id: playerNumberInQuery }),
  response: blindBox,
  refusals: ['OTHER_PLAYER', 'NOT_FOUND', 'ACTIVITY_CLOSED'],
})

export const openBlindBox = call({
  method: 'POST',
  path: '/api/daily_blind_box_reward',
  feature: 'promotions',
  summary: 'Opens the box at an index. The server draws what is inside; the index only says which lid lifts.',
  auth: 'player',
  once: true,
  request: z.object({ union_key: unionKey, player_id: playerNumber, index: whole(0, 99) }),
  response: z.object({ ...granted.shape, item, box: blindBox }),
  refusals: [...refusals, 'NOT_FOUND', 'NO_BOXES', 'ALREADY_CLAIMED', 'POOL_EMPTY'],
})

export const spinBlindBoxWheel = call({
  method: 'POST',
  path: '/api/blind_box_wheel_reward',
  feature: 'promotions',
  summary: 'Spins the wheel behind the boxes.',
  auth: 'player',
  once: true,
  request: z.object({ union_key: z.optional(unionKey), player_id: z.optional(playerNumber) }),
  response: z.object({ ...granted.shape, index: count, box: blindBox }),
  refusals: [...refusals, 'NOT_FOUND', 'NO_SPINS', 'POOL_EMPTY'],
})

export const withdrawBlindBox = call({
  method: 'GET',
  path: '/api/blind_box_wheel_withdraw',
  feature: 'promotions',
  summary:
    'Pays the collected amount into the wallet. A GET by the specification, yet it moves money: the key is needed.',
  auth: 'player',
  once: true,
  request: ofPlayer,
  response: z.object({ ...granted.shape, box: blindBox }),
  refusals: [...refusals, 'NOT_FOUND', 'NOT_REACHED', 'ALREADY_CLAIMED'],
})

export const listBlindBoxWithdrawals = call({
  method: 'GET',
  path: '/api/blind_box_wheel_withdraw_list',
  feature: 'promotions',
  summary: 'Pay-outs of the player’s blind boxes, newest first.',
  auth: 'player',
  request: ofPlayer,
  response: z.object({ list: list(z.object({ id: recordId, award, create_time: instant }), 100) }),
  refusals: ['OTHER_PLAYER'],
})

export const listBlindBoxInvites = call({
  method: 'GET',
  path: '/api/blind_box_wheel_invite_list',
  feature: 'promotions',
  summary: 'Invitees who brought boxes.',
  auth: 'player',
  request: ofPlayer,
  response: z.object({
    list: list(z.object({ nickname: text(64), face_id: count, boxes: count, create_time: instant }), 100),
  }),
  refusals: ['OTHER_PLAYER'],
})
