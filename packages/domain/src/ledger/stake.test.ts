import fc from 'fast-check'
import { expect, test } from 'vitest'
import { task } from './examples.ts'
import { returnBonus, sharesOf, splitStake, takeBonus } from './stake.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })

test('cash goes first, coin fills up', () => {
  expect(splitStake(5n, { cash: 10n, coin: 10n })).toEqual({ cash: 5n, coin: 0n })
  expect(splitStake(10n, { cash: 10n, coin: 10n })).toEqual({ cash: 10n, coin: 0n })
  expect(splitStake(15n, { cash: 10n, coin: 10n })).toEqual({ cash: 10n, coin: 5n })
  expect(splitStake(20n, { cash: 10n, coin: 10n })).toEqual({ cash: 10n, coin: 10n })
  expect(splitStake(21n, { cash: 10n, coin: 10n })).toBeNull()
  expect(splitStake(5n, { cash: 0n, coin: 10n })).toEqual({ cash: 0n, coin: 5n })
})

test('a free round takes nothing, less than zero is a bug', () => {
  expect(splitStake(0n, { cash: 1n, coin: 1n })).toEqual({ cash: 0n, coin: 0n })
  expect(splitStake(0n, { cash: 0n, coin: 0n })).toEqual({ cash: 0n, coin: 0n })
  expect(() => splitStake(-1n, { cash: 1n, coin: 1n })).toThrow(new RangeError('stake -1'))
})

test('bonus money is taken from the oldest open bonus first', () => {
  const tasks = [
    task(1, { held: 4n, state: 'forfeited' }),
    task(2, { held: 5n }),
    task(3, { kind: 'cash', held: 0n }),
    task(4, { held: 10n }),
  ]
  const taken = takeBonus(tasks, 8n)
  expect(taken.parts).toEqual([
    { task: 2, amount: 5n },
    { task: 4, amount: 3n },
  ])
  expect(taken.tasks.map(({ held }) => held)).toEqual([4n, 0n, 0n, 7n])
  expect(takeBonus(tasks, 0n)).toEqual({ tasks, parts: [] })
  expect(() => takeBonus(tasks, 16n)).toThrow(new RangeError('bonus money that no bonus holds: 1'))
})

test('each bonus has its share of what comes back, rounded down; the newest has what is left of all shares', () => {
  const parts = [
    { task: 1, amount: 1n },
    { task: 2, amount: 1n },
  ]
  expect(sharesOf(100n, 3n, parts)).toEqual([
    { task: 1, amount: 33n },
    { task: 2, amount: 33n },
  ])
  expect(sharesOf(101n, 2n, parts)).toEqual([
    { task: 1, amount: 50n },
    { task: 2, amount: 51n },
  ])
  expect(sharesOf(100n, 3n, [])).toEqual([])
})

test('a share goes where its bonus has gone', () => {
  const tasks = [
    task(1, { held: 1n }),
    task(2, { state: 'finished', released: 5n }),
    task(3, { state: 'forfeited' }),
    task(4, { state: 'expired' }),
    task(5, { held: 9n }),
  ]
  const parts = [1, 2, 3, 4].map((id) => ({ task: id, amount: 10n }))
  const { tasks: after, cash, coin, given } = returnBonus(tasks, { amount: 100n, stake: 50n, parts })
  // Of 100, 20 are for the cash in it, and 20 for each bonus: one in the purse, one free, two with the house.
  expect({ cash, coin }).toEqual({ cash: 40n, coin: 20n })
  expect(given).toEqual([1, 3, 4].map((id) => ({ task: id, amount: 20n })))
  expect(after.map(({ held, released }) => [held, released])).toEqual([
    [21n, 0n],
    [0n, 25n],
    [20n, 0n],
    [20n, 0n],
    [9n, 0n],
  ])
})

test('splitting takes exactly the stake and never more than a purse holds', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), amount, amount, (stake, cash, coin) => {
      const split = splitStake(stake, { cash, coin })
      const isRight = split === null ? stake > cash + coin : split.cash + split.coin === stake
      expect(isRight).toBe(true)
      expect((split?.cash ?? 0n) <= cash && (split?.coin ?? 0n) <= coin).toBe(true)
    }),
  )
})

test('returning conserves the amount, and a refund puts back exactly what was taken', () => {
  const part = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(amount, part, part, amount, (cash, one, other, win) => {
      const tasks = [task(1), task(2)]
      const parts = [
        { task: 1, amount: one },
        { task: 2, amount: other },
      ]
      const stake = cash + one + other
      const returned = returnBonus(tasks, { amount: win, stake, parts })
      expect(returned.cash + returned.coin).toBe(win)
      expect(returned.cash >= 0n && returned.given.every((share) => share.amount >= 0n)).toBe(true)
      const refund = returnBonus(tasks, { amount: stake, stake, parts })
      expect([refund.cash, ...refund.given.map((share) => share.amount)]).toEqual([cash, one, other])
    }),
  )
})
