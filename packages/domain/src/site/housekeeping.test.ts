import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../text/duration.ts'
import { planHousekeeping, reloadAfterResize } from './housekeeping.ts'

const now = 1_800_000_000_000

test('check data is cleared after more than 24 hours, and the second timer set six hours ahead', () => {
  const plan = (lastClearAt: number | null) => planHousekeeping({ lastClearAt, version: '1' }, { now, version: '1' })
  expect(plan(null)).toEqual({ clearsChecks: true, timerAt: now + 6 * HOUR_MS, deletesCaches: false })
  expect(plan(now - DAY_MS)).toEqual({ clearsChecks: false, timerAt: null, deletesCaches: false })
  expect(plan(now - DAY_MS - 1).clearsChecks).toBe(true)
  expect(plan(now).clearsChecks).toBe(false)
  expect(plan(now + 1).clearsChecks).toBe(true)
})

test('caches go when the version differs', () => {
  const plan = (version: string | null) => planHousekeeping({ lastClearAt: now, version }, { now, version: '1.0.2' })
  expect(plan('1.0.2').deletesCaches).toBe(false)
  expect(plan('1.0.1').deletesCaches).toBe(true)
  expect(plan(null).deletesCaches).toBe(true)
})

test('the page reloads when it becomes a desktop or turns, and waits while something is unsaved', () => {
  const phone = { width: 390, orientation: 'portrait' } as const
  const resize = (before: object, after: object, hasUnsaved = false) =>
    reloadAfterResize({ before: { ...phone, ...before }, after: { ...phone, ...after }, hasUnsaved })
  expect(resize({}, { width: 719 })).toBe('stay')
  expect(resize({}, { width: 720 })).toBe('reload')
  expect(resize({}, { width: 720 }, true)).toBe('reloadLater')
  expect(resize({ width: 800 }, { width: 1280 })).toBe('stay')
  expect(resize({ width: 720 }, { width: 721 })).toBe('stay')
  expect(resize({ width: 800 }, {})).toBe('stay')
  expect(resize({}, { width: 640, orientation: 'landscape' })).toBe('reload')
  expect(resize({}, { width: 640, orientation: 'landscape' }, true)).toBe('reloadLater')
})
