import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import { highestCost } from '@tablestakes/domain/promotions/prizes'
import { streakBefore } from '@tablestakes/domain/promotions/streak'
import type { ActivityKind, Standing, StepState } from '../engine/activity-kind.ts'
import { costOf } from '../engine/award.ts'

const DAYS = 7

/** The check-in calendar: seven days in a row, the last one large. A missed day restarts it. */
export const sign: ActivityKind<typeof activityTypes.SIGN> = {
  type: activityTypes.SIGN,
  period: 'day',
  show(config, standing) {
    const { deposited, staked } = standing.sumsOf(standing.period)
    const done = streakBefore(standing.period, signedDays(standing)) % DAYS
    const isSigned = standing.claimed.has(`${standing.period} day-${done + 1}`)
    const isReached = deposited >= config.deposit && staked >= config.stake
    return {
      steps: config.days.map((awards, index) => ({
        id: `day-${index + 1}`,
        title: { key: 'activity_step_day' as const, values: { count: index + 1 } },
        day: index + 1,
        progress: { unit: 'count' as const, cur: index < done || (index === done && isSigned) ? 1 : 0, target: 1 },
        awards,
        state: stateOfDay(index, { done, isSigned, isReached }),
      })),
    }
  },
  cost({ days }) {
    const most = highestCost(days.map((awards) => ({ cost: costOf(awards) })))
    const sum = days.reduce((all, awards) => all + costOf(awards), 0n)
    return { expected: ratio(sum, DAYS), most }
  },
  example: (unit) => ({
    days: Array.from({ length: DAYS }, (_, index) => [
      // exact: whole hundredths of an amount that the cashier offers.
      { money: 'bonus' as const, amount: (unit / 100n) * BigInt(index === DAYS - 1 ? 20 : index + 1), multiplier: 10 },
    ]),
    deposit: 0n,
    stake: 0n,
  }),
}

function signedDays({ claimed }: Standing): Set<number> {
  return new Set([...claimed.keys()].map((name) => Number(name.split(' ')[0])))
}

type Calendar = { done: number; isSigned: boolean; isReached: boolean }

function stateOfDay(index: number, { done, isSigned, isReached }: Calendar): StepState {
  if (index < done) return 'claimed'
  if (index > done) return 'waiting'
  if (isSigned) return 'claimed'
  return isReached ? 'reached' : 'waiting'
}
