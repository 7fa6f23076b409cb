import { beforeEach, expect, test } from 'vitest'
import { knowWords } from '../../lib/words/i18n.ts'
import { writeRates, writeTimes } from './write-rates.ts'

beforeEach(() => knowWords('en', {}))

test('rates are one figure, or a range', () => {
  expect(writeRates({ least: 20, most: 20 })).toBe('20%')
  expect(writeRates({ least: 16, most: 20 })).toBe('16–20%')
})

test('times are written without needless decimals, which stand behind the language’s own mark', () => {
  expect([2_000, 10_000, 100, 50, 133].map(writeTimes)).toEqual(['20×', '100×', '1×', '0.5×', '1.33×'])
  knowWords('pt-br', {})
  expect(writeTimes(50)).toBe('0,5×')
})
