import * as z from 'zod/mini'
import { whole, wholeNumberIn } from '../fields.ts'
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
