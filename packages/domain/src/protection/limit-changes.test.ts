import { expect, test } from 'vitest'
import { judgeChange, tighterOf } from './limit-changes.ts'

const rules = { bound: null, isNeeded: false, waitingHours: 24, nowMs: 1_000 }
const HOUR = 3_600_000

test.each([
  [null, 100n],
  [100n, 99n],
  [100n, 100n],
])('from %s to %s counts now', (from, to) => {
  expect(judgeChange(from, to, rules)).toEqual({ effect: 'now' })
})

test.each([
  [100n, 101n],
  [100n, null],
  [null, null],
])('from %s to %s waits, and is dropped three days later', (from, to) => {
  expect(judgeChange(from, to, rules)).toEqual({
    effect: 'waits',
    confirmFromMs: 1_000 + 24 * HOUR,
    expiresMs: 1_000 + 96 * HOUR,
  })
})

test('above the bound it is refused, also where it would be tighter than before', () => {
  expect(judgeChange(200n, 101n, { ...rules, bound: 100n })).toEqual({ effect: 'refused', because: 'LIMIT_TOO_HIGH' })
  expect(judgeChange(200n, 100n, { ...rules, bound: 100n })).toEqual({ effect: 'now' })
})

test('what the jurisdiction asks for cannot go', () => {
  expect(judgeChange(100n, null, { ...rules, isNeeded: true })).toEqual({ effect: 'refused', because: 'LIMIT_NEEDED' })
  expect(judgeChange(100n, 200n, { ...rules, isNeeded: true })).toMatchObject({ effect: 'waits' })
})

test('no limit is looser than any', () => {
  expect([tighterOf(null, 5n), tighterOf(5n, null), tighterOf(4n, 5n), tighterOf(null, null)]).toEqual([
    5n,
    5n,
    4n,
    null,
  ])
})
