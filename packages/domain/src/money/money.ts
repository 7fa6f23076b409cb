/**
 * Money (specification §9: server money is 10,000 times what is displayed). An amount is a bigint count of 1/10,000
 * of the unit, in every currency, and every bigint is money; division happens only through the named roundings here.
 */

/** One displayed unit of any currency. */
export const UNIT = 10_000n

/** The largest amount a JSON whole number carries exactly: 2^53 − 1. */
export const MAX_WIRE = 9_007_199_254_740_991n

/** Whether an amount can travel as JSON; house totals that cannot are sent as text. */
export function fitsWire(amount: bigint): boolean {
  return amount <= MAX_WIRE && amount >= -MAX_WIRE
}

/** The amount as a JSON number; one that would lose its last figures is a bug, never a rounded balance. */
export function toWire(amount: bigint): number {
  if (!fitsWire(amount)) throw new RangeError(`amount ${amount} does not fit the wire`)
  return Number(amount)
}

/** `amount × numerator ÷ denominator`, rounded down: the house never pays a fraction it does not owe. */
export function scaleDown(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  assertScale(amount, numerator, denominator)
  return (amount * numerator) / denominator
}

/** `amount × numerator ÷ denominator`, rounded up: what a player must reach or may have back at least. */
export function scaleUp(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  assertScale(amount, numerator, denominator)
  return (amount * numerator + denominator - 1n) / denominator
}

/**
 * A percentage of an amount, rounded down. Rates are whole hundredths of a percent at most (1.25), as configuration and
 * the wire carry them; a finer one is a bug, because two sides would round it differently.
 */
export function percentDown(amount: bigint, percent: number): bigint {
  const hundredths = Math.round(percent * 100)
  if (!(Math.abs(hundredths - percent * 100) < 1e-6)) throw new RangeError(`percent ${percent} is finer than 0.01`)
  return scaleDown(amount, BigInt(hundredths), 10_000n)
}

/** Bigint division rounds towards zero, so "down" and "up" would change places below zero: refuse it instead. */
function assertScale(amount: bigint, numerator: bigint, denominator: bigint): void {
  if (amount < 0n || numerator < 0n || denominator <= 0n) {
    throw new RangeError(`cannot scale ${amount} by ${numerator}/${denominator}`)
  }
}

export function smallerOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function largerOf(one: bigint, other: bigint): bigint {
  return one < other ? other : one
}

/** `one − other`, or zero where that would be negative: what is left of a limit, a target or a purse. */
export function leftOf(one: bigint, other: bigint): bigint {
  return one > other ? one - other : 0n
}
