import * as z from 'zod/mini'
import { list, whole, wholeNumberIn } from '../fields.ts'
import { operatorCall } from './call.ts'
import { decimal, line, moment, momentOrNone, optionalFields, optionalSite, rate, siteId, sortIndex } from './fields.ts'

/** What the shop sells. goods_type: 0 shop, 1 first recharge, 2 second recharge, 3 daily gift. */
const goods = {
  goods_type: whole(0, 3),
  name: line(128),
  amount: decimal,
  extra_cash: decimal,
  coin_num: decimal,
  extra_coin: decimal,
  gold_num: decimal,
  rate,
  img: line(512),
  /** How many players may buy it; 0 is any number. */
  stock_uid_num: whole(0, 2_147_483_647),
  coin_multi: whole(0, 1_000),
  lable: line(64),
  sort: sortIndex,
  is_open: z.boolean(),
}
const goodsKey = { site_id: siteId, goods_id: wholeNumberIn(1, 9_999_999_999) }

export const listGoods = operatorCall({
  name: 'goods.list',
  method: 'GET',
  path: '/operator/goods',
  summary: 'What the shops sell.',
  roles: ['marketing', 'payments', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...goodsKey, ...goods })) }),
  refusals: [],
})

export const putGoods = operatorCall({
  name: 'goods.put',
  method: 'POST',
  path: '/operator/goods/:site_id/:goods_id',
  summary: 'Adds goods to a shop or changes them; what is left out stays.',
  roles: ['marketing'],
  effect: 'change',
  request: z.object({ ...goodsKey, ...optionalFields(goods) }),
  response: z.object({ ...goodsKey, ...goods }),
  refusals: ['NOT_FOUND'],
})

const reward = {
  site_id: siteId,
  opens_at: moment,
  /** Left out: until further notice. */
  closes_at: momentOrNone,
  coin_multi: whole(0, 1_000),
  /** What it can bring a player in a day and in all; 0 sets no limit. */
  day_most: decimal,
  whole_most: decimal,
  /** The percent from an amount on. */
  tiers: list(z.object({ amount: decimal, rate }), 20),
}
const rewardId = { reward_id: wholeNumberIn(1, Number.MAX_SAFE_INTEGER) }

export const listRewards = operatorCall({
  name: 'reward.list',
  method: 'GET',
  path: '/operator/rewards',
  summary: 'The recharge rewards of the sites, the newest first.',
  roles: ['marketing', 'payments', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(z.object({ ...rewardId, ...reward })) }),
  refusals: [],
})

export const addReward = operatorCall({
  name: 'reward.add',
  method: 'POST',
  path: '/operator/rewards',
  summary: 'Adds a recharge reward. When a site has several open, the one that opened last counts.',
  roles: ['marketing'],
  effect: 'change',
  request: z.object(reward),
  response: z.object({ ...rewardId, ...reward }),
  refusals: ['NOT_FOUND'],
})

const { site_id: _site, ...changeable } = reward

export const changeReward = operatorCall({
  name: 'reward.change',
  method: 'POST',
  path: '/operator/rewards/:reward_id',
  summary: 'Changes a recharge reward; what is left out stays. Orders that were opened keep what they were promised.',
  roles: ['marketing'],
  effect: 'change',
  request: z.object({ ...rewardId, ...optionalFields(changeable) }),
  response: z.object({ ...rewardId, ...reward }),
  refusals: ['NOT_FOUND'],
})
