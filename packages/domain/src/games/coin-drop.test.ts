import { describe, expect, test } from 'vitest'
import { compare, ratio, sum } from '../money/ratio.ts'
import { COIN_DROP_WEIGHTS, coinDrop, coinDropMachines, coinDropTable } from './coin-drop.ts'
import { meanOf } from './game.ts'

describe.each(coinDropMachines)('the %s machine', (machine) => {
  test('returns exactly 99 %: by its table, and over all thousand numbers it can draw', () => {
    expect(meanOf(coinDrop.cases({ machine }))).toEqual(ratio(99, 100))
    const paid = Array.from({ length: COIN_DROP_WEIGHTS }, (_, number) => {
      const outcome = coinDrop.draw({ word: () => 0, integerBelow: () => number }, { machine })
      return coinDrop.pays({ machine }, outcome)
    })
    const { over, under } = sum(paid)
    expect(ratio(over, under * BigInt(COIN_DROP_WEIGHTS))).toEqual(ratio(99, 100))
    expect(sum(coinDropTable({ machine }).map(({ chance }) => chance))).toEqual(ratio(1))
  })

  test('a larger push pays more and is rarer, but for the one that brings nothing', () => {
    const table = coinDropTable({ machine })
    const pays = table.map((one) => one.pays)
    expect(pays.toSorted(compare)).toEqual(pays)
    expect(coinDrop.most({ machine })).toEqual(pays.at(-1))
    const chances = table.slice(1).map(({ chance }) => chance)
    expect(chances.toSorted(compare).toReversed()).toEqual(chances)
  })
})
