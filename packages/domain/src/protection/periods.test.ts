import { expect, test } from 'vitest'
import { periodEnd, periodStart } from './periods.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()

test.each([
  ['day', 'Asia/Kolkata', '2026-03-10T18:29:59.999Z', '2026-03-09T18:30:00.000Z', '2026-03-10T18:30:00.000Z'],
  ['day', 'Asia/Kolkata', '2026-03-10T18:30:00.000Z', '2026-03-10T18:30:00.000Z', '2026-03-11T18:30:00.000Z'],
  ['week', 'UTC', '2026-03-08T23:59:59.999Z', '2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
  ['week', 'UTC', '2026-03-09T00:00:00.000Z', '2026-03-09T00:00:00.000Z', '2026-03-16T00:00:00.000Z'],
  ['month', 'America/Sao_Paulo', '2026-03-01T02:59:59.999Z', '2026-02-01T03:00:00.000Z', '2026-03-01T03:00:00.000Z'],
  // London's clocks go forward on 29 March 2026: that day has 23 hours. On 25 October it has 25.
  ['day', 'Europe/London', '2026-03-29T12:00:00.000Z', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['day', 'Europe/London', '2026-10-25T12:00:00.000Z', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  // There was no midnight in São Paulo on 4 November 2018.
  ['day', 'America/Sao_Paulo', '2018-11-04T12:00:00.000Z', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
] as const)('the %s of a moment in %s: %s', (period, zone, moment, start, end) => {
  expect(iso(periodStart(at(moment), period, zone))).toBe(start)
  expect(iso(periodEnd(at(moment), period, zone))).toBe(end)
})
