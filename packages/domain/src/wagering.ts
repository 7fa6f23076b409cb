/**
 * Wagering tasks (specification §3, bet task list). Each bonus opens a coin task, each deposit a cash task. A stake
 * advances the oldest open task of each kind when it is taken; a finished coin task turns its bonus into cash, once; a
 * voided bet takes back what it had counted. Bonus money stays bonus only while a coin task is open, or after it was given up.
 */
import { leftOf, percentDown, scaleDown, scaleUp, smallerOf } from './money.ts'

export type WageringTask = {
  /** Running per player and currency: the oldest has the lowest. */
  id: number
  kind: 'coin' | 'cash'
  /** How much has been staked so far; never above the target. */
  cur: bigint
  target: bigint
  /** The bonus a coin task sets free; the cash a cash task binds. */
  amount: bigint
  state: TaskState
  /** What it has turned into cash: a coin task does that once. */
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

/** The part of a stake that counts in a game: `bet_cash_rate` percent, 0 to 100. */
export function countedStake(stake: bigint, betCashRate: number): bigint {
  return percentDown(stake, Math.min(100, Math.max(0, betCashRate)))
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
 * What a stake does to the tasks of one kind, given oldest first: the oldest open one advances, up to its target, and
 * what is over does not count for the next. `counted` is stored with the bet, so that a void can take back exactly that.
 * Null when no task is open.
 */
export function advanceOldest(tasks: readonly WageringTask[], counting: bigint): Advance | null {
  const oldest = tasks.find(isOpen)
  if (oldest === undefined) return null
  const counted = smallerOf(counting, remainingStake(oldest))
  const cur = oldest.cur + counted
  return { task: { ...oldest, cur, state: cur === oldest.target ? 'finished' : 'open' }, counted }
}

/**
 * A voided bet no longer counts, and a task it had finished opens again. One that has set bonus money free stays
 * finished, because that happens once. One that was forfeited stays so, but it may be reopened, and then the bet must not
 * count either; one that has expired stays as it is.
 */
export function takeBack(task: WageringTask, counted: bigint): WageringTask {
  const isReopened = isOpen(task) || (task.state === 'finished' && task.released === 0n)
  if (counted === 0n || !(isReopened || task.state === 'forfeited')) return task
  return { ...task, cur: leftOf(task.cur, counted), state: isReopened ? 'open' : 'forfeited' }
}

/**
 * The part of a bonus set free that the voided bet had earned. It stays free, but so much cash is bound until as much has been
 * staked: otherwise who can have a bet voided, by leaving its round alone, would have a bonus without any risk.
 */
export function stillToStake({ state, released, target }: WageringTask, counted: bigint): bigint {
  return state === 'finished' ? (released * counted) / target : 0n
}

/**
 * What a coin task turns into cash when it finishes: its bonus as far as the coin purse still holds it, and the last open
 * one the whole coin purse, since nothing holds that back any more.
 */
export function bonusSetFree(
  task: Pick<WageringTask, 'kind' | 'amount'>,
  coin: bigint,
  { isLast }: { /** Whether no other coin task is open. */ isLast: boolean },
): bigint {
  if (task.kind === 'cash') return 0n
  return isLast ? coin : smallerOf(task.amount, coin)
}

/**
 * Whether what a bet of bonus money brings back stays bonus, given all tasks, oldest first: while a coin task is open, and after
 * the newest was given up or has expired. Otherwise a bonus that lies on the table when it is given up would return as cash.
 */
export function isBonusHeld(tasks: readonly Pick<WageringTask, 'kind' | 'state'>[]): boolean {
  const ofBonuses = tasks.filter(({ kind }) => kind === 'coin')
  const newest = ofBonuses.at(-1)
  return ofBonuses.some(isOpen) || (newest !== undefined && isLost(newest))
}

/** Whether a task ended with nothing. What was staked of its bonus stays with the house, and so does its share of a win. */
export function isLost({ state }: Pick<WageringTask, 'state'>): boolean {
  return state === 'forfeited' || state === 'expired'
}

export function isOpen({ state }: Pick<WageringTask, 'state'>): boolean {
  return state === 'open'
}

type TaskAmount = Pick<WageringTask, 'kind' | 'state' | 'amount'>

/** The cash that open cash tasks still bind (`totalCash`). */
export function boundCash(tasks: readonly TaskAmount[]): bigint {
  const open = tasks.filter((task) => task.kind === 'cash' && isOpen(task))
  return open.reduce((sum, { amount }) => sum + amount, 0n)
}

/** What a withdrawal now would forfeit: it ends every bonus, so with any coin task open the whole coin purse. */
export function forfeitedCoin(tasks: readonly Pick<WageringTask, 'kind' | 'state'>[], coin: bigint): bigint {
  return tasks.some((task) => task.kind === 'coin' && isOpen(task)) ? coin : 0n
}
