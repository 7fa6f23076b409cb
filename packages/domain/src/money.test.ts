import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import { formatMoney } from './format.ts'
import {
  fitsWire,
  leftOf,
  MAX_WIRE,
  parseAmount,
  percentDown,
  scaleDown,
  scaleUp,
  smallerOf,
  toWire,
  UNIT,
} from './money.ts'

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

describe('what a player typed', () => {
  test.each([
    ['1284500', 'IDR', 1_284_500n * UNIT],
    ['1.284.500', 'IDR', 1_284_500n * UNIT],
    ['Rp 1.284.500', 'IDR', 1_284_500n * UNIT],
    [' 50.000 ', 'IDR', 50_000n * UNIT],
    ['1.284,50', 'BRL', 12_845_000n],
    ['1284,5', 'BRL', 12_845_000n],
    ['1284,', 'BRL', 12_840_000n],
    ['R$1.284,50', 'BRL', 12_845_000n],
    ['12,84,500', 'INR', 1_284_500n * UNIT],
    ['1,284,500.25', 'INR', 12_845_002_500n],
    ['১২,৫০০', 'BDT', 12_500n * UNIT],
    ['۴۸٬۲۵۰٫۵', 'PKR', 482_505_000n],
    ['1,00,000', 'PKR', 100_000n * UNIT],
    ['12.50 USDT', 'USDT', 125_000n],
    ['0', 'PHP', 0n],
    ['007', 'PHP', 7n * UNIT],
  ])('%s in %s', (typed, currency, expected) => {
    expect(parseAmount(typed, currency)).toBe(expected)
  })

  test.each([
    ['', 'IDR'],
    [' ', 'IDR'],
    ['Rp', 'IDR'],
    ['abc', 'IDR'],
    ['-5', 'BRL'],
    ['+5', 'BRL'],
    ['1e3', 'BRL'],
    ['1.28', 'IDR'], // a thousands mark in the wrong place, not 1 rupiah 28
    ['12.84.500', 'IDR'],
    ['1,5', 'IDR'], // rupiah has no decimals
    ['1,', 'IDR'],
    ['1.', 'IDR'],
    ['1,234', 'BRL'], // three decimals where two are shown
    ['1,2,3', 'BRL'],
    [',5', 'BRL'],
    ['1..000', 'IDR'],
    ['1,28', 'INR'],
    ['123,45,678', 'INR'],
    ['12,345,6', 'INR'],
    ['10.005', 'INR'],
    ['999999999999999', 'PHP'], // beyond the wire
    ['9999999999999999999999', 'PHP'],
  ])('"%s" in %s is not an amount', (typed, currency) => {
    expect(parseAmount(typed, currency)).toBeNull()
  })

  test('the largest amount of the wire is still read, one decimal more is not', () => {
    expect(parseAmount('900719925474.09', 'PHP')).toBe(9_007_199_254_740_900n)
    expect(parseAmount('900719925474.10', 'PHP')).toBeNull()
  })

  test('whatever is shown can be typed back: only the decimals that were cut are lost', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...Object.values(currencies)), (money, currency) => {
        const shownStep = 10n ** BigInt(4 - currency.digits)
        expect(parseAmount(formatMoney(money, currency.code), currency.code)).toBe(money - (money % shownStep))
        expect(parseAmount(formatMoney(money, currency.code, { symbol: false }), currency.code)).toBe(
          money - (money % shownStep),
        )
      }),
    )
  })

  test('any text at all gives an amount within the wire or null', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,R$p -۵'.split('')) }), (typed) => {
        const money = parseAmount(typed, 'BRL')
        expect(money === null || (money >= 0n && fitsWire(money))).toBe(true)
      }),
    )
  })
})
