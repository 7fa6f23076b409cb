import { expect, test } from 'vitest'
import { dayOfFirst, lossOf } from './first-days.ts'

test('the first seven days are counted from the day of joining', () => {
  expect(dayOfFirst({ joinedDay: 100, today: 100 })).toBe(1)
  expect(dayOfFirst({ joinedDay: 100, today: 106 })).toBe(7)
  expect(dayOfFirst({ joinedDay: 100, today: 107 })).toBeNull()
  expect(dayOfFirst({ joinedDay: 100, today: 90 })).toBe(1)
})

test('a loss is at most the deposit, and never below nothing', () => {
  expect(lossOf({ deposit: 100n, staked: 80n, won: 30n })).toBe(50n)
  expect(lossOf({ deposit: 100n, staked: 900n, won: 30n })).toBe(100n)
  expect(lossOf({ deposit: 100n, staked: 80n, won: 81n })).toBe(0n)
})
