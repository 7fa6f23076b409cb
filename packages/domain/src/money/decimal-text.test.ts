import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimalText, toDecimalText, toExactText } from './decimal-text.ts'
import { MAX_WIRE } from './money.ts'

const amounts = fc.bigInt({ min: 0n, max: MAX_WIRE })

test.each([
  [0n, '0'],
  [1n, '0.0001'],
  [1_000n, '0.1'],
  [10_000n, '1'],
  [125_000n, '12.5'],
  [500_000_000n, '50000'],
  [1_000_500n, '100.05'],
  [MAX_WIRE, '900719925474.0991'],
])('%s is written %s and read back', (amount, text) => {
  expect(toDecimalText(amount)).toBe(text)
  expect(readDecimalText(text)).toBe(amount)
})

test('a number of decimals that is asked for is kept exactly', () => {
  expect(toDecimalText(125_000n, 2)).toBe('12.50')
  expect(toDecimalText(120_000n, 2)).toBe('12.00')
  expect(toDecimalText(120_000n, 0)).toBe('12')
  expect(toDecimalText(123_456n, 4)).toBe('12.3456')
})

test('an amount that would lose decimals, or is negative, is a bug', () => {
  expect(() => toDecimalText(125_000n, 0)).toThrow('amount 125000 needs more than 0 decimals')
  expect(() => toDecimalText(12_345n, 2)).toThrow(RangeError)
  expect(() => toDecimalText(-1n)).toThrow('amount -1 is negative')
})

test.each([
  '',
  '.',
  '.5',
  '5.',
  '-5',
  '+5',
  '1e3',
  '1,5',
  ' 5',
  '5\n',
  '1.23456',
  '۵',
  '900719925474.0992',
  '1000000000000',
  '0x10',
])('"%s" is not an amount', (text) => {
  expect(readDecimalText(text)).toBeNull()
})

test('every amount of the wire comes back, however many decimals it is written with', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(readDecimalText(toDecimalText(amount))).toBe(amount)
      expect(readDecimalText(toDecimalText(amount, 4))).toBe(amount)
      expect(toDecimalText(amount)).toMatch(/^\d+(?:\.\d{0,3}[1-9])?$/)
    }),
  )
})

test.each([
  [0n, '0.0000'],
  [125_000n, '12.5000'],
  [-1n, '-0.0001'],
  [-20_010_000n, '-2001.0000'],
])('%s is written to its last figure: %s', (amount, text) => {
  expect(toExactText(amount)).toBe(text)
})
