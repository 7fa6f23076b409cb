/**
 * What players are told about wagering, everywhere by these lines: at the offer, in the wallet, on a game's page and over the
 * running game. A bonus counts of a stake what the game's rate says; a deposit counts the cash of every stake in full.
 */
import { scaleUp } from '../money/money.ts'
import { remainingStake, type WageringTask } from './wagering.ts'

/** The rate of a deposit's own task, whatever the game's is. */
export const FULL_RATE = 100

/** The rate a game counts with for a task. */
export function rateFor(kind: WageringTask['kind'], betCashRate: number): number {
  return kind === 'cash' ? FULL_RATE : betCashRate
}

/** The bets that count so much at a rate in whole percent, rounded up; null where nothing counts. */
export function betsFor(counting: bigint, rate: number): bigint | null {
  return rate > 0 ? scaleUp(counting, 100n, BigInt(rate)) : null
}

/** The bets in a game that fill what is left of a task. */
export function betsLeft(task: Pick<WageringTask, 'kind' | 'cur' | 'target'>, betCashRate: number): bigint | null {
  return betsFor(remainingStake(task), rateFor(task.kind, betCashRate))
}

/** The bets in a game that fill all of these tasks; null where there is nothing left, or the game counts nothing for it. */
export function betsLeftOf(
  kind: WageringTask['kind'],
  tasks: readonly Pick<WageringTask, 'cur' | 'target'>[],
  betCashRate: number,
): bigint | null {
  const left = tasks.reduce((sum, task) => sum + remainingStake(task), 0n)
  return left === 0n ? null : betsFor(left, rateFor(kind, betCashRate))
}

/** How many times over an amount is to be bet, in whole hundredths, rounded up; null of nothing. */
export function timesOf(bets: bigint, amount: bigint): number | null {
  return amount > 0n ? Number(scaleUp(bets, 100n, amount)) : null
}

export type RateRange = { least: number; most: number }

/** What the games that can be played count, those that count nothing left out; null where none does. */
export function rateRange(games: readonly { bet_cash_rate: number; is_open: boolean }[]): RateRange | null {
  const rates = games.flatMap(({ bet_cash_rate, is_open }) => (is_open && bet_cash_rate > 0 ? [bet_cash_rate] : []))
  return rates.length === 0 ? null : { least: Math.min(...rates), most: Math.max(...rates) }
}

type OfferedWagering = {
  /** What must count, and how many times the bonus that is. */
  counting: bigint
  countingTimes: number
  /** The bets that takes where bets count most, and how many times the bonus that is. */
  bets: bigint
  betsTimes: number
  rates: RateRange
}

/** What a bonus asks for before it is taken. Where every game counts in full, bets and what counts are the same. */
export function offeredWagering(bonus: { coin: bigint; target: bigint }, rates: RateRange | null): OfferedWagering {
  const range = rates ?? { least: FULL_RATE, most: FULL_RATE }
  const bets = betsFor(bonus.target, range.most) ?? bonus.target
  return {
    counting: bonus.target,
    countingTimes: timesOf(bonus.target, bonus.coin) ?? 0,
    bets,
    betsTimes: timesOf(bets, bonus.coin) ?? 0,
    rates: range,
  }
}
