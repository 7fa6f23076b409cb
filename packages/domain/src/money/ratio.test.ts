import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compare,
  divide,
  divideDown,
  equals,
  isZero,
  largerRatio,
  multiply,
  ONE,
  ratio,
  ratioText,
  readRatio,
  smallerRatio,
  sum,
  toDecimalText,
  toNumber,
  toPercentText,
  wholeDown,
  wholeNearest,
  ZERO,
} from './ratio.ts'

const whole = fc.bigInt({ min: 0n, max: 10n ** 30n })
const natural = fc.bigInt({ min: 1n, max: 10n ** 30n })
const anyRatio = fc.tuple(whole, natural).map(([over, under]) => ratio(over, under))
const positive = fc.tuple(natural, natural).map(([over, under]) => ratio(over, under))

test('equal values are equal figures', () => {
  expect(ratio(99, 100)).toEqual(ratio(1_980n, 2_000n))
  expect(ratio(0, 7)).toEqual(ZERO)
  fc.assert(
    fc.property(whole, natural, natural, (over, under, factor) => {
      expect(ratio(over * factor, under * factor)).toEqual(ratio(over, under))
    }),
  )
})

test('a value below zero, over zero or not whole is a bug', () => {
  for (const [over, under] of [
    [-1, 1],
    [1, 0],
    [1, -1],
    [0.5, 1],
    [Number.NaN, 1],
  ] as const) {
    expect(() => ratio(over, under)).toThrow(RangeError)
  }
  expect(() => divide(ONE, ZERO)).toThrow(RangeError)
})

test('adding and multiplying follow the rules of arithmetic exactly', () => {
  fc.assert(
    fc.property(anyRatio, anyRatio, anyRatio, (one, other, third) => {
      expect(add(one, other)).toEqual(add(other, one))
      expect(multiply(one, other)).toEqual(multiply(other, one))
      expect(add(add(one, other), third)).toEqual(add(one, add(other, third)))
      expect(multiply(multiply(one, other), third)).toEqual(multiply(one, multiply(other, third)))
      expect(multiply(one, add(other, third))).toEqual(add(multiply(one, other), multiply(one, third)))
      expect(sum([one, other, third])).toEqual(add(third, add(one, other)))
      expect(add(one, ZERO)).toEqual(one)
      expect(multiply(one, ONE)).toEqual(one)
      expect(isZero(multiply(one, ZERO))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(anyRatio, positive, (one, other) => {
      expect(multiply(divide(one, other), other)).toEqual(one)
    }),
  )
})

test('comparing is an order that adding keeps', () => {
  fc.assert(
    fc.property(anyRatio, anyRatio, positive, (one, other, more) => {
      expect(compare(one, other)).toBe(-compare(other, one) + 0)
      expect(equals(one, other)).toBe(one.over === other.over && one.under === other.under)
      expect(compare(add(one, more), one)).toBe(1)
      expect(compare(add(one, more), add(other, more))).toBe(compare(one, other))
      expect([one, other]).toContain(smallerRatio(one, other))
      expect(compare(smallerRatio(one, other), largerRatio(one, other))).toBeLessThanOrEqual(0)
    }),
  )
})

test('decimals are cut off, percentages rounded to the nearest', () => {
  expect(toDecimalText(ratio(2, 3), 2)).toBe('0.66')
  expect(toDecimalText(ratio(99, 50), 4)).toBe('1.9800')
  expect(toDecimalText(ratio(7, 2), 0)).toBe('3')
  expect(toPercentText(ratio(2, 3))).toBe('66.67')
  expect(toPercentText(ratio(1, 100_000), 2)).toBe('0.00')
  expect(toPercentText(ratio(4_950, 10_001))).toBe('49.50')
  expect(toPercentText(ONE, 0)).toBe('100')
  fc.assert(
    fc.property(anyRatio, fc.integer({ min: 1, max: 12 }), (one, digits) => {
      const cut = ratio(BigInt(toDecimalText(one, digits).replace('.', '')), 10n ** BigInt(digits))
      expect(compare(cut, one)).toBeLessThanOrEqual(0)
      expect(compare(add(cut, ratio(1n, 10n ** BigInt(digits))), one)).toBe(1)
    }),
  )
})

test('the number near a value is as near as numbers are', () => {
  expect(toNumber(ratio(1, 3))).toBeCloseTo(1 / 3, 15)
  expect(toNumber(ratio(10_001, 3))).toBeCloseTo(3_333.666_666, 5)
  expect(toNumber(ratio(13n ** 60n, 13n ** 59n))).toBe(13)
})

test('a value kept as text comes back, and no other text is one', () => {
  fc.assert(
    fc.property(anyRatio, (one) => {
      expect(readRatio(ratioText(one))).toEqual(one)
    }),
  )
  expect(readRatio('2/4')).toEqual(ratio(1, 2))
  for (const text of [
    '',
    '1',
    '1/0',
    '-1/2',
    '1/-2',
    '01/2',
    '1/2 ',
    '1.5/2',
    '1/2/3',
    '٣/4',
    `${'9'.repeat(101)}/1`,
  ]) {
    expect(readRatio(text)).toBeNull()
  }
})

test('whole numbers divide exactly, where floating ones would round up', () => {
  expect(divideDown(99 * 2 ** 32, 99 * 2 ** 32)).toBe(1)
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 32 }), (over, under) => {
      expect(divideDown(over, under)).toBe(Number(BigInt(over) / BigInt(under)))
    }),
  )
})

test('a value has a whole number below it and one that is nearest', () => {
  expect([wholeDown(ratio(199, 100)), wholeNearest(ratio(199, 100))]).toEqual([1n, 2n])
  expect([wholeDown(ratio(3, 2)), wholeNearest(ratio(3, 2))]).toEqual([1n, 2n])
  expect([wholeDown(ratio(149, 100)), wholeNearest(ratio(149, 100))]).toEqual([1n, 1n])
  expect([wholeDown(ZERO), wholeNearest(ZERO)]).toEqual([0n, 0n])
})
