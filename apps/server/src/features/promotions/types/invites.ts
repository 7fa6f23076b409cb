import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import { rebateOf } from '@tablestakes/domain/promotions/rates'
import { type ActivityKind, stateOf } from '../engine/activity-kind.ts'
import { costOf } from '../engine/award.ts'
import { showShare } from './share.ts'

/** So many own invitees who have qualified since it began. */
export const inviteBonus: ActivityKind<typeof activityTypes.INVITE_BONUS> = {
  type: activityTypes.INVITE_BONUS,
  period: 'whole',
  needsInvites: true,
  show: ({ tiers }, { period, claimed, invites }) => ({
    steps: tiers.map(({ invitees, awards }) => {
      const id = `invitees-${invitees}`
      return {
        id,
        title: { key: 'activity_step_invitees' as const, values: { count: invitees } },
        progress: { unit: 'count' as const, cur: Math.min(invites.qualified, invitees), target: invitees },
        awards,
        state: stateOf({ isClaimed: claimed.has(`${period} ${id}`), isReached: invites.qualified >= invitees }),
      }
    }),
  }),
  cost({ tiers }) {
    const all = tiers.reduce((sum, { awards }) => sum + costOf(awards), 0n)
    return { expected: ratio(all, tiers.length), most: all }
  },
  example: (unit) => ({
    tiers: [1, 3, 10, 30, 100].map((invitees) => ({
      invitees,
      awards: [{ money: 'bonus' as const, amount: (unit / 100n) * BigInt(10 * invitees), multiplier: 10 }], // exact: hundredths
    })),
  }),
}

/** A part of the first deposits that own invitees made on a day, from the next day on. */
export const inviteUserAward: ActivityKind<typeof activityTypes.INVITE_USER_AWARD> = {
  type: activityTypes.INVITE_USER_AWARD,
  period: 'day',
  needsInvites: true,
  lookBack: ({ claim_days: days }) => days,
  show: (config, standing) => ({
    rates: config.tiers.map((tier) => ({ ...tier, money: config.money })),
    share: showShare(config, standing, {
      baseOf: (period) => standing.invites.firstDepositsOf(period),
      worth: (base) => rebateOf(config.tiers, { base, most: config.most }),
    }),
  }),
  cost: ({ most }) => ({ expected: ratio(most), most }),
  example: (unit) => ({
    tiers: [
      { from: unit, rate: 5 },
      { from: 10n * unit, rate: 8 },
      { from: 100n * unit, rate: 10 },
    ],
    ...{ most: 20n * unit, money: 'bonus' as const, multiplier: 10, claim_days: 3 },
  }),
}
