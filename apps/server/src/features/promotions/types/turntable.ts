import type { ConfigOf } from '@tablestakes/contract/operator/activity-configs'
import { activityTypes } from '@tablestakes/contract/promotions'
import { scaleDown } from '@tablestakes/domain/money/money'
import { expectedCost, highestCost } from '@tablestakes/domain/promotions/prizes'
import type { ActivityKind, Standing, Step } from '../engine/activity-kind.ts'
import { costOf } from '../engine/award.ts'

type Config = ConfigOf<typeof activityTypes.TURNTABLE>

/** A wheel whose spins are earned by what was paid in and staked on the day. */
export const turntable: ActivityKind<typeof activityTypes.TURNTABLE> = {
  type: activityTypes.TURNTABLE,
  period: 'day',
  show(config, standing) {
    const steps = stepsOf(config, standing)
    const earned = config.spins.reduce(
      (sum, { spins }, index) => (steps[index]!.state === 'claimed' ? sum + spins : sum),
      0,
    )
    const used = [...standing.claimed.keys()].filter((name) => name.startsWith(`${standing.period} spin-`)).length
    return {
      wheel: {
        prizes: config.prizes,
        left: Math.max(0, Math.min(earned, config.most_spins) - used),
        used,
        steps,
      },
    }
  },
  cost({ prizes, most_spins: spins }) {
    const costs = prizes.map(({ awards, weight }) => ({ weight, cost: costOf(awards) }))
    return { expected: expectedCost(costs), most: highestCost(costs) * BigInt(spins) }
  },
  example: (unit) => ({
    prizes: [1n, 0n, 5n, 2n, 0n, 20n, 3n, 100n].map((hundredths, index) => ({
      awards:
        hundredths === 0n
          ? []
          : [{ money: 'bonus' as const, amount: scaleDown(unit, hundredths, 100n), multiplier: 10 }],
      art: `prize-${index + 1}`,
      weight: [300, 250, 60, 200, 100, 9, 80, 1][index]!,
    })),
    spins: [
      { by: 'deposit', amount: unit, spins: 1 },
      { by: 'deposit', amount: 10n * unit, spins: 2 },
      { by: 'stake', amount: 5n * unit, spins: 1 },
    ],
    most_spins: 4,
  }),
}

/** The spins themselves are what is claimed: a threshold that was reached shows as taken. */
function stepsOf({ spins }: Config, standing: Standing): Step[] {
  const { deposited, staked } = standing.sumsOf(standing.period)
  return spins.map(({ by, amount, spins: count }, index) => {
    const cur = by === 'deposit' ? deposited : staked
    return {
      id: `earn-${index + 1}`,
      title: {
        key: by === 'deposit' ? 'activity_step_pay_for_spins' : 'activity_step_stake_for_spins',
        values: { count },
      },
      progress: { unit: 'money', cur: clamp(cur, amount), target: amount },
      awards: [],
      state: cur >= amount ? 'claimed' : 'waiting',
    }
  })
}

const clamp = (value: bigint, most: bigint) => {
  if (value < 0n) return 0n
  return value > most ? most : value
}
