import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOddsFormat, oddsFormats, oddsText } from './formats.ts'

test.each([
  [1850, ['1.85', '17/20', '-118', '0.85', '-1.18', '0.85']],
  [2000, ['2.00', '1/1', '+100', '1.00', '1.00', '1.00']],
  [2500, ['2.50', '3/2', '+150', '1.50', '1.50', '-0.67']],
  [1500, ['1.50', '1/2', '-200', '0.50', '-2.00', '0.50']],
  [1010, ['1.01', '1/100', '-10000', '0.01', '-100.00', '0.01']],
  [1125, ['1.125', '1/8', '-800', '0.125', '-8.00', '0.125']],
  [501_000, ['501.00', '500/1', '+50000', '500.00', '500.00', '0.00']],
  [1000, ['1.00', '0/1', '0', '0.00', '0.00', '0.00']],
])('%i thousandths in six formats', (price, texts) => {
  expect(oddsFormats.map((format) => oddsText(price, format).replace('-0.00', '0.00'))).toEqual(texts)
})

test('fractions are exact and decimals say the thousandths themselves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10_000_000 }), (price) => {
      const [over, under] = oddsText(price, 'fractional').split('/').map(BigInt)
      expect(over! * 1000n).toBe(BigInt(price - 1000) * under!)
      expect(Math.round(Number(oddsText(price, 'decimal')) * 1000)).toBe(price)
      expect(Math.round(Number(oddsText(price, 'hong_kong')) * 1000)).toBe(price - 1000)
    }),
  )
})

test('what is no price or no format is refused', () => {
  expect(() => oddsText(999, 'decimal')).toThrow(RangeError)
  expect(() => oddsText(1500.5, 'decimal')).toThrow(RangeError)
  expect(isOddsFormat('malay')).toBe(true)
  expect(isOddsFormat('roman')).toBe(false)
})
