/**
 * Wagering tasks (specification §3, bet task list). Each bonus opens a coin task, each deposit a cash task. A settled
 * stake advances the oldest open task of each kind; a finished coin task turns its bonus into cash, once; a voided bet
 * takes back what it had counted.
 */
import { leftOf, percentDown, scaleDown, scaleUp, smallerOf } from './money.ts'

export type WageringTask = {
  id: string
  kind: 'coin' | 'cash'
  /** How much has been staked so far; never above the target. */
  cur: bigint
  target: bigint
  /** The bonus a coin task sets free; the cash a cash task binds. */
  amount: bigint
  isFinished: boolean
}

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
 * What a settled stake does to the tasks of one kind, given oldest first: the oldest open one advances, up to its
 * target. `counted` is stored with the bet, so that a void can take back exactly that. Null when no task is open.
 */
export function advanceOldest(tasks: readonly WageringTask[], counting: bigint): Advance | null {
  const oldest = tasks.find((task) => !task.isFinished)
  if (oldest === undefined) return null
  const counted = smallerOf(counting, remainingStake(oldest))
  const cur = oldest.cur + counted
  return { task: { ...oldest, cur, isFinished: cur >= oldest.target }, counted }
}

/**
 * A voided bet no longer counts. A finished coin task stays finished, because its bonus has already been paid out as
 * cash and is paid once; a cash task opens again.
 */
export function takeBack(task: WageringTask, counted: bigint): WageringTask {
  if (task.isFinished && task.kind === 'coin') return task
  const cur = leftOf(task.cur, counted)
  return { ...task, cur, isFinished: cur >= task.target }
}

/** What a finished coin task turns into cash: its bonus, as far as the coin purse still holds it. */
export function bonusSetFree(task: WageringTask, coin: bigint): bigint {
  return task.kind === 'coin' && task.isFinished ? smallerOf(task.amount, coin) : 0n
}

/** The cash that open cash tasks still bind (`totalCash`). */
export function boundCash(tasks: readonly WageringTask[]): bigint {
  const open = tasks.filter(({ kind, isFinished }) => kind === 'cash' && !isFinished)
  return open.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The bonus of open coin tasks: what a withdrawal now would forfeit, as far as the coin purse holds it. */
export function forfeitedCoin(tasks: readonly WageringTask[], coin: bigint): bigint {
  const open = tasks.filter(({ kind, isFinished }) => kind === 'coin' && !isFinished)
  return smallerOf(
    open.reduce((sum, { amount }) => sum + amount, 0n),
    coin,
  )
}
