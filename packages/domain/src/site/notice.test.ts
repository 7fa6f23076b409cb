import { expect, test } from 'vitest'
import { nextNotice, showsDailyNotice } from './notice.ts'

test('shown once a day', () => {
  expect(showsDailyNotice({ shownOn: null, today: '2026-11-15' })).toBe(true)
  expect(showsDailyNotice({ shownOn: '2026-11-14', today: '2026-11-15' })).toBe(true)
  expect(showsDailyNotice({ shownOn: '2026-11-15', today: '2026-11-15' })).toBe(false)
})

test('each close advances one notice, until the last', () => {
  expect(nextNotice({ index: 0, count: 3 })).toBe(1)
  expect(nextNotice({ index: 1, count: 3 })).toBe(2)
  expect(nextNotice({ index: 2, count: 3 })).toBeNull()
  expect(nextNotice({ index: 0, count: 0 })).toBeNull()
})
