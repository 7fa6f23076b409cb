import { expect, test } from 'vitest'
import { changeOf, percentUsed, suggestions } from './limit-change.ts'

test.each([
  { current: null, next: null, most: null, change: 'none' },
  { current: null, next: 0n, most: null, change: 'none' },
  { current: null, next: 5n, most: null, change: 'first' },
  { current: 5n, next: 5n, most: null, change: 'none' },
  { current: 5n, next: 4n, most: null, change: 'tighter' },
  { current: 5n, next: 6n, most: null, change: 'looser' },
  { current: 5n, next: 6n, most: 6n, change: 'looser' },
  { current: 5n, next: 7n, most: 6n, change: 'too-high' },
  { current: null, next: 7n, most: 6n, change: 'too-high' },
] as const)('from $current to $next under $most is $change', ({ change, ...limits }) => {
  expect(changeOf(limits)).toBe(change)
})

test('suggestions stay under the bound', () => {
  expect(suggestions(100n, null)).toEqual([100n, 200n, 500n, 1_000n])
  expect(suggestions(100n, 500n)).toEqual([100n, 200n, 500n])
})

test('a bar is never fuller than full, and a limit of nothing is full', () => {
  expect(percentUsed(35n, 100n)).toBe(35)
  expect(percentUsed(101n, 100n)).toBe(100)
  expect(percentUsed(0n, 0n)).toBe(100)
})
