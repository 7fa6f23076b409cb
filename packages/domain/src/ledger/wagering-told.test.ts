import { expect, test } from 'vitest'
import { UNIT } from '../money/money.ts'
import { countedStake } from './wagering.ts'
import { betsFor, betsLeft, offeredWagering, rateFor, rateRange, timesOf } from './wagering-told.ts'

test('the bets that are told bring what must count, and a bet less does not', () => {
  for (const rate of [1, 16, 19, 20, 33, 50, 99, 100]) {
    for (const counting of [1n, 7n, UNIT, 123_457n * UNIT + 1n]) {
      const bets = betsFor(counting, rate)!
      expect(countedStake(bets, rate)).toBeGreaterThanOrEqual(counting)
      expect(countedStake(bets - 1n, rate)).toBeLessThan(counting)
    }
  }
  expect(betsFor(UNIT, 0)).toBeNull()
})

test('a deposit counts every game in full, a bonus by its rate', () => {
  expect(rateFor('cash', 20)).toBe(100)
  expect(rateFor('coin', 20)).toBe(20)
  const task = { cur: 40_000n * UNIT, target: 100_000n * UNIT }
  expect(betsLeft({ kind: 'cash', ...task }, 20)).toBe(60_000n * UNIT)
  expect(betsLeft({ kind: 'coin', ...task }, 20)).toBe(300_000n * UNIT)
  expect(betsLeft({ kind: 'coin', ...task }, 0)).toBeNull()
})

test('times are rounded up: nobody is told less than it takes', () => {
  expect(timesOf(100n * UNIT, 100n * UNIT)).toBe(100)
  expect(timesOf(100n * UNIT + 1n, 100n * UNIT)).toBe(101)
  expect(timesOf(UNIT, 0n)).toBeNull()
})

test('an offer tells what must count and the bets that takes where bets count most', () => {
  const bonus = { coin: 3_000n * UNIT, target: 60_000n * UNIT }
  expect(offeredWagering(bonus, { least: 16, most: 20 })).toEqual({
    counting: 60_000n * UNIT,
    countingTimes: 2_000,
    bets: 300_000n * UNIT,
    betsTimes: 10_000,
    rates: { least: 16, most: 20 },
  })
  expect(offeredWagering(bonus, null)).toMatchObject({ bets: 60_000n * UNIT, betsTimes: 2_000 })
})

test('only games that can be played, and that count anything, make the range', () => {
  const game = (bet_cash_rate: number, is_open = true) => ({ bet_cash_rate, is_open })
  expect(rateRange([game(20), game(16), game(100, false), game(0)])).toEqual({ least: 16, most: 20 })
  expect(rateRange([game(100, false), game(0)])).toBeNull()
})
