import { expect, test } from 'vitest'
import { linkFor } from './pay-link.ts'
import { writeDecimal, writeRate } from './write-decimal.ts'

test('the link for another token keeps the address and what else it says', () => {
  const link = 'solana:Addr?spl-token=One&label=Tablestakes'
  expect(linkFor(link, 'Two')).toBe('solana:Addr?spl-token=Two&label=Tablestakes')
  expect(linkFor(link, '')).toBe('solana:Addr?label=Tablestakes')
})

test('tokens and rates are written in full, with the separators of the site’s money', () => {
  expect(writeDecimal('0', 'USDT')).toBe('0')
  expect(writeDecimal('1234567.000001', 'USDT')).toBe('1,234,567.000001')
  expect(writeDecimal('1234.5', 'BRL')).toBe('1.234,5')
  expect(writeRate({ symbol: 'USDC', rate: '1' }, 'USDT', 'USDT')).toBe('1 USDC = 1 USDT')
  expect(writeRate({ symbol: 'USDC', rate: '16250.5' }, 'IDR', 'Rp')).toBe('1 USDC = Rp 16.250,5')
})
