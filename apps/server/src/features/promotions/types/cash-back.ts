import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import { rebateOf } from '@tablestakes/domain/promotions/rates'
import type { ActivityKind } from '../engine/activity-kind.ts'
import { showShare } from './share.ts'

/** A part of the day's net loss of cash, by the player's VIP level. No loss, no claim. */
export const cashBack: ActivityKind<typeof activityTypes.CASH_BACK> = {
  type: activityTypes.CASH_BACK,
  period: 'day',
  lookBack: ({ claim_days: days }) => days,
  show(config, standing) {
    const levels = config.rates.map(({ vip_level, rate }) => ({ from: BigInt(vip_level), rate }))
    const rate = Math.max(0, ...levels.filter(({ from }) => from <= BigInt(standing.vipLevel)).map((one) => one.rate))
    const tiers = [{ from: 1n, rate }]
    return {
      rates: [{ from: 0n, rate, money: config.money }],
      share: showShare(config, standing, {
        baseOf(period) {
          const { stakedCash, wonCash } = standing.sumsOf(period)
          return stakedCash - wonCash
        },
        worth: (base) => rebateOf(tiers, { base, most: config.most }),
      }),
    }
  },
  cost: ({ most }) => ({ expected: ratio(most), most }),
  example: (unit) => ({
    rates: [
      { vip_level: 0, rate: 0.5 },
      { vip_level: 5, rate: 1 },
      { vip_level: 10, rate: 2 },
    ],
    ...{ most: 10n * unit, money: 'bonus' as const, multiplier: 1, claim_days: 3 },
  }),
}
