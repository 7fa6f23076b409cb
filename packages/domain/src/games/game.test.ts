import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, equals, ONE, ratio, toNumber, ZERO } from '../money/ratio.ts'
import {
  cutPayout,
  fromTable,
  gameKeys,
  isGameKey,
  isWithin,
  meanOf,
  payout,
  showMultiplier,
  varianceOf,
  winOrLose,
} from './game.ts'

const stakes = fc.bigInt({ min: 0n, max: 10n ** 16n })
const multipliers = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([over, under]) => ratio(over, under))

test('a payout is the stake times the multiplier, rounded down and never above it', () => {
  fc.assert(
    fc.property(stakes, multipliers, (stake, pays) => {
      const win = payout(stake, pays)
      expect(typeof win).toBe('bigint')
      expect(win * pays.under <= stake * pays.over).toBe(true)
      expect((win + 1n) * pays.under > stake * pays.over).toBe(true)
    }),
  )
  expect(payout(10_000n, ratio(2, 3))).toBe(6_666n)
  expect(payout(10_000n, ZERO)).toBe(0n)
  expect(() => payout(-1n, ONE)).toThrow(RangeError)
})

test('a round from before was paid its most where it would have passed it', () => {
  const pays = ratio(5, 2)
  expect(cutPayout({ stake: 100n, pays, mostWin: 251n })).toBe(250n)
  expect(cutPayout({ stake: 100n, pays, mostWin: 250n })).toBe(250n)
  expect(cutPayout({ stake: 100n, pays, mostWin: 10n })).toBe(10n)
})

test('a multiplier may come to the highest one and not beyond', () => {
  expect(isWithin(ratio(5, 2), ratio(5, 2))).toBe(true)
  expect(isWithin(ratio(251, 100), ratio(5, 2))).toBe(false)
  expect(isWithin(ratio(10_000), null)).toBe(true)
})

test('a multiplier is shown with all its decimals, two at least and four at most', () => {
  expect(showMultiplier(ratio(99, 50))).toBe('1.98')
  expect(showMultiplier(ratio(29_999, 10_000))).toBe('2.9999')
  expect(showMultiplier(ratio(2_125, 1_000))).toBe('2.125')
  expect(showMultiplier(ratio(20_100, 10_000))).toBe('2.01')
  expect(showMultiplier(ratio(10_103, 10_000))).toBe('1.0103')
  expect(showMultiplier(ratio(11, 10))).toBe('1.10')
  expect(showMultiplier(ratio(1, 5))).toBe('0.20')
  expect(showMultiplier(ratio(10_000))).toBe('10000.00')
  expect(showMultiplier(ONE)).toBe('1.00')
  expect(showMultiplier(ZERO)).toBe('0.00')
  fc.assert(
    fc.property(multipliers, (pays) => {
      const [whole = '', decimals = ''] = showMultiplier(pays).split('.')
      expect(compare(ratio(BigInt(whole + decimals), 10 ** decimals.length), pays)).toBeLessThanOrEqual(0)
    }),
  )
})

test('figures of a table are exact to the hundredth, and finer ones are a slip', () => {
  expect(fromTable(1.1)).toEqual(ratio(11, 10))
  expect(fromTable(17.16)).toEqual(ratio(1_716, 100))
  expect(fromTable(10_000)).toEqual(ratio(10_000))
  expect(() => fromTable(1.001)).toThrow(RangeError)
})

test('mean and variance of a bet', () => {
  const coin = winOrLose(ratio(1, 2), ratio(2))
  expect(meanOf(coin)).toEqual(ONE)
  expect(varianceOf(coin)).toEqual(ONE)
  expect(varianceOf([{ chance: ONE, pays: ratio(3) }])).toEqual(ZERO)
  expect(equals(coin.map(({ chance }) => chance).reduce(add), ONE)).toBe(true)
  expect(toNumber(varianceOf(winOrLose(ratio(1, 100), ratio(99))))).toBeCloseTo(97.0299, 6)
})

test('only the keys of games are game keys', () => {
  expect(gameKeys.every(isGameKey)).toBe(true)
  for (const key of ['', 'bingo', 'toString', '__proto__', 'Dice']) expect(isGameKey(key)).toBe(false)
})
