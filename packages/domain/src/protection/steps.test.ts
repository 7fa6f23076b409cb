import { expect, test } from 'vitest'
import { steps, stepsBack, stepsUntil } from './steps.ts'

const DAY_MS = 86_400_000
const dayOf = (text: string) => Date.parse(text) / DAY_MS
const show = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

test.each([
  ['day', '2026-03-01', '2026-03-01', '2026-03-02', '2026-01-30'],
  // A Sunday, and the Monday after it.
  ['week', '2026-03-01', '2026-02-23', '2026-03-02', '2025-09-01'],
  ['week', '2026-03-02', '2026-03-02', '2026-03-09', '2025-09-08'],
  ['month', '2026-03-31', '2026-03-01', '2026-04-01', '2024-04-01'],
  ['year', '2026-03-31', '2026-01-01', '2027-01-01', '2017-01-01'],
] as const)('the last %s of %s', (step, today, from, to, first) => {
  const ranges = stepsUntil(dayOf(today), step)
  const last = ranges.at(-1)!
  expect([show(last.from), show(last.to), show(ranges[0]!.from)]).toEqual([from, to, first])
})

test('steps follow each other without a gap', () => {
  for (const step of steps) {
    const ranges = stepsUntil(dayOf('2026-03-31'), step)
    expect(ranges).toHaveLength(stepsBack[step])
    expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, -1).map(({ to }) => to))
  }
})
