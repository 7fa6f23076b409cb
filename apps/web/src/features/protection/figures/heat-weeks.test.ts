import { expect, test } from 'vitest'
import { heatOf, weekdayOf } from './heat-weeks.ts'

test.each([
  [0, null, 'none'],
  [1, null, 'short'],
  [59, null, 'short'],
  [60, null, 'middle'],
  [120, null, 'middle'],
  [121, null, 'long'],
  [90, 90, 'middle'],
  [91, 90, 'over'],
  [30, 20, 'over'],
])('%i minutes with a limit of %s are %s', (minutes, limit, level) => {
  expect(heatOf(minutes, limit)).toBe(level)
})

test('a week begins on Monday', () => {
  expect([weekdayOf(Date.UTC(2026, 10, 16)), weekdayOf(Date.UTC(2026, 10, 22))]).toEqual([0, 6])
})
