import * as z from 'zod/mini'
import { address, filledText, list, text, whole } from '../fields.ts'
import { activityTypes } from '../promotions.ts'
import { boardConfigs } from './activity-configs-boards.ts'
import { boxConfigs } from './activity-configs-boxes.ts'
import { inviteConfigs } from './activity-configs-invites.ts'
import { award, awards, share } from './activity-parts.ts'
import { decimal, rate } from './fields.ts'

/**
 * What each type of activity is told. Amounts are in the site's currency. A type that has no schema here cannot be made: the server
 * serves exactly these.
 */

export const activityConfigs = {
  [activityTypes.SIGN]: z.object({
    /** The seven days of the calendar. */
    days: z.array(awards).check(z.length(7)),
    /** What must be paid in or staked on the day; 0 asks for nothing. */
    deposit: decimal,
    stake: decimal,
  }),
  [activityTypes.REPEAT_PAY]: z.object({
    tiers: list(z.object({ nth: whole(1, 50), from: decimal, awards }), 20).check(z.minLength(1)),
  }),
  [activityTypes.RECHARGE_REBATE]: z.object({
    tiers: list(z.object({ from: decimal, rate }), 20).check(z.minLength(1)),
    ...share,
  }),
  [activityTypes.TURNTABLE]: z.object({
    prizes: list(z.object({ awards: list(award, 1), art: text(64), weight: whole(1, 1_000_000) }), 36).check(
      z.minLength(2),
    ),
    /** So much paid in or staked on a day brings so many spins. */
    spins: list(z.object({ by: z.enum(['deposit', 'stake']), amount: decimal, spins: whole(1, 50) }), 20),
    /** A day. */
    most_spins: whole(1, 100),
  }),
  [activityTypes.MESSAGING_CHANNEL]: z.object({ url: address, code: filledText(32), awards }),
  [activityTypes.ACTIVE_CHEST]: z.object({
    /** Points of the day: for signing in, for each deposit, and for each full `stake_amount` staked. */
    login_points: whole(0, 1_000),
    deposit_points: whole(0, 1_000),
    stake_amount: decimal,
    stake_points: whole(0, 1_000),
    chests: list(z.object({ points: whole(1, 100_000), awards }), 20).check(z.minLength(1)),
  }),
  [activityTypes.BET_ACHIEVE]: z.object({
    milestones: list(z.object({ stake: decimal, awards }), 50).check(z.minLength(1)),
  }),
  [activityTypes.GOLD_RUSHING]: z.object({
    /** One after the other; each waits so long after the one before was taken, the first after the day began. */
    awards: z
      .array(z.object({ wait_seconds: whole(0, 86_400), awards: list(award, 1).check(z.minLength(1)) }))
      .check(z.length(3)),
  }),
  // What these bring stands in the shop and in the recharge rewards; the activity lists them and switches them on and off.
  [activityTypes.FIRST_RECHARGE]: z.object({}),
  [activityTypes.SECOND_RECHARGE]: z.object({}),
  [activityTypes.RECHARGE_REWARD]: z.object({}),
  [activityTypes.DAILY_GIFT]: z.object({}),
  [activityTypes.CASH_BACK]: z.object({
    /** Percent of the day's net loss from a VIP level on. */
    rates: list(z.object({ vip_level: whole(0, 100), rate }), 30).check(z.minLength(1)),
    ...share,
  }),
  [activityTypes.DOWNLOAD]: z.object({ awards }),
  ...inviteConfigs,
  [activityTypes.BET_EVERY_DAY]: z.object({
    stake: decimal,
    awards,
    /** Percent of the awards on the first, second … day in a row; the last one stays. */
    streak: list(whole(1, 1_000), 31).check(z.minLength(1)),
  }),
  ...boxConfigs,
  ...boardConfigs,
} as const

export type ConfiguredType = keyof typeof activityConfigs
export type ConfigOf<Type extends ConfiguredType> = z.output<(typeof activityConfigs)[Type]>
export type ConfigAward = z.output<typeof award>
