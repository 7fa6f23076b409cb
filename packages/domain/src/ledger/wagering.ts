/**
 * Wagering tasks (specification §3, bet task list). Each bonus opens a coin task, each deposit a cash task. A stake counts when
 * its round has ended and stands: it advances the oldest open task of each kind that was there when it was placed. A finished
 * coin task turns what its bonus holds into cash. A bet that is taken back takes back what it counted, and a task that it had
 * finished is open again: what the bonus had set free then binds as much cash, until the task is finished anew.
 */
import { leftOf, percentDown, scaleDown, scaleUp, smallerOf } from '../money/money.ts'

export type WageringTask = {
  /** Running per player and currency: the oldest has the lowest. */
  id: number
  kind: 'coin' | 'cash'
  /** How much has been staked so far; never above the target. */
  cur: bigint
  target: bigint
  /** The bonus of a coin task; the cash a cash task binds. */
  amount: bigint
  state: TaskState
  /** What of the bonus is in the purse; of one that was given up, what it would bring back. */
  held: bigint
  /** What it is to give back of wins that were taken back when it no longer held them. Only what comes back to it pays that. */
  owed: bigint
  /** What the bonus has ever turned into cash, from the purse or from the table. */
  released: bigint
}

/** Only an open task counts stakes. */
export type TaskState = 'open' | 'finished' | 'forfeited' | 'expired'

/**
 * `target = amount × multiplier`; the multiplier is kept in whole hundredths (2000 is 20×). Rounded up: it is a
 * promise to reach.
 */
export function wageringTarget(amount: bigint, multiplierHundredths: number): bigint {
  return scaleUp(amount, BigInt(multiplierHundredths), 100n)
}

/** The part of a stake that counts for bonus tasks in a game: `bet_cash_rate` percent, 0 to 100, of what is at risk. */
export function countedStake(atRisk: bigint, betCashRate: number): bigint {
  return percentDown(atRisk, Math.min(100, Math.max(0, betCashRate)))
}

/** Whole percent, cut, at most 100 (specification §3). A task without target is done. */
export function progressPercent({ cur, target }: { cur: bigint; target: bigint }): number {
  if (cur >= target) return 100
  return Number(scaleDown(cur, 100n, target))
}

export function remainingStake({ cur, target }: { cur: bigint; target: bigint }): bigint {
  return leftOf(target, cur)
}

export type Advance = { task: WageringTask; counted: bigint }

/**
 * What a stake that stands does to the tasks of one kind, given oldest first: the oldest open one advances, up to its target,
 * and what is over does not count for the next. It counts for none that came after it was placed. `counted` is stored, so that
 * a void can take back exactly that. Null when nothing advances.
 */
export function advanceOldest(
  tasks: readonly WageringTask[],
  counting: bigint,
  { lastTask }: { /** The newest task when the stake was placed. */ lastTask: number },
): Advance | null {
  const oldest = tasks.find(isOpen)
  if (oldest === undefined || oldest.id > lastTask || counting === 0n) return null
  const counted = smallerOf(counting, remainingStake(oldest))
  const cur = oldest.cur + counted
  const advanced = { ...oldest, cur }
  return { task: cur === oldest.target ? finish(advanced) : advanced, counted }
}

/** What the bonus holds is set free. */
function finish(task: WageringTask): WageringTask {
  return { ...task, state: 'finished', held: 0n, released: task.released + task.held }
}

/** What counted no longer does. A task that it had finished opens again; one that has ended otherwise stays as it is. */
export function takeBack(task: WageringTask, counted: bigint): WageringTask {
  if (counted === 0n) return task
  return { ...task, cur: task.cur - counted, state: task.state === 'finished' ? 'open' : task.state }
}

/** Whether a task ended with nothing. What was staked of its bonus stays with the house, and so does its share of a win. */
export function isLost({ state }: Pick<WageringTask, 'state'>): boolean {
  return state === 'forfeited' || state === 'expired'
}

export function isOpen({ state }: Pick<WageringTask, 'state'>): boolean {
  return state === 'open'
}

type TaskAmount = Pick<WageringTask, 'kind' | 'state' | 'amount' | 'released'>

/**
 * The cash that open tasks still bind (`totalCash`): of deposits their amount; of bonuses what they had set free before a bet
 * that counted was taken back.
 */
export function boundCash(tasks: readonly TaskAmount[]): bigint {
  return tasks
    .filter(isOpen)
    .reduce((sum, { kind, amount, released }) => sum + (kind === 'cash' ? amount : released), 0n)
}

/**
 * The bonuses that a withdrawal would end: all that are open. One that has set anything free stays, or giving it up would free
 * what it binds.
 */
export function forfeitable<Task extends Pick<WageringTask, 'kind' | 'state' | 'released'>>(
  tasks: readonly Task[],
): Task[] {
  return tasks.filter((task) => task.kind === 'coin' && isOpen(task) && task.released === 0n)
}

/** What a withdrawal now would forfeit: what those bonuses hold. */
export function forfeitedCoin(tasks: readonly Pick<WageringTask, 'kind' | 'state' | 'released' | 'held'>[]): bigint {
  return forfeitable(tasks).reduce((sum, { held }) => sum + held, 0n)
}
