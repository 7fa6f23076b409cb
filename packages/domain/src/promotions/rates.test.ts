import { expect, test } from 'vitest'
import { rateOf, rebateOf } from './rates.ts'

const tiers = [
  { from: 1_000n, rate: 5 },
  { from: 100n, rate: 1.5 },
]

test('the highest tier that is reached holds for all of it', () => {
  expect(rateOf(tiers, 99n)).toBe(0)
  expect(rateOf(tiers, 100n)).toBe(1.5)
  expect(rateOf(tiers, 5_000n)).toBe(5)
})

test('a rebate is rounded down, capped, and nothing for nothing', () => {
  expect(rebateOf(tiers, { base: 999n, most: 1_000n })).toBe(14n)
  expect(rebateOf(tiers, { base: 5_000n, most: 200n })).toBe(200n)
  expect(rebateOf(tiers, { base: -5_000n, most: 200n })).toBe(0n)
})
