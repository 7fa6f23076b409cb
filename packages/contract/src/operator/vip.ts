import * as z from 'zod/mini'
import { count, whole, wholeNumberIn } from '../fields.ts'
import { operatorCall } from './call.ts'
import { decimal, optionalFields, optionalSite, rate, siteId } from './fields.ts'

const levelKey = { site_id: siteId, level: wholeNumberIn(1, 100) }
/** Both thresholds must be reached. The award is given once, and costs at most its amount for every player who comes so far. */
const level = {
  deposits: decimal,
  stakes: decimal,
  cashback_rate: rate,
  award_money: z.enum(['cash', 'bonus', 'gold']),
  award_amount: decimal,
  award_multiplier: whole(0, 1_000),
  /** Given in the same purse as the award, in each week and month in which so much was staked. */
  weekly_amount: decimal,
  weekly_stakes: decimal,
  monthly_amount: decimal,
  monthly_stakes: decimal,
  /** At withdrawals; null is as the cashier has it, and a level never makes it worse. A limit of 0 is none. */
  day_limit: z.nullable(decimal),
  fee_rate: z.nullable(rate),
  promised_minutes: z.nullable(whole(1, 100_000)),
}

export const listVipLevels = operatorCall({
  name: 'vip.list',
  method: 'GET',
  path: '/operator/vip',
  summary: 'The VIP levels of the sites.',
  roles: ['marketing', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...levelKey, ...level })) }),
  refusals: [],
})

export const putVipLevel = operatorCall({
  name: 'vip.put',
  method: 'POST',
  path: '/operator/vip/:site_id/:level',
  summary: 'Adds a VIP level or changes it; what is left out stays. Nobody loses a level by it.',
  roles: ['marketing'],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ ...levelKey, ...optionalFields(level) }),
  response: z.object({ ...levelKey, ...level }),
  refusals: ['NOT_FOUND'],
})

export const readVipCost = operatorCall({
  name: 'vip.cost',
  method: 'GET',
  path: '/operator/vip-cost',
  summary:
    'What each VIP level has cost and may cost: level-up rewards still to be claimed, and the most of a week and a month.',
  roles: ['marketing'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({
    list: z.array(
      z.object({
        ...levelKey,
        /** Who stand at this level now. */
        players: count,
        paid: decimal,
        level_up_open: decimal,
        weekly_most: decimal,
        monthly_most: decimal,
      }),
    ),
  }),
  refusals: [],
})
