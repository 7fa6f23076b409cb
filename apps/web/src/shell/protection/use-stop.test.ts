import { expect, test } from 'vitest'
import { nextNews, stopOf } from './use-stop.ts'

const NOW = 1_800_000_000_000
const HOUR_MS = 3_600_000
const state = (part: Partial<Parameters<typeof stopOf>[0]> = {}) => ({
  ...{ cool_off_until: null, is_excluded: false, excluded_until: null, returns_at: null },
  ...{ reality_check_minutes: 0, reality_check_most: 0, is_check_due: false, next_check: null },
  ...{ session_began: NOW - HOUR_MS, server_time: NOW, ...part },
})

test('an exclusion whose time is over holds, and can be asked to end once', () => {
  const over = { is_excluded: true, excluded_until: NOW - 1 }
  expect(stopOf(state({ is_excluded: true, excluded_until: NOW + 1 }), NOW)).toMatchObject({ canReturn: false })
  expect(stopOf(state(over), NOW)).toMatchObject({ isExclusion: true, canReturn: true })
  expect(stopOf(state({ ...over, returns_at: NOW + HOUR_MS }), NOW)).toMatchObject({
    ...{ canReturn: false, returnsAt: NOW + HOUR_MS },
  })
  expect(stopOf(state({ is_excluded: true }), NOW)).toMatchObject({ until: null, canReturn: false })
})

test('the server is asked again when a check falls due, a stop ends or the day of waiting is over', () => {
  expect(nextNews(state(), NOW)).toBeNull()
  expect(nextNews(state({ is_excluded: true }), NOW)).toBeNull()
  expect(nextNews(state({ next_check: NOW + 9, cool_off_until: NOW + 5 }), NOW)).toBe(NOW + 5)
  expect(nextNews(state({ is_excluded: true, excluded_until: NOW + 7 }), NOW)).toBe(NOW + 7)
  expect(nextNews(state({ is_excluded: true, excluded_until: NOW - 7 }), NOW)).toBeNull()
  const returning = { is_excluded: true, excluded_until: NOW - 7 }
  expect(nextNews(state({ ...returning, returns_at: NOW + HOUR_MS }), NOW)).toBe(NOW + HOUR_MS + 60_000)
  // The server has not looked yet.
  expect(nextNews(state({ ...returning, returns_at: NOW - 5 }), NOW)).toBe(NOW + 60_000)
})
