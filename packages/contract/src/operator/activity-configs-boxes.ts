import * as z from 'zod/mini'
import { gameId, list, text, whole } from '../fields.ts'
import { activityTypes } from '../promotions.ts'
import { awards } from './activity-parts.ts'
import { decimal, rate } from './fields.ts'

/** What the first days, the first deposit, blind boxes and gift packets are told. */

/** What is in a box or on the wheel behind it. A bonus is given immediately; cash is collected until it is paid out. */
const item = z.object({
  money: z.enum(['bonus', 'cash']),
  amount: decimal,
  multiplier: whole(0, 1_000),
  art: text(64),
  weight: whole(1, 1_000_000),
})
const items = list(item, 36).check(z.minLength(2))

const boxes = {
  items,
  /** The wheel that follows the last box of a period, and how often it turns then. */
  wheel: items,
  wheel_spins: whole(0, 20),
  /** Collected cash is paid from this amount on, so many times in all. */
  payout_from: decimal,
  payouts: whole(1, 100),
}

/** So much staked brings so many boxes; the highest level that is reached holds. */
const levels = list(z.object({ stake: decimal, boxes: whole(1, 100) }), 20).check(z.minLength(1))

/** The first deposit, from an amount on; the highest tier that it reaches is given. */
const firstPay = z.object({ tiers: list(z.object({ from: decimal, awards }), 20).check(z.minLength(1)) })

const sevenDayTasks = ['verify', 'deposit', 'stake', 'games', 'invite'] as const

const sevenDayTask = z.object({
  task: z.enum(sevenDayTasks),
  /** Of deposits and stakes. */
  amount: decimal,
  /** Of games and invitees. */
  count: whole(0, 1_000),
  awards,
})

export const boxConfigs = {
  [activityTypes.SEVEN_DAY]: z
    .object({
      days: z.array(list(sevenDayTask, 5).check(z.minLength(1))).check(z.length(7)),
      /** So many claimed tasks open the chest. */
      chest: z.object({ tasks: whole(1, 35), awards }),
    })
    .check(z.refine(({ days, chest }) => chest.tasks <= days.flat().length)),
  [activityTypes.FIRST_PAY_REBATE]: z.object({
    rate,
    /** The most that comes back. */
    most: decimal,
    money: z.enum(['cash', 'bonus']),
    multiplier: whole(0, 1_000),
    /** So long after the deposit losses count; then it can be claimed, so many days. */
    hours: whole(1, 168),
    claim_days: whole(1, 30),
  }),
  [activityTypes.FIRST_PAY_A]: firstPay,
  [activityTypes.FIRST_PAY_B]: firstPay,
  [activityTypes.BLIND_BOX]: z.object({ ...boxes, levels }),
  [activityTypes.FISSION_BLIND_BOX]: z.object({
    ...boxes,
    boxes_per_invitee: whole(1, 10),
    most_boxes: whole(1, 100),
  }),
  [activityTypes.GAME_BLIND_BOX]: z.object({
    ...boxes,
    /** Without any it is all games. */
    games: list(gameId, 200),
    levels,
  }),
  [activityTypes.GIFT_PACKET]: z
    .object({
      /** What is reserved for one packet, and into how many parts it is split. */
      pool: decimal,
      parts: whole(1, 50),
      /** No part is smaller. */
      least: decimal,
      money: z.enum(['cash', 'bonus']),
      multiplier: whole(0, 1_000),
      /** What must be paid in on the day to make one; 0 asks for nothing. */
      deposit: decimal,
      /** So many parts of packets a player may take in a day. */
      takes: whole(1, 100),
      own_part: z.boolean(),
    })
    .check(z.refine(({ pool, parts, least }) => least > 0n && pool >= least * BigInt(parts))),
} as const
