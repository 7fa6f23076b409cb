import { activityTypes } from '@tablestakes/contract/promotions'
import { smallerOf } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import { lossOf } from '@tablestakes/domain/promotions/first-days'
import { highestCost } from '@tablestakes/domain/promotions/prizes'
import { rebateOf } from '@tablestakes/domain/promotions/rates'
import type { ActivityKind, Shown, Standing, Step, StepState } from '../engine/activity-kind.ts'
import type { FirstDeposit } from '../engine/asks.ts'
import { costOf } from '../engine/award.ts'
import { SHARE_STEP } from './share.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** A deposit from before it began was not made for it. */
const firstDepositOf = ({ told, startsAtMs }: Standing): FirstDeposit | null =>
  told.firstDeposit && told.firstDeposit.atMs >= startsAtMs ? told.firstDeposit : null

/** A part of what was lost of the first deposit. It can be claimed when the hours are over, so that nothing can be won back after it. */
export const firstPayRebate: ActivityKind<typeof activityTypes.FIRST_PAY_REBATE> = {
  type: activityTypes.FIRST_PAY_REBATE,
  period: 'whole',
  asks: ({ hours, claim_days: days }) => ({ firstDeposit: { hours, days } }),
  show(config, standing) {
    const { period, nowMs, claimed } = standing
    const deposit = firstDepositOf(standing)
    const base = deposit ? lossOf({ deposit: deposit.amount, staked: deposit.stakedCash, won: deposit.wonCash }) : 0n
    const claimFromMs = (deposit?.atMs ?? nowMs) + config.hours * HOUR_MS
    const isOver = nowMs >= claimFromMs + config.claim_days * DAY_MS || claimed.has(`${period} ${SHARE_STEP}`)
    const amount = rebateOf([{ from: 1n, rate: config.rate }], { base, most: config.most })
    const awards = amount > 0n && !isOver ? [{ money: config.money, amount, multiplier: config.multiplier }] : []
    const canClaim = awards.length > 0 && nowMs >= claimFromMs
    return {
      rates: [{ from: 0n, rate: config.rate, money: config.money }],
      share: { base, awards, period, claimFromMs, canClaim },
    } satisfies Shown
  },
  cost: ({ most }) => ({ expected: ratio(most), most }),
  example: (unit) => ({
    ...{ rate: 10, most: 5n * unit, money: 'bonus' as const, multiplier: 5, hours: 24, claim_days: 3 },
  }),
}

type FirstPayType = typeof activityTypes.FIRST_PAY_A | typeof activityTypes.FIRST_PAY_B

/** The first deposit through a method of one pay type. It reaches one tier, and that is given once. */
const firstPay = <Type extends FirstPayType>(type: Type, payType: number): ActivityKind<Type> => ({
  type,
  period: 'whole',
  asks: () => ({ firstDeposit: { hours: 0, days: 0 } }),
  show({ tiers }, standing) {
    const deposit = firstDepositOf(standing)
    const paid = deposit?.payType === payType ? deposit.amount : 0n
    const rising = tiers.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const reached = paid > 0n ? rising.filter(({ from }) => paid >= from).length : 0
    const isClaimed = (id: string) => standing.claimed.has(`${standing.period} ${id}`)
    const hasAny = rising.some((_, index) => isClaimed(tierStep(index)))
    return {
      steps: rising.map(({ from, awards }, index): Step => {
        const id = tierStep(index)
        return {
          id,
          title: { key: payType === 1 ? 'activity_step_first_pay' : 'activity_step_first_pay_crypto' },
          progress: { unit: 'money', cur: smallerOf(paid, from), target: from },
          awards,
          state: stateOfTier({
            isClaimed: isClaimed(id),
            hasAny,
            isReached: index === reached - 1,
            isPaid: deposit !== null,
          }),
        }
      }),
    }
  },
  cost({ tiers }) {
    const costs = tiers.map(({ awards }) => ({ cost: costOf(awards) }))
    const all = costs.reduce((sum, { cost }) => sum + cost, 0n)
    return { expected: ratio(all, tiers.length), most: highestCost(costs) }
  },
  example: (unit) =>
    ({
      tiers: [1n, 5n, 20n].map((times) => ({
        from: times * unit,
        awards: [{ money: 'bonus' as const, amount: (unit / 100n) * 10n * times, multiplier: 10 }], // exact: hundredths
      })),
    }) as ReturnType<ActivityKind<Type>['example']>,
})

const tierStep = (index: number) => `tier-${index + 1}`

type Tier = { isClaimed: boolean; hasAny: boolean; isReached: boolean; isPaid: boolean }

/** There is one first deposit: the tiers that it did not reach, or went past, are gone. */
function stateOfTier({ isClaimed, hasAny, isReached, isPaid }: Tier): StepState {
  if (isClaimed) return 'claimed'
  if (hasAny) return 'missed'
  if (isReached) return 'reached'
  return isPaid ? 'missed' : 'waiting'
}

export const firstPayA = firstPay(activityTypes.FIRST_PAY_A, 1)
export const firstPayB = firstPay(activityTypes.FIRST_PAY_B, 2)
