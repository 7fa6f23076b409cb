import { activityTypes } from '@tablestakes/contract/promotions'
import { smallerOf } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import { type ActivityKind, stateOf } from '../engine/activity-kind.ts'
import { costOf } from '../engine/award.ts'

/** The n-th deposit of the day brings its tier, if it is large enough. */
export const repeatPay: ActivityKind<typeof activityTypes.REPEAT_PAY> = {
  type: activityTypes.REPEAT_PAY,
  period: 'day',
  needsDeposits: true,
  show({ tiers }, { period, deposits, claimed }) {
    return {
      steps: tiers.map(({ nth, from, awards }, index) => {
        const paid = deposits[nth - 1] ?? 0n
        const isReached = paid > 0n && paid >= from
        const id = `pay-${index + 1}`
        return {
          id,
          title: { key: 'activity_step_deposit' as const, values: { count: nth } },
          progress: { unit: 'money' as const, cur: smallerOf(paid, from), target: from },
          awards,
          state: stateOf({ isClaimed: claimed.has(`${period} ${id}`), isReached }),
        }
      }),
    }
  },
  cost({ tiers }) {
    const all = tiers.reduce((sum, { awards }) => sum + costOf(awards), 0n)
    return { expected: ratio(all, tiers.length), most: all }
  },
  example: (unit) => ({
    tiers: [
      { nth: 2, from: unit, awards: [{ money: 'bonus', amount: (unit / 100n) * 5n, multiplier: 10 }] }, // exact: hundredths
      { nth: 3, from: 2n * unit, awards: [{ money: 'bonus', amount: (unit / 100n) * 15n, multiplier: 10 }] }, // exact: hundredths
    ],
  }),
}
