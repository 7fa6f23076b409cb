/** Prize tables: what a draw costs, as an exact sum, and what it can cost at most. */
import { largerOf } from '../money/money.ts'
import { type Ratio, ratio, sum } from '../money/ratio.ts'
import { totalRange } from './wheel.ts'

type Prize = { weight: number; cost: bigint }

export function expectedCost(prizes: readonly Prize[]): Ratio {
  const total = totalRange(prizes.map(({ weight }) => weight))
  return sum(prizes.map(({ weight, cost }) => ratio(BigInt(weight) * cost, total)))
}

export function highestCost(prizes: readonly Pick<Prize, 'cost'>[]): bigint {
  return prizes.reduce((most, { cost }) => largerOf(cost, most), 0n)
}
