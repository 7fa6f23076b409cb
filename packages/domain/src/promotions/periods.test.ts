import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, periodKinds, periodOf, startOfPeriod } from './periods.ts'

const at = (text: string) => Date.parse(text)

test('a day begins at midnight of the zone', () => {
  const day = periodOf('day', at('2026-11-17T06:00:00Z'), 'Asia/Kolkata')
  expect(new Date(startOfPeriod('day', day, 'Asia/Kolkata')).toISOString()).toBe('2026-11-16T18:30:00.000Z')
  expect(periodOf('day', at('2026-11-16T18:29:59.999Z'), 'Asia/Kolkata')).toBe(day - 1)
  expect(periodOf('day', at('2026-11-16T18:30:00Z'), 'Asia/Kolkata')).toBe(day)
})

test('a week begins on a Monday, a month on its first', () => {
  const week = periodOf('week', at('2026-11-17T06:00:00Z'), 'UTC')
  expect(new Date(startOfPeriod('week', week, 'UTC')).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  const month = periodOf('month', at('2026-11-17T06:00:00Z'), 'America/Sao_Paulo')
  expect(new Date(startOfPeriod('month', month, 'America/Sao_Paulo')).toISOString()).toBe('2026-11-01T03:00:00.000Z')
})

test('a night in which clocks are changed still has one midnight', () => {
  const day = periodOf('day', at('2026-03-29T12:00:00Z'), 'Europe/Berlin')
  expect(new Date(startOfPeriod('day', day, 'Europe/Berlin')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(new Date(startOfPeriod('day', day + 1, 'Europe/Berlin')).toISOString()).toBe('2026-03-29T22:00:00.000Z')
})

test('what lasts for the whole activity is one period, and an unknown zone is told', () => {
  expect(periodOf('whole', at('2026-11-17T06:00:00Z'), 'UTC')).toBe(0)
  expect(startOfPeriod('whole', 0, 'UTC')).toBe(0)
  expect(isTimeZone('Asia/Dhaka')).toBe(true)
  expect(isTimeZone('Nowhere/Atlantis')).toBe(false)
})

test('every moment is in the period that its start says', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Sao_Paulo', 'Asia/Manila', 'Europe/Berlin')
  const moment = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') })
  fc.assert(
    fc.property(fc.constantFrom(...periodKinds), moment, zones, (kind, now, zone) => {
      const period = periodOf(kind, now, zone)
      expect(startOfPeriod(kind, period, zone)).toBeLessThanOrEqual(now)
      expect(kind === 'whole' || startOfPeriod(kind, period + 1, zone) > now).toBe(true)
    }),
  )
})
