import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, award, instant, list, nothing, percent, purses, whole } from './fields.ts'

const level = whole(0, 100)

/** Specification §3: VIP. Levels come by deposits and stakes and are never lost. */
export const vipInfo = z.object({
  vip_list: list(
    z.object({
      vip_level: level,
      minimum_amount: amount,
      minimum_bet: amount,
      cashback_rate: percent,
      level_up_award: z.nullable(award),
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

export const claimVipAward = call({
  method: 'POST',
  path: '/api/vip/claim',
  feature: 'vip',
  summary: 'Claims the reward for a level reached, once.',
  auth: 'player',
  once: true,
  request: z.object({ vip_level: level }),
  response: z.object({ awards: list(award, 10), purses, vip: vipInfo }),
  refusals: [
    'VIP_NOT_REACHED',
    'ALREADY_CLAIMED',
    'NOTHING_TO_CLAIM',
    'COOLING_OFF',
    'SELF_EXCLUDED',
    'ACCOUNT_FROZEN',
  ],
})
