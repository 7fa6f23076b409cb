/**
 * What a slip pays. Every line multiplies its stake by the factors of its legs; the slip pays their sum, rounded down
 * once. The sum over all lines of one size is an elementary symmetric polynomial of the factors, so a system of
 * thousands of lines costs as many multiplications as it has legs, squared. All in whole numbers.
 */
import { scaleDown, smallerOf } from '../../money/money.ts'
import { type Ratio, ratio } from '../../money/ratio.ts'
import { type LegResult, voidShare } from '../result.ts'
import { lineCount } from './systems.ts'

export type SlipStake = {
  /** Of each line. */
  stake: bigint
  /** Sizes of the lines, by `sizesOf`. */
  sizes: readonly number[]
}

/** What all lines cost together. */
export function totalStake({ stake, sizes }: SlipStake, legs: number): bigint {
  return stake * BigInt(lineCount(legs, sizes))
}

/** What is paid when every leg has ended; `factors` by `factorOf`, one a leg. */
export function payoutOf({ stake, sizes }: SlipStake, factors: readonly Ratio[]): bigint {
  const { over, under } = sumOfLines(sizes, factors)
  return scaleDown(stake, over, under)
}

/**
 * How much of the stake only comes back, however the legs end: of every line the part whose legs are all void. A leg of which half is void
 * splits a line in two.
 */
export function returnedOf(slip: SlipStake, results: readonly LegResult[]): bigint {
  return payoutOf(slip, results.map(voidShare))
}

/** The most that can be paid: every leg wins at its price, in thousandths. */
export function possiblePayout(slip: SlipStake, prices: readonly number[]): bigint {
  return payoutOf(
    slip,
    prices.map((price) => ratio(price, 1000)),
  )
}

/** What a slip pays under the house's highest payout; null where there is none. */
export function capPayout(payout: bigint, most: bigint | null): bigint {
  return most === null ? payout : smallerOf(payout, most)
}

/** The product of all legs' prices, rounded down to thousandths: what a multiple is shown as. */
export function multiplePrice(prices: readonly number[]): bigint {
  const { over, under } = sumOfLines(
    [prices.length],
    prices.map((price) => ratio(price, 1000)),
  )
  return scaleDown(1000n, over, under)
}

/**
 * Σ over all lines of Π of its factors. The polynomial Π (under + over · x) has the wanted sums as coefficients, over the
 * product of all `under`.
 */
export function sumOfLines(sizes: readonly number[], factors: readonly Ratio[]): Ratio {
  let sums: bigint[] = [1n]
  let under = 1n
  for (const factor of factors) {
    under *= factor.under
    sums = Array.from(
      { length: sums.length + 1 },
      (_, size) => (sums[size] ?? 0n) * factor.under + (sums[size - 1] ?? 0n) * factor.over,
    )
  }
  return ratio(
    sizes.reduce((total, size) => total + (sums[size] ?? 0n), 0n),
    under,
  )
}
