import { expect, test } from 'vitest'
import { labelledOf, returnOf, scaleOf } from './chart-scale.ts'

test('gains and losses share one scale around the zero line', () => {
  const { zero, heightOf } = scaleOf([30n, -10n, 0n])
  expect(zero).toBe(75)
  expect(heightOf(30n)).toBe(75)
  expect(heightOf(-10n)).toBe(25)
  expect(heightOf(0n)).toBe(0)
})

test('only losses hang from the top, only gains stand on the bottom, and nothing has no height', () => {
  expect(scaleOf([-5n]).zero).toBe(0)
  expect(scaleOf([5n]).zero).toBe(100)
  expect(scaleOf([0n, 0n])).toMatchObject({ zero: 100 })
  expect(scaleOf([]).heightOf(7n)).toBe(0)
})

test('the last bar is always labelled, and no more than fit', () => {
  expect(labelledOf(3, 6)).toEqual([true, true, true])
  const many = labelledOf(31, 6)
  expect(many.at(-1)).toBe(true)
  expect(many.filter(Boolean).length).toBeLessThanOrEqual(6)
})

test('the return is cut, never rounded up', () => {
  expect(returnOf(1_000n, 951n)).toBe('95.1')
  expect(returnOf(3n, 2n)).toBe('66.6')
  expect(returnOf(0n, 0n)).toBeNull()
})
