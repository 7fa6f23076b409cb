import { activityTypes } from '@tablestakes/contract/promotions'
import { largerOf } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import { streakBefore } from '@tablestakes/domain/promotions/streak'
import { type ActivityKind, stateOf } from '../engine/activity-kind.ts'
import { costOf, shareOf } from '../engine/award.ts'

/** Joining the channel is proven by the code that is posted there. */
export const messagingChannel: ActivityKind<typeof activityTypes.MESSAGING_CHANNEL> = {
  type: activityTypes.MESSAGING_CHANNEL,
  period: 'whole',
  codeOf: ({ code }) => code,
  show: ({ url, awards }, { period, claimed }) => ({
    url,
    steps: [
      once('join', 'activity_step_channel', { isClaimed: claimed.has(`${period} join`), isReached: true, awards }),
    ],
  }),
  cost: ({ awards }) => ({ expected: ratio(costOf(awards)), most: costOf(awards) }),
  example: (unit) => ({
    url: '/activity',
    code: 'WELCOME',
    awards: [{ money: 'bonus', amount: (unit / 100n) * 10n, multiplier: 10 }], // exact: hundredths
  }),
}

/** The installed app was seen once. */
export const download: ActivityKind<typeof activityTypes.DOWNLOAD> = {
  type: activityTypes.DOWNLOAD,
  period: 'whole',
  show: ({ awards }, { period, claimed, isInstalled }) => ({
    steps: [
      once('install', 'activity_step_install', {
        isClaimed: claimed.has(`${period} install`),
        isReached: isInstalled,
        awards,
      }),
    ],
  }),
  cost: ({ awards }) => ({ expected: ratio(costOf(awards)), most: costOf(awards) }),
  example: (unit) => ({ awards: [{ money: 'bonus', amount: (unit / 100n) * 15n, multiplier: 10 }] }), // exact: hundredths
}

/** Milestones of all that was ever staked. They are never reset. */
export const betAchieve: ActivityKind<typeof activityTypes.BET_ACHIEVE> = {
  type: activityTypes.BET_ACHIEVE,
  period: 'whole',
  show: ({ milestones }, { period, claimed, lifetime }) => ({
    steps: milestones.map(({ stake, awards }) => {
      const id = `stake-${stake}`
      return {
        id,
        title: { key: 'activity_step_milestone' as const },
        progress: { unit: 'money' as const, cur: clamp(lifetime.staked, stake), target: stake },
        awards,
        state: stateOf({ isClaimed: claimed.has(`${period} ${id}`), isReached: lifetime.staked >= stake }),
      }
    }),
  }),
  cost({ milestones }) {
    const all = milestones.reduce((sum, { awards }) => sum + costOf(awards), 0n)
    return { expected: ratio(all, milestones.length), most: all }
  },
  example: (unit) => ({
    milestones: [10n, 100n, 1_000n, 10_000n].map((times) => ({
      stake: times * unit,
      awards: [{ money: 'bonus' as const, amount: (unit / 100n) * times, multiplier: 5 }], // exact: hundredths
    })),
  }),
}

/** Points of the day open chests. */
export const activeChest: ActivityKind<typeof activityTypes.ACTIVE_CHEST> = {
  type: activityTypes.ACTIVE_CHEST,
  period: 'day',
  show(config, { period, sumsOf, claimed }) {
    const { deposits, staked } = sumsOf(period)
    // exact: only full stake amounts bring points.
    const stakes = staked <= 0n || config.stake_amount === 0n ? 0n : staked / config.stake_amount
    const earned = Number(deposits) * config.deposit_points + Number(stakes) * config.stake_points
    // Only a player who has signed in can look.
    const points = config.login_points + Math.max(0, earned)
    return {
      steps: config.chests.map(({ points: target, awards }) => {
        const id = `chest-${target}`
        return {
          id,
          title: { key: 'activity_step_points' as const, values: { count: target } },
          progress: { unit: 'count' as const, cur: Math.min(points, target), target },
          awards,
          state: stateOf({ isClaimed: claimed.has(`${period} ${id}`), isReached: points >= target }),
        }
      }),
    }
  },
  cost({ chests }) {
    const all = chests.reduce((sum, { awards }) => sum + costOf(awards), 0n)
    return { expected: ratio(all, chests.length), most: all }
  },
  example: (unit) => ({
    ...{ login_points: 10, deposit_points: 30, stake_amount: unit, stake_points: 5 },
    chests: [
      // Gold for everybody who comes; a bonus for those who play.
      { points: 10, awards: [{ money: 'gold', amount: unit, multiplier: 0 }] },
      { points: 60, awards: [{ money: 'bonus', amount: (unit / 100n) * 5n, multiplier: 10 }] }, // exact: hundredths
      { points: 150, awards: [{ money: 'bonus', amount: (unit / 100n) * 20n, multiplier: 10 }] }, // exact: hundredths
    ],
  }),
}

/** A stake of the day, worth more with every day in a row. */
export const betEveryDay: ActivityKind<typeof activityTypes.BET_EVERY_DAY> = {
  type: activityTypes.BET_EVERY_DAY,
  period: 'day',
  show({ stake, awards, streak }, { period, sumsOf, claimed }) {
    const { staked } = sumsOf(period)
    const days = new Set([...claimed.keys()].map((name) => Number(name.split(' ')[0])))
    const percent = streak[Math.min(streakBefore(period, days), streak.length - 1)]!
    return {
      steps: [
        {
          id: 'quest',
          title: { key: 'activity_step_quest' as const },
          progress: { unit: 'money' as const, cur: clamp(staked, stake), target: stake },
          awards: shareOf(awards, percent),
          state: stateOf({ isClaimed: claimed.has(`${period} quest`), isReached: staked >= stake }),
        },
      ],
    }
  },
  cost({ awards, streak }) {
    const costs = streak.map((percent) => costOf(shareOf(awards, percent)))
    return {
      expected: ratio(
        costs.reduce((sum, cost) => sum + cost, 0n),
        streak.length,
      ),
      most: costs.reduce((most, cost) => largerOf(cost, most), 0n),
    }
  },
  example: (unit) => ({
    stake: 2n * unit,
    awards: [{ money: 'bonus', amount: (unit / 100n) * 4n, multiplier: 10 }], // exact: hundredths
    streak: [100, 110, 120, 130, 140, 150, 200],
  }),
}

const clamp = (value: bigint, most: bigint) => {
  if (value < 0n) return 0n
  return value > most ? most : value
}

type Once = { isClaimed: boolean; isReached: boolean; awards: Parameters<typeof costOf>[0] }

const once = (id: string, key: 'activity_step_channel' | 'activity_step_install', { awards, ...reached }: Once) => ({
  id,
  title: { key },
  progress: { unit: 'count' as const, cur: reached.isReached ? 1 : 0, target: 1 },
  awards,
  state: stateOf(reached),
})
