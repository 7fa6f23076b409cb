import { moneyTypes } from '@tablestakes/contract/fields'
import { expect, test } from 'vitest'
import { netOf } from './session-net.ts'

const { CASH, GOLD } = moneyTypes

test('the net is what came back less what was staked, of one money and over midnight', () => {
  const sums = [
    { money_type: CASH, stake: 50_000n, win: 20_000n },
    { money_type: CASH, stake: 10_000n, win: 0n },
    { money_type: GOLD, stake: 1n, win: 900_000n },
  ]
  expect(netOf(sums, CASH)).toBe(-40_000n)
  expect(netOf(sums, GOLD)).toBe(899_999n)
  expect(netOf([], CASH)).toBe(0n)
})
