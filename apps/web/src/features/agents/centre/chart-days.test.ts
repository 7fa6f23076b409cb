import { expect, test } from 'vitest'
import { chartDays, heightOf } from './chart-days.ts'

const day = (name: string, amounts: readonly bigint[]) => ({
  id: name,
  day: name,
  lines: amounts.map((amount, place) => ({ level: (place + 1) as 1 | 2 | 3, staked: 0n, amount })),
  earned: 0n,
  amount: amounts.reduce((sum, one) => sum + one, 0n),
  is_claimed: false,
})

test('days without a row stand as zero between those that have one, over the end of a month', () => {
  const days = chartDays([day('2026-03-02', [5n, 1n]), day('2026-02-27', [3n])], 5)
  expect(days.map(({ day: name, total }) => [name, total])).toEqual([
    ['2026-02-26', 0n],
    ['2026-02-27', 3n],
    ['2026-02-28', 0n],
    ['2026-03-01', 0n],
    ['2026-03-02', 6n],
  ])
  expect(days.at(-1)?.parts).toEqual([5n, 1n, 0n])
})

test('the highest day fills the height, its parts share it, and nothing earned has no height', () => {
  const days = chartDays([day('2026-03-02', [3n, 1n]), day('2026-03-01', [2n])], 2)
  expect(days.map(({ parts }) => parts.map((part) => heightOf(part, days)))).toEqual([
    [50, 0, 0],
    [75, 25, 0],
  ])
  expect(chartDays([day('2026-03-02', [-2n, 1n])], 1)[0]?.parts).toEqual([0n, 1n, 0n])
  expect(heightOf(0n, chartDays([day('2026-03-02', [])], 1))).toBe(0)
  expect(chartDays([], 7)).toEqual([])
})
