/**
 * Exact fractions, for chances and multipliers: a return to player is a sum of them, and a rounded one would prove
 * nothing. Never negative, always in lowest terms, so that equal values are equal figures too.
 */
export type Ratio = {
  /** What stands above the line. */
  over: bigint
  /** What stands below it; at least 1. */
  under: bigint
}

export const ZERO: Ratio = { over: 0n, under: 1n }
export const ONE: Ratio = { over: 1n, under: 1n }

/** `over ÷ under`. Whole numbers may be given as numbers; one that is not whole is a bug. */
export function ratio(over: bigint | number, under: bigint | number = 1n): Ratio {
  return reduce(BigInt(over), BigInt(under))
}

export function add(one: Ratio, other: Ratio): Ratio {
  return reduce(one.over * other.under + other.over * one.under, one.under * other.under)
}

export function multiply(one: Ratio, other: Ratio): Ratio {
  return reduce(one.over * other.over, one.under * other.under)
}

export function divide(one: Ratio, other: Ratio): Ratio {
  return reduce(one.over * other.under, one.under * other.over)
}

export function sum(ratios: Iterable<Ratio>): Ratio {
  let total = ZERO
  for (const one of ratios) total = add(total, one)
  return total
}

/** Below 0 where the first is smaller, 0 where they are equal, above 0 where it is larger: for `toSorted`. */
export function compare(one: Ratio, other: Ratio): -1 | 0 | 1 {
  const left = one.over * other.under
  const right = other.over * one.under
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function equals(one: Ratio, other: Ratio): boolean {
  return compare(one, other) === 0
}

export function isZero(one: Ratio): boolean {
  return one.over === 0n
}

export function smallerRatio(one: Ratio, other: Ratio): Ratio {
  return compare(one, other) <= 0 ? one : other
}

export function largerRatio(one: Ratio, other: Ratio): Ratio {
  return compare(one, other) >= 0 ? one : other
}

/**
 * `over ÷ under` of whole numbers, rounded down: exact, where a quotient of floating numbers could be rounded up to the
 * next whole one.
 */
export function divideDown(over: number, under: number): number {
  return (over - (over % under)) / under
}

/** The largest whole number that is not above the value. */
export function wholeDown({ over, under }: Ratio): bigint {
  return over / under
}

/** The nearest whole number; a half goes up. */
export function wholeNearest({ over, under }: Ratio): bigint {
  return (over * 2n + under) / (under * 2n)
}

/** The value in decimals, cut off, not rounded: `2/3` with two digits is `0.66`. */
export function toDecimalText({ over, under }: Ratio, digits: number): string {
  const scaled = (over * 10n ** BigInt(digits)) / under
  return placePoint(scaled, digits)
}

/** The value as a percentage without its sign, rounded to the nearest: a chance of `1/3` is `33.33`. */
export function toPercentText({ over, under }: Ratio, digits = 2): string {
  const scaled = (over * 100n * 10n ** BigInt(digits) * 2n + under) / (under * 2n)
  return placePoint(scaled, digits)
}

/** A number close to the value: for drawing and statistics only, never for money. */
export function toNumber({ over, under }: Ratio): number {
  // Both can pass what a number holds, so the figures that count are divided as whole numbers first.
  const figures = 10n ** 18n
  return over < under ? Number((over * figures) / under) / 1e18 : Number((over * 1_000_000n) / under) / 1e6
}

/** `99/50`: how a value is kept where there is only text. */
export function ratioText({ over, under }: Ratio): string {
  return `${over}/${under}`
}

/** What `ratioText` wrote; null for anything else. */
export function readRatio(text: string): Ratio | null {
  const [, over, under] = /^(0|[1-9]\d{0,99})\/([1-9]\d{0,99})$/.exec(text) ?? []
  return over === undefined || under === undefined ? null : reduce(BigInt(over), BigInt(under))
}

function placePoint(scaled: bigint, digits: number): string {
  const figures = scaled.toString().padStart(digits + 1, '0')
  return digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

function reduce(over: bigint, under: bigint): Ratio {
  if (over < 0n || under <= 0n) throw new RangeError(`${over}/${under} is no ratio of ours`)
  const divisor = greatestDivisor(over, under)
  return { over: over / divisor, under: under / divisor }
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
