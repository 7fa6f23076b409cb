import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import { formatMoney } from './format.ts'
import { fitsWire, MAX_WIRE, UNIT } from './money.ts'
import { parseAmount } from './typed-amount.ts'

const amount = fc.bigInt({ min: 0n, max: MAX_WIRE })

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
