import { expect, test } from 'vitest'
import { daysOfThisMonth, risingLine, sumOf } from './this-month.ts'

const day = (from: string, net: bigint, minutes = 0) => ({ from: Date.parse(from), net, minutes })

test('a month begins where the site’s clocks stand', () => {
  const days = [day('2026-10-31T16:59:00Z', -1n), day('2026-10-31T17:00:00Z', -2n), day('2026-11-16T17:00:00Z', -4n)]
  expect(daysOfThisMonth(days, 'Asia/Jakarta').map(({ net }) => net)).toEqual([-2n, -4n])
  expect(daysOfThisMonth(days, 'UTC').map(({ net }) => net)).toEqual([-4n])
  expect(daysOfThisMonth([], 'UTC')).toEqual([])
})

test('the sum has the time and the net result', () => {
  expect(sumOf([day('2026-11-01', -5n, 20), day('2026-11-02', 2n, 40)])).toEqual({ net: -3n, minutes: 60 })
})

test('the line begins at zero and follows the net result', () => {
  expect(risingLine([day('2026-11-01', -5n), day('2026-11-02', -5n), day('2026-11-03', 5n)])).toEqual([1, 0.5, 0, 0.5])
  expect(risingLine([day('2026-11-01', 0n)])).toEqual([0.5, 0.5])
})
