import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsWire, leftOf, MAX_WIRE, percentDown, scaleDown, scaleUp, smallerOf, toWire } from './money.ts'

const amount = fc.bigInt({ min: 0n, max: MAX_WIRE })
const ratio = fc.bigInt({ min: 0n, max: 1_000_000n })
const divisor = fc.bigInt({ min: 1n, max: 1_000_000n })

describe('named roundings', () => {
  test('scaleDown cuts, scaleUp lifts, both leave an exact result alone', () => {
    expect(scaleDown(10n, 1n, 3n)).toBe(3n)
    expect(scaleUp(10n, 1n, 3n)).toBe(4n)
    expect(scaleDown(9n, 1n, 3n)).toBe(3n)
    expect(scaleUp(9n, 1n, 3n)).toBe(3n)
    expect(scaleUp(0n, 5n, 3n)).toBe(0n)
  })

  test('a sign that would turn the rounding round is refused', () => {
    expect(() => scaleDown(-1n, 1n, 2n)).toThrow(RangeError)
    expect(() => scaleDown(1n, -1n, 2n)).toThrow(RangeError)
    expect(() => scaleUp(1n, 1n, 0n)).toThrow(RangeError)
    expect(() => scaleUp(-1n, 1n, 2n)).toThrow(RangeError)
    expect(() => scaleDown(1n, 1n, -2n)).toThrow('cannot scale 1 by 1/-2')
    expect(() => scaleDown(1n, 1n, 0n)).toThrow('cannot scale 1 by 1/0')
  })

  test('down and up enclose the true value and differ by at most one', () => {
    fc.assert(
      fc.property(amount, ratio, divisor, (money, numerator, denominator) => {
        const low = scaleDown(money, numerator, denominator)
        const high = scaleUp(money, numerator, denominator)
        expect(low * denominator <= money * numerator && money * numerator <= high * denominator).toBe(true)
        expect(high - low <= 1n).toBe(true)
      }),
    )
  })
})

test('a percentage is rounded down, exact to a hundredth of a percent', () => {
  expect(percentDown(10_000n, 1.25)).toBe(125n)
  expect(percentDown(999n, 10)).toBe(99n)
  expect(percentDown(1_000_000n, 4.35)).toBe(43_500n)
  expect(percentDown(1_000n, 0)).toBe(0n)
  expect(percentDown(1_000n, 250)).toBe(2_500n)
  for (const percent of [0.001, Number.NaN, Number.POSITIVE_INFINITY, -1]) {
    expect(() => percentDown(1_000n, percent)).toThrow(RangeError)
  }
})

describe('the wire', () => {
  test('carries up to 2^53 − 1 and not one more', () => {
    expect(MAX_WIRE).toBe(BigInt(Number.MAX_SAFE_INTEGER))
    expect(toWire(MAX_WIRE)).toBe(Number.MAX_SAFE_INTEGER)
    expect(toWire(-MAX_WIRE)).toBe(-Number.MAX_SAFE_INTEGER)
    expect(fitsWire(MAX_WIRE + 1n)).toBe(false)
    expect(fitsWire(-MAX_WIRE - 1n)).toBe(false)
    expect(() => toWire(MAX_WIRE + 1n)).toThrow('does not fit the wire')
  })
})

test('smallerOf and leftOf', () => {
  expect(smallerOf(1n, 2n)).toBe(1n)
  expect(smallerOf(2n, 1n)).toBe(1n)
  expect(leftOf(5n, 3n)).toBe(2n)
  expect(leftOf(3n, 5n)).toBe(0n)
})
