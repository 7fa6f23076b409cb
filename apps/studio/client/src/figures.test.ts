import { ratio } from '@tablestakes/domain/money/ratio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeFigure, writeMultiplier, writePays, writePercent, writeShort, writeTimes } from './figures.ts'
import { writeMoney } from './money.ts'
import { setLanguage } from './text.ts'

// The language is said on the page itself.
beforeEach(() => vi.stubGlobal('document', { documentElement: {} }))
afterEach(() => {
  setLanguage('en')
  vi.unstubAllGlobals()
})

const demo = { money: 'demo', currency: 'XXX' } as const

test.each([
  ['en', '2.0002×', '1\u202f234.50×', '98.99%', '1,234.50'],
  ['ur', '2.0002×', '1\u202f234.50×', '98.99%', '1,234.50'],
  ['bd', '2.0002×', '1\u202f234.50×', '98.99%', '1,234.50'],
  ['zh', '2.0002×', '1\u202f234.50×', '98.99%', '1,234.50'],
  ['pt-br', '2,0002×', '1\u202f234,50×', '98,99%', '1.234,50'],
  ['ind', '2,0002×', '1\u202f234,50×', '98,99%', '1.234,50'],
])('figures in %s have its decimal mark, and Latin digits', (lang, pays, large, percent, money) => {
  setLanguage(lang)
  expect(writePays(ratio(20_002, 10_000))).toBe(pays)
  expect(writeTimes('1234.50')).toBe(large)
  expect(writeMultiplier(123_450)).toBe(large)
  expect(writePercent(ratio(9_899, 10_000))).toBe(percent)
  expect(writeMoney(12_345_000n, demo)).toBe(money)
})

test('a label without decimals stays as it is', () => {
  setLanguage('pt-br')
  expect([writeShort('22'), writeShort('1.5K'), writeFigure('10000')]).toEqual(['22', '1,5K', '10\u202f000'])
})
