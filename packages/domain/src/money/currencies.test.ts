import { expect, test } from 'vitest'
import { currencies, currencyOf, isCurrencyCode, MAX_DIGITS, smallestOf } from './currencies.ts'

test('no currency shows more than three decimals', () => {
  for (const currency of Object.values(currencies)) expect(currency.digits).toBeLessThanOrEqual(MAX_DIGITS)
})

test('every currency is filed under its own code and its two separators differ', () => {
  for (const [code, currency] of Object.entries(currencies)) {
    expect(currency.code).toBe(code)
    expect(currency.group).not.toBe(currency.decimal)
  }
})

test('a code we do not know is written behind its own name', () => {
  expect(isCurrencyCode('VND')).toBe(false)
  expect(isCurrencyCode('toString')).toBe(false)
  expect(currencyOf('VND')).toMatchObject({ code: 'VND', symbol: 'VND', digits: 2 })
})

test('the smallest amount that can be paid is one in the last figure that is shown', () => {
  expect(smallestOf('IDR')).toBe(10_000n)
  expect(smallestOf('BRL')).toBe(100n)
})
