import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import {
  abbreviateFromHundredThousand,
  abbreviateFromThousand,
  formatCount,
  formatHundreds,
  formatMoney,
  formatMultiplier,
  formatPercent,
} from './format.ts'
import { UNIT } from './money.ts'

/** The symbol is tied to its figures by a no-break space; the expectations below are easier to read without it. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', '_')

describe('money', () => {
  test.each([
    [1_284_500n * UNIT, 'IDR', 'Rp 1.284.500'],
    [12_845_000n, 'BRL', 'R$ 1.284,50'],
    [10n * UNIT, 'BRL', 'R$ 10,00'],
    [48_250n * UNIT, 'PKR', 'Rs 48,250'],
    [1_284_500n * UNIT, 'PKR', 'Rs 1,284,500'],
    [1_284_500n * UNIT, 'INR', '₹ 12,84,500'],
    [12_845_002_500n, 'INR', '₹ 12,84,500.25'],
    [100n * UNIT, 'INR', '₹ 100'],
    [1_000n * UNIT, 'INR', '₹ 1,000'],
    [100_000n * UNIT, 'INR', '₹ 1,00,000'],
    [123_456_789n * UNIT, 'BDT', '৳ 12,34,56,789'],
    [12_845_000n, 'PHP', '₱ 1,284.50'],
    [125_000n, 'USDT', '12.50 USDT'],
    [0n, 'IDR', 'Rp 0'],
    [0n, 'BRL', 'R$ 0,00'],
    [99_999n, 'BRL', 'R$ 9,99'], // cut, not rounded to 10
    [9_999n, 'IDR', 'Rp 0'],
    [15_000n, 'VND', 'VND 1.50'],
  ])('%s of %s is %s', (amount, currency, expected) => {
    expect(plain(formatMoney(amount, currency))).toBe(expected)
  })

  test('the digits asked for are capped at three', () => {
    expect(plain(formatMoney(12_345n, 'BRL', { digits: 9 }))).toBe('R$ 1,234')
    expect(plain(formatMoney(12_345n, 'BRL', { digits: 0 }))).toBe('R$ 1')
    expect(plain(formatMoney(10_000n, 'INR', { digits: 2 }))).toBe('₹ 1.00')
  })

  test('symbol left out or replaced by the one of the site', () => {
    expect(formatMoney(10_000n, 'IDR', { symbol: false })).toBe('1')
    expect(plain(formatMoney(10_000n, 'IDR', { symbol: 'IDR' }))).toBe('IDR 1')
  })

  test('net results carry a sign, but a zero never does', () => {
    expect(plain(formatMoney(-12_845_000n, 'BRL'))).toBe('−R$ 1.284,50')
    expect(plain(formatMoney(5n * UNIT, 'IDR', { sign: 'always' }))).toBe('+Rp 5')
    expect(plain(formatMoney(-99n, 'BRL'))).toBe('R$ 0,00')
    expect(plain(formatMoney(99n, 'BRL', { sign: 'always' }))).toBe('R$ 0,00')
  })

  test('gold is counted in whole coins, grouped as the money beside it', () => {
    const gold = 1_284_500n * UNIT + 9_999n
    expect(formatMoney(gold, 'IDR', { isGold: true })).toBe('1.284.500')
    expect(formatMoney(gold, 'BRL', { isGold: true })).toBe('1.284.500')
    expect(formatMoney(gold, 'INR', { isGold: true })).toBe('12,84,500')
    expect(formatMoney(gold, 'USDT', { isGold: true, sign: 'always' })).toBe('+1,284,500')
    expect(abbreviateFromHundredThousand(gold, 'IDR', { isGold: true })).toBe('1,28M')
  })

  test('never shows more than there is', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.constantFrom(...Object.values(currencies)),
        (amount, { code, decimal, group, digits }) => {
          const figures = formatMoney(amount, code, { symbol: false, digits }).replaceAll(group, '').split(decimal)
          const shown = BigInt(figures[0]!) * UNIT + BigInt((figures[1] ?? '').padEnd(4, '0'))
          expect(shown <= amount && amount - shown < 10n ** BigInt(4 - digits)).toBe(true)
        },
      ),
    )
  })
})

describe('abbreviations', () => {
  test.each([
    [999n, 'Rs 999'],
    [1_000n, 'Rs 1,000'], // "above" a thousand
    [1_001n, 'Rs 1K'],
    [1_500n, 'Rs 1.5K'],
    [99_999n, 'Rs 99.99K'],
    [1_000_000n, 'Rs 1,000K'],
    [1_000_001n, 'Rs 1M'],
    [1_284_500n, 'Rs 1.28M'],
    [5_000_000_000n, 'Rs 5,000M'],
  ])('from a thousand: %s', (units, expected) => {
    expect(plain(abbreviateFromThousand(units * UNIT, 'PKR'))).toBe(expected)
  })

  test.each([
    [1_500n, 'Rp 1.500'],
    [99_999n, 'Rp 99.999'],
    [100_000n, 'Rp 100K'],
    [250_500n, 'Rp 250,5K'],
    [999_999n, 'Rp 999,99K'],
    [1_000_000n, 'Rp 1M'],
    [1_284_500n, 'Rp 1,28M'],
  ])('from a hundred thousand: %s', (units, expected) => {
    expect(plain(abbreviateFromHundredThousand(units * UNIT, 'IDR'))).toBe(expected)
  })

  test('the letter stays with the figures, sign and symbol outside', () => {
    expect(plain(abbreviateFromHundredThousand(-250_000n * UNIT, 'USDT'))).toBe('−250K USDT')
    expect(plain(abbreviateFromThousand(2_500n * UNIT, 'USDT', { digits: 0 }))).toBe('2K USDT')
  })
})

test('rounded down to hundreds, but an amount below one hundred stays true', () => {
  expect(plain(formatHundreds(1_284_599n * UNIT, 'IDR'))).toBe('Rp 1.284.500')
  expect(plain(formatHundreds(12_345_678n, 'BRL'))).toBe('R$ 1.200')
  expect(plain(formatHundreds(100n * UNIT, 'BRL'))).toBe('R$ 100')
  expect(plain(formatHundreds(995_000n, 'BRL'))).toBe('R$ 99,50')
})

test('counts take a thin space between thousands in every language', () => {
  expect(plain(formatCount(1_284_500))).toBe('1_284_500')
  expect(formatCount(999)).toBe('999')
  expect(plain(formatCount(-1_000))).toBe('−1_000')
  expect(formatCount(-0.5)).toBe('0')
})

test('multipliers are whole hundredths', () => {
  expect(formatMultiplier(240)).toBe('2.40×')
  expect(formatMultiplier(100)).toBe('1.00×')
  expect(formatMultiplier(7)).toBe('0.07×')
  expect(plain(formatMultiplier(123_456_789))).toBe('1_234_567.89×')
})

test('percentages are cut and lose trailing zeros', () => {
  expect(formatPercent(96.5)).toBe('96.5%')
  expect(formatPercent(99)).toBe('99%')
  expect(formatPercent(4.35)).toBe('4.35%')
  expect(formatPercent(97.2999)).toBe('97.29%')
  expect(formatPercent(97.2999, 0)).toBe('97%')
  expect(formatPercent(-3.5)).toBe('−3.5%')
  expect(formatPercent(-0.001)).toBe('0%')
})
