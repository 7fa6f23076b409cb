import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, award, count, instant, list, nothing, percent, purses, whole } from './fields.ts'

const level = whole(0, 100)

export const vipPeriods = ['week', 'month'] as const

/** Specification §3: VIP. Levels come by deposits and stakes and are never lost. */
export const vipInfo = z.object({
  vip_list: list(
    z.object({
      vip_level: level,
      minimum_amount: amount,
      minimum_bet: amount,
      cashback_rate: percent,
      level_up_award: z.nullable(award),
      /** Every week and month in which so much was staked. */
      weekly_award: z.nullable(award),
      weekly_bet: amount,
      monthly_award: z.nullable(award),
      monthly_bet: amount,
      /** At withdrawals; null is as everybody has it. A limit of 0 is none. */
      day_limit: z.nullable(amount),
      fee_rate: z.nullable(percent),
      promised_minutes: z.nullable(count),
      /** Reached and not yet claimed. */
      is_claimable: z.boolean(),
      is_claimed: z.boolean(),
    }),
    101,
  ),
  user_info: z.object({
    vip_level: level,
    pay_total: amount,
    bet_total: amount,
    /** What is still missing for the next level. */
    vip_upgrade_required_deposits: amount,
    vip_upgrade_required_betting: amount,
    level_time: z.nullable(instant),
  }),
  /** What the player's level brings in this week and month. */
  period_awards: list(
    z.object({
      period: z.enum(vipPeriods),
      award,
      staked: amount,
      required_bet: amount,
      end_time: instant,
      is_claimable: z.boolean(),
      is_claimed: z.boolean(),
    }),
    vipPeriods.length,
  ),
})
export type VipInfo = z.output<typeof vipInfo>

export const getVip = call({
  method: 'POST',
  path: '/api/user/vip',
  feature: 'vip',
  summary: 'VIP levels and how far the player is from the next.',
  auth: 'player',
  request: nothing,
  response: vipInfo,
  refusals: [],
})

const claimed = z.object({ awards: list(award, 10), purses, vip: vipInfo })

export const claimVipAward = call({
  method: 'POST',
  path: '/api/vip/claim',
  feature: 'vip',
  summary: 'Claims the reward for a level reached, once.',
  auth: 'player',
  once: true,
  request: z.object({ vip_level: level }),
  response: claimed,
  refusals: [
    'VIP_NOT_REACHED',
    'ALREADY_CLAIMED',
    'NOTHING_TO_CLAIM',
    'COOLING_OFF',
    'SELF_EXCLUDED',
    'ACCOUNT_FROZEN',
  ],
})

export const claimVipPeriod = call({
  method: 'POST',
  path: '/api/vip/claimPeriod',
  feature: 'vip',
  summary: 'Claims the reward of this week or month, once, when enough was staked in it.',
  auth: 'player',
  once: true,
  request: z.object({ period: z.enum(vipPeriods) }),
  response: claimed,
  refusals: ['NOT_REACHED', 'ALREADY_CLAIMED', 'NOTHING_TO_CLAIM', 'COOLING_OFF', 'SELF_EXCLUDED', 'ACCOUNT_FROZEN'],
})
