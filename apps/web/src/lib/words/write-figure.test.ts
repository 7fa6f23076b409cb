import { afterEach, expect, test } from 'vitest'
import { knowWords } from './i18n.ts'
import { writePercent } from './write-figure.ts'

afterEach(() => knowWords('en', {}))

test.each([
  ['en', '98.99%'],
  ['pt-br', '98,99%'],
  ['ind', '98,99%'],
  ['ur', '98.99%'],
] as const)('in %s a return is written %s', (language, written) => {
  knowWords(language, {})
  expect(writePercent(98.994)).toBe(written)
  expect(writePercent(99)).toBe('99%')
})
