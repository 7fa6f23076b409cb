import { expect, test } from 'vitest'
import { streakBefore } from './streak.ts'

test('a missed period restarts it, and this one does not count yet', () => {
  expect(streakBefore(10, new Set([7, 8, 9, 10]))).toBe(3)
  expect(streakBefore(10, new Set([7, 9]))).toBe(1)
  expect(streakBefore(10, new Set([8]))).toBe(0)
})
