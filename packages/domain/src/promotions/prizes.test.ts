import { expect, test } from 'vitest'
import { equals, ratio } from '../money/ratio.ts'
import { expectedCost, highestCost } from './prizes.ts'

const prizes = [
  { weight: 1, cost: 900n },
  { weight: 2, cost: 30n },
  { weight: 4, cost: 0n },
]

test('the expected cost is the exact sum over the table', () => {
  expect(equals(expectedCost(prizes), ratio(960, 7))).toBe(true)
  expect(highestCost(prizes)).toBe(900n)
})
