import { expect, test } from 'vitest'
import { dueAfterQuiet, USUAL_QUIET_HOURS } from './quiet-hours.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()

test.each([
  ['2026-11-17T12:00:30Z', '2026-11-17T12:00:30.000Z'],
  ['2026-11-17T22:00:00Z', '2026-11-18T08:00:00.000Z'],
  ['2026-11-17T23:59:59Z', '2026-11-18T08:00:00.000Z'],
  ['2026-11-18T00:00:00Z', '2026-11-18T08:00:00.000Z'],
  ['2026-11-18T07:59:00Z', '2026-11-18T08:00:00.000Z'],
  ['2026-11-18T08:00:00Z', '2026-11-18T08:00:00.000Z'],
  ['2026-11-17T21:59:59Z', '2026-11-17T21:59:59.000Z'],
])('news of %s are told at %s', (now, due) => {
  expect(iso(dueAfterQuiet(at(now), USUAL_QUIET_HOURS, 'UTC'))).toBe(due)
})

test('hours within a day, in the zone of the site', () => {
  const nap = { from: 13 * 60, until: 15 * 60 }
  expect(iso(dueAfterQuiet(at('2026-11-17T08:30:00Z'), nap, 'Asia/Karachi'))).toBe('2026-11-17T10:00:00.000Z')
  expect(iso(dueAfterQuiet(at('2026-11-17T13:30:00Z'), nap, 'Asia/Karachi'))).toBe('2026-11-17T13:30:00.000Z')
})

test('hours that begin when they end are none', () => {
  const now = at('2026-11-17T13:30:00Z')
  expect(dueAfterQuiet(now, { from: 60, until: 60 }, 'UTC')).toBe(now)
})

test('the night in which clocks are put back ends at eight all the same', () => {
  const due = dueAfterQuiet(at('2026-10-31T23:30:00-04:00'), USUAL_QUIET_HOURS, 'America/New_York')
  expect(iso(due)).toBe('2026-11-01T13:00:00.000Z')
})
