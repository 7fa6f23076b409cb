import { expect, test } from 'vitest'
import { writeDate } from './write-date.ts'

test('a date is written as its digits are typed, and can be taken back', () => {
  expect(['3', '31', '311', '31/1', '31121990', '31/12/19901'].map(writeDate)).toEqual([
    '3',
    '31',
    '31/1',
    '31/1',
    '31/12/1990',
    '31/12/1990',
  ])
  expect(writeDate('31/')).toBe('31')
})

test('digits of other scripts count', () => {
  expect(writeDate('৩১১২১৯৯০')).toBe('31/12/1990')
})
