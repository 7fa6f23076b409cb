import { expect, test } from 'vitest'
import { writeDecimal, writeRate } from './write-decimal.ts'

test('tokens and rates are written in full, with the separators of the site’s money', () => {
  expect(writeDecimal('0', 'USDT')).toBe('0')
  expect(writeDecimal('1234567.000001', 'USDT')).toBe('1,234,567.000001')
  expect(writeDecimal('1234.5', 'BRL')).toBe('1.234,5')
  expect(writeRate({ symbol: 'USDC', rate: '1' }, 'USDT', 'USDT')).toBe('1 USDC = 1 USDT')
  expect(writeRate({ symbol: 'USDC', rate: '16250.5' }, 'IDR', 'Rp')).toBe('1 USDC = Rp 16.250,5')
})
