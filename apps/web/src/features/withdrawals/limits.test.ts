import type { WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { expect, test } from 'vitest'
import { amountProblem, cutToShown, dayLeft, limitsOf, mostNow, quoteOf } from './limits.ts'

const UNIT = 10_000n
const info = {
  can_withdraw: 900n * UNIT,
  can_not_withdraw: 100n * UNIT,
  day_withdraw: 200n * UNIT,
  day_amount_limit: 1_000n * UNIT,
  min_amount: 50n * UNIT,
  max_amount: 5_000n * UNIT,
  free_amount: 300n * UNIT,
  fee_rate: 1.5,
  money: 1_000n * UNIT,
} as WithdrawInfo
const limits = limitsOf(info)

test('a method narrows the bounds of the site and never widens them', () => {
  const narrow = limitsOf(info, { min_amount: 80n * UNIT, max_amount: 400n * UNIT })
  expect([narrow.minimum, narrow.maximum]).toEqual([80n * UNIT, 400n * UNIT])
  const wide = limitsOf(info, { min_amount: 1n, max_amount: 9_000n * UNIT })
  expect([wide.minimum, wide.maximum]).toEqual([50n * UNIT, 5_000n * UNIT])
})

test('a day limit of zero means no limit', () => {
  expect(dayLeft(limitsOf({ ...info, day_amount_limit: 0n }))).toBeNull()
  expect(dayLeft(limits)).toBe(800n * UNIT)
  expect(dayLeft(limitsOf({ ...info, day_withdraw: 2_000n * UNIT }))).toBe(0n)
})

test('all of it is what is free, what the day leaves or what one withdrawal may be, whichever is least', () => {
  expect(mostNow(info, limits, 'IDR')).toBe(800n * UNIT)
  expect(mostNow({ ...info, can_withdraw: 60n * UNIT }, limits, 'IDR')).toBe(60n * UNIT)
  expect(mostNow(info, { ...limits, maximum: 70n * UNIT }, 'IDR')).toBe(70n * UNIT)
})

test('all of it is what the currency can show', () => {
  expect(cutToShown(123_456n, 'IDR')).toBe(120_000n)
  expect(cutToShown(123_456n, 'BRL')).toBe(123_400n)
})

test('an amount is told why it cannot leave, with the figure that matters', () => {
  const problem = (units: bigint) => amountProblem(units * UNIT, info, limits)
  expect(problem(500n)).toBeNull()
  expect(problem(49n)).toEqual({ refusal: 'BELOW_MINIMUM', figure: 50n * UNIT })
  expect(problem(5_001n)).toEqual({ refusal: 'ABOVE_MAXIMUM', figure: 5_000n * UNIT })
  expect(problem(801n)).toEqual({ refusal: 'DAY_LIMIT', figure: 800n * UNIT })
  const freeDay = limitsOf({ ...info, day_amount_limit: 0n })
  expect(amountProblem(901n * UNIT, info, freeDay)).toEqual({ refusal: 'WAGERING_UNFINISHED', figure: 900n * UNIT })
  expect(amountProblem(1_001n * UNIT, info, freeDay)).toEqual({ refusal: 'INSUFFICIENT_FUNDS', figure: 1_000n * UNIT })
})

test('the fee is taken from what exceeds the free amount that is left today', () => {
  expect(quoteOf(100n * UNIT, limits)).toEqual({ fee: 0n, receive: 100n * UNIT, freeLeft: 100n * UNIT })
  expect(quoteOf(500n * UNIT, limits)).toEqual({ fee: 6n * UNIT, receive: 494n * UNIT, freeLeft: 100n * UNIT })
})
