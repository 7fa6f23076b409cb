import { moneyTypes } from '@tablestakes/contract/fields'
import { expect, test } from 'vitest'
import { sumByPurse, sumUp } from './awards.ts'

const bonus = (amount: bigint, multiplier: number) => ({ money_type: moneyTypes.COIN, amount, multiplier })

test('bonuses of different wagering are told apart where it is said, and are one figure where it is not', () => {
  const awards = [bonus(4n, 10), bonus(2n, 25), bonus(1n, 10)]
  expect(sumUp(awards)).toEqual([bonus(5n, 10), bonus(2n, 25)])
  expect(sumByPurse(awards)).toMatchObject([{ money_type: moneyTypes.COIN, amount: 7n }])
})

test('free rounds are never added to money, and only to those of the same stake', () => {
  const rounds = (amount: bigint, count: number) => ({ ...bonus(amount, 10), rounds: count })
  expect(sumByPurse([bonus(4n, 10), rounds(1n, 5), rounds(1n, 3), rounds(2n, 1)])).toMatchObject([
    { amount: 4n },
    { amount: 1n, rounds: 8 },
    { amount: 2n, rounds: 1 },
  ])
})
