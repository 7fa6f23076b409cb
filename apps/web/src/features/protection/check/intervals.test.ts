import { expect, test } from 'vitest'
import { intervalsUnder } from './intervals.ts'

test('never can be chosen only where the jurisdiction has no longest interval', () => {
  expect(intervalsUnder(0, 60)).toEqual([15, 30, 60, 90, 120, 0])
  expect(intervalsUnder(60, 60)).toEqual([15, 30, 60])
})

test('an interval that was set elsewhere stays among the choices', () => {
  expect(intervalsUnder(60, 45)).toEqual([15, 30, 45, 60])
  expect(intervalsUnder(0, 0)).toEqual([15, 30, 60, 90, 120, 0])
})
