import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import { rebateOf } from '@tablestakes/domain/promotions/rates'
import type { ActivityKind } from '../engine/activity-kind.ts'
import { showShare } from './share.ts'

/** A part of the day's deposits, by tiers, from the next day on. */
export const rechargeRebate: ActivityKind<typeof activityTypes.RECHARGE_REBATE> = {
  type: activityTypes.RECHARGE_REBATE,
  period: 'day',
  lookBack: ({ claim_days: days }) => days,
  show: (config, standing) => ({
    rates: config.tiers.map((tier) => ({ ...tier, money: config.money })),
    share: showShare(config, standing, {
      baseOf: (period) => standing.sumsOf(period).deposited,
      worth: (base) => rebateOf(config.tiers, { base, most: config.most }),
    }),
  }),
  cost: ({ most }) => ({ expected: ratio(most), most }),
  example: (unit) => ({
    tiers: [
      { from: unit, rate: 1 },
      { from: 10n * unit, rate: 1.5 },
      { from: 50n * unit, rate: 2 },
    ],
    ...{ most: 5n * unit, money: 'bonus' as const, multiplier: 5, claim_days: 3 },
  }),
}
