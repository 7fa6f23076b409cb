import { expect, test } from 'vitest'
import { holdOf, isHeldBack } from './held-back.ts'

test('an open round holds a rise back, a round that is being shown any change, and no round nothing', () => {
  expect(holdOf({ isOpen: true })).toBe('rises')
  expect(holdOf({ isOpen: true, isShowing: false })).toBe('rises')
  expect(holdOf({ isOpen: true, isShowing: true })).toBe('changes')
  expect(holdOf({ isOpen: false, isShowing: true })).toBe('none')
})

test.each([
  ['none', 90n, false],
  ['none', 110n, false],
  ['rises', 90n, false],
  ['rises', 110n, true],
  ['changes', 90n, true],
  ['changes', 110n, true],
  ['changes', 100n, false],
] as const)('with %s held, 100 that became %d is held: %s', (hold, actual, isHeld) => {
  expect(isHeldBack(100n, actual, hold)).toBe(isHeld)
})
