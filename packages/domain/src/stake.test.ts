import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnBySplit, splitStake } from './stake.ts'

const held = { isBonusHeld: true }
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })

test('cash goes first, coin fills up', () => {
  expect(splitStake(5n, { cash: 10n, coin: 10n })).toEqual({ cash: 5n, coin: 0n })
  expect(splitStake(10n, { cash: 10n, coin: 10n })).toEqual({ cash: 10n, coin: 0n })
  expect(splitStake(15n, { cash: 10n, coin: 10n })).toEqual({ cash: 10n, coin: 5n })
  expect(splitStake(20n, { cash: 10n, coin: 10n })).toEqual({ cash: 10n, coin: 10n })
  expect(splitStake(21n, { cash: 10n, coin: 10n })).toBeNull()
  expect(splitStake(5n, { cash: 0n, coin: 10n })).toEqual({ cash: 0n, coin: 5n })
})

test('a free round takes nothing, less than nothing is a bug', () => {
  expect(splitStake(0n, { cash: 1n, coin: 1n })).toEqual({ cash: 0n, coin: 0n })
  expect(splitStake(0n, { cash: 0n, coin: 0n })).toEqual({ cash: 0n, coin: 0n })
  expect(() => splitStake(-1n, { cash: 1n, coin: 1n })).toThrow(new RangeError('stake -1'))
})

test('a win returns in the split of its stake, the odd part in cash', () => {
  expect(returnBySplit(100n, { cash: 1n, coin: 2n }, held)).toEqual({ cash: 34n, coin: 66n })
  expect(returnBySplit(100n, { cash: 3n, coin: 0n }, held)).toEqual({ cash: 100n, coin: 0n })
  expect(returnBySplit(100n, { cash: 0n, coin: 3n }, held)).toEqual({ cash: 0n, coin: 100n })
  expect(returnBySplit(0n, { cash: 1n, coin: 2n }, held)).toEqual({ cash: 0n, coin: 0n })
})

test('without an open coin task the bonus share of a win is cash, and so is the win of a free round', () => {
  expect(returnBySplit(100n, { cash: 1n, coin: 2n }, { isBonusHeld: false })).toEqual({ cash: 100n, coin: 0n })
  expect(returnBySplit(100n, { cash: 0n, coin: 0n }, held)).toEqual({ cash: 100n, coin: 0n })
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
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), amount, amount, (cash, coin, win) => {
      const returned = returnBySplit(win, { cash, coin }, held)
      expect(returned.cash + returned.coin).toBe(win)
      expect(returned.cash >= 0n && returned.coin >= 0n).toBe(true)
      expect(returnBySplit(cash + coin, { cash, coin }, held)).toEqual({ cash, coin })
    }),
  )
})
