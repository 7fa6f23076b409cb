import type { ConfigOf } from '@tablestakes/contract/operator/activity-configs'
import { activityTypes } from '@tablestakes/contract/promotions'
import { smallerOf } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import { dayOfFirst } from '@tablestakes/domain/promotions/first-days'
import type { ActivityKind, Standing, Step } from '../engine/activity-kind.ts'
import { type Award, costOf } from '../engine/award.ts'

type Config = ConfigOf<typeof activityTypes.SEVEN_DAY>
type Task = Config['days'][number][number]

const CHEST = 'chest'
const taskStep = (day: number, nth: number) => `day-${day}-${nth}`

/** Tasks of a player's first seven days. Each day opens its own, all count from the beginning, and with the seventh day they end. */
export const sevenDays: ActivityKind<typeof activityTypes.SEVEN_DAY> = {
  type: activityTypes.SEVEN_DAY,
  period: 'whole',
  asks: ({ days }) => {
    const asked = new Set(days.flat().map(({ task }) => task))
    return {
      ...(asked.has('verify') && { contact: true as const }),
      ...(asked.has('games') && { games: 'first days' as const }),
      ...(asked.has('invite') && { invitees: true as const }),
    }
  },
  show(config, standing) {
    const today = todayOf(standing)
    const steps = config.days.flatMap((tasks, index) =>
      tasks.map((task, nth) => showTask(task, { day: index + 1, nth: nth + 1, today, standing })),
    )
    const done = steps.filter(({ state }) => state === 'claimed').length
    return { steps: [...steps, showChest(config, { done, today, standing })] }
  },
  cost({ days, chest }) {
    const all = [...days.flat(), chest]
    const sum = all.reduce((cost, { awards }) => cost + costOf(awards), 0n)
    return { expected: ratio(sum, all.length), most: sum }
  },
  example: (unit) => {
    const bonus = (hundredths: bigint): Award[] => [
      { money: 'bonus', amount: (unit / 100n) * hundredths, multiplier: 10 }, // exact: hundredths
    ]
    const task = (name: Task['task'], { amount = 0n, count = 0 }, hundredths: bigint): Task => ({
      ...{ task: name, amount, count, awards: bonus(hundredths) },
    })
    return {
      days: [
        [task('verify', { count: 1 }, 5n)],
        [task('deposit', { amount: unit }, 10n)],
        [task('stake', { amount: 2n * unit }, 5n)],
        [task('games', { count: 3 }, 5n)],
        [task('stake', { amount: 10n * unit }, 10n)],
        [task('invite', { count: 1 }, 10n)],
        [task('deposit', { amount: 5n * unit }, 20n)],
      ],
      chest: { tasks: 5, awards: [...bonus(50n), { ...bonus(10n)[0]!, free_rounds: STUDIO_ROUNDS }] },
    }
  },
}

/** Of the shipped chest: in the studio's own games, at a tenth of the smallest top-up. */
const STUDIO_ROUNDS = { rounds: 5, games: [101, 102, 103, 104, 105, 106, 107, 108], days: 7 }

/** Null when the days are over, or were before the activity began. */
function todayOf({ registeredAtMs, startsAtMs, nowMs, dayOf }: Standing): number | null {
  if (registeredAtMs < startsAtMs) return null
  return dayOfFirst({ joinedDay: dayOf(registeredAtMs), today: dayOf(nowMs) })
}

type Place = { day: number; nth: number; today: number | null; standing: Standing }

function showTask({ task, amount, count, awards }: Task, { day, nth, today, standing }: Place): Step {
  const id = taskStep(day, nth)
  const progress = progressOf({ task, amount, count }, standing)
  const isReached = progress.target > 0 ? progress.cur >= progress.target : progress.cur > 0
  const isClaimed = standing.claimed.has(`${standing.period} ${id}`)
  const isOpen = today !== null && day <= today
  return {
    ...{ id, day, progress, awards },
    title: { key: `activity_step_task_${task}` },
    state: stateOfTask({ isClaimed, isOver: today === null, isReached: isOpen && isReached }),
    ...(today !== null && !isOpen && { waitsFor: 'TOO_EARLY' as const }),
  }
}

function stateOfTask({ isClaimed, isOver, isReached }: { isClaimed: boolean; isOver: boolean; isReached: boolean }) {
  if (isClaimed) return 'claimed'
  if (isOver) return 'missed'
  return isReached ? 'reached' : 'waiting'
}

/** A player who is in the first seven days has done everything in them: what was ever done counts. */
function progressOf({ task, amount, count }: Omit<Task, 'awards'>, { lifetime, told }: Standing): Step['progress'] {
  if (task === 'deposit') return money(lifetime.deposited, amount)
  if (task === 'stake') return money(lifetime.staked, amount)
  if (task === 'games') return { unit: 'count', cur: Math.min(told.stakedOn.size, count), target: count }
  if (task === 'invite') return { unit: 'count', cur: Math.min(told.invitees.length, count), target: count }
  return { unit: 'count', cur: told.isProven ? 1 : 0, target: 1 }
}

const money = (value: bigint, target: bigint): Step['progress'] => ({
  ...{ unit: 'money', target },
  cur: value < 0n ? 0n : smallerOf(value, target),
})

type Done = { done: number; today: number | null; standing: Standing }

function showChest({ chest }: Config, { done, today, standing }: Done): Step {
  const isClaimed = standing.claimed.has(`${standing.period} ${CHEST}`)
  return {
    id: CHEST,
    title: { key: 'activity_step_chest', values: { count: chest.tasks } },
    progress: { unit: 'count', cur: Math.min(done, chest.tasks), target: chest.tasks },
    awards: chest.awards,
    state: stateOfTask({ isClaimed, isOver: today === null, isReached: done >= chest.tasks }),
  }
}
