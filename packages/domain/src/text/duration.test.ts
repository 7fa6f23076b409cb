import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countdown,
  DAY_MS,
  dayOf,
  formatClock,
  HOUR_MS,
  MINUTE_MS,
  relativeTime,
  SECOND_MS,
  splitDuration,
} from './duration.ts'

test.each([
  [0, { value: 0, unit: 'second' }],
  [-300, { value: 0, unit: 'second' }],
  [-59 * SECOND_MS, { value: -59, unit: 'second' }],
  [-MINUTE_MS, { value: -1, unit: 'minute' }],
  [-90 * MINUTE_MS, { value: -1, unit: 'hour' }],
  [26 * HOUR_MS, { value: 1, unit: 'day' }],
  [-8 * DAY_MS, { value: -1, unit: 'week' }],
  [-45 * DAY_MS, { value: -1, unit: 'month' }],
  [800 * DAY_MS, { value: 2, unit: 'year' }],
])('a moment %s ms away', (distance, expected) => {
  const now = 1_800_000_000_000
  expect(relativeTime({ at: now + distance, now })).toStrictEqual(expected)
})

test('a duration in parts', () => {
  expect(splitDuration(2 * DAY_MS + 3 * HOUR_MS + 4 * MINUTE_MS + 5_999)).toStrictEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  })
  expect(splitDuration(-1)).toStrictEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test('the parts add up to the whole seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (ms) => {
      const { days, hours, minutes, seconds } = splitDuration(ms)
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.floor(ms / 1_000))
    }),
  )
})

test('a countdown reads zero only when it is over', () => {
  expect(countdown({ endsAt: 10_001, now: 10_000 })).toMatchObject({ seconds: 1, isOver: false })
  expect(countdown({ endsAt: 10_000, now: 10_000 })).toMatchObject({ seconds: 0, isOver: true })
  expect(countdown({ endsAt: 9_000, now: 10_000 })).toMatchObject({ seconds: 0, isOver: true })
  expect(countdown({ endsAt: 6 * HOUR_MS, now: 0 })).toStrictEqual({
    days: 0,
    hours: 6,
    minutes: 0,
    seconds: 0,
    isOver: false,
  })
})

test('a clock', () => {
  expect(formatClock(splitDuration(9 * MINUTE_MS + 41_000))).toBe('9:41')
  expect(formatClock(splitDuration(5 * HOUR_MS + 59 * MINUTE_MS + 7_000))).toBe('5:59:07')
  expect(formatClock(splitDuration(2 * DAY_MS + HOUR_MS))).toBe('49:00:00')
  expect(formatClock(splitDuration(0))).toBe('0:00')
})

test('the day of a moment depends on where the reader is', () => {
  const nearMidnight = Date.UTC(2026, 10, 15, 23, 30)
  expect(dayOf(nearMidnight)).toBe('2026-11-15')
  expect(dayOf(nearMidnight, 7 * 60)).toBe('2026-11-16')
  expect(dayOf(nearMidnight, -3 * 60)).toBe('2026-11-15')
})
