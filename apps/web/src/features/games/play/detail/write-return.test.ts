import { formatPercent } from '@tablestakes/domain/money/format'
import { expect, test } from 'vitest'
import { writeReturn } from './write-return.ts'

test('a return is one figure, or a range where choices change it', () => {
  expect(writeReturn({ least: 99, most: 99 }, formatPercent)).toBe(formatPercent(99))
  expect(writeReturn({ least: 98.9, most: 99.1 }, formatPercent)).toBe(
    `${formatPercent(98.9)} – ${formatPercent(99.1)}`,
  )
  // A difference too small to be written does not count.
  expect(writeReturn({ least: 99.001, most: 99.002 }, formatPercent)).toBe(formatPercent(99.001))
  expect(writeReturn({ least: 99, most: 0 }, formatPercent)).toBe(formatPercent(99))
})

test('a return that is not stated is not made up', () => {
  expect(writeReturn({ least: 0, most: 0 }, formatPercent)).toBeNull()
})
