import { expect, test } from 'vitest'
import { nextPlace } from './move-focus.ts'

const grid = { at: 4, count: 8, columns: 3, isMirrored: false }

test.each([
  ['ArrowRight', 5],
  ['ArrowLeft', 3],
  ['ArrowDown', 7],
  ['ArrowUp', 1],
  ['Home', 0],
  ['End', 7],
  ['a', null],
])('%s from the middle of three rows leads to %s', (key, place) => {
  expect(nextPlace(key, grid)).toBe(place)
})

test('in a mirrored page the arrows follow the eye', () => {
  expect(nextPlace('ArrowLeft', { ...grid, isMirrored: true })).toBe(5)
})

test('up from the first row is the field again, and nothing is beyond the ends', () => {
  expect(nextPlace('ArrowUp', { ...grid, at: 1 })).toBe(-1)
  expect(nextPlace('ArrowLeft', { ...grid, at: 0 })).toBe(0)
  expect(nextPlace('ArrowDown', { ...grid, at: 6 })).toBe(7)
})
