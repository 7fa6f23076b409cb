import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import {
  add,
  divide,
  equals,
  isZero,
  largerRatio,
  ONE,
  ratio,
  smallerRatio,
  toDecimalText,
  toPercentText,
} from '../money/ratio.ts'
import { type DiceParams, dice, diceChance, diceDirections, diceTargets } from './dice.ts'
import { cutMultiplier, meanOf, showMultiplier } from './game.ts'

const everyBet = diceDirections.flatMap((direction) => {
  const { least, most } = diceTargets[direction]
  return Array.from({ length: most - least + 1 }, (_, index): DiceParams => ({ target: least + index, direction }))
})

test('published rolls', () => {
  const seeds = {
    serverSeed: '0f6e8aba300b7f1217ee46606773cf6046b524f74505cf2124ffe181ad6b9dbf',
    clientSeed: 'aR3kRBVn',
  }
  const rolls = [3, 4, 5, 6].map((nonce) => dice.draw(startDraw({ ...seeds, nonce }), everyBet[0]!))
  expect(rolls).toEqual([{ roll: 5_967 }, { roll: 7_588 }, { roll: 1_286 }, { roll: 2_839 }])
})

test('each of the 19,600 bets returns 99 % but for what is cut off, and the range says how little that is', () => {
  expect(everyBet).toHaveLength(19_600)
  const stated = ratio(99, 100)
  const wrong = everyBet.filter((params) => {
    const cases = dice.cases(params)
    const isWhole = equals(cases.map(({ chance }) => chance).reduce(add), ONE)
    const fair = divide(stated, diceChance(params))
    return !isWhole || !equals(dice.most(params), cutMultiplier(fair)) || !equals(meanOf(cases), dice.rtp(params))
  })
  expect(wrong).toEqual([])
  const returns = everyBet.map((params) => dice.rtp(params))
  expect(dice.rtpRange).toEqual({ least: returns.reduce(smallerRatio), most: returns.reduce(largerRatio) })
  expect(dice.rtpRange.most).toEqual(stated)
})

test('the rolls that win are as many as the chance says', () => {
  for (const params of [
    { target: 1, direction: 'under' },
    { target: 9_800, direction: 'under' },
    { target: 5_050, direction: 'over' },
    { target: 9_999, direction: 'over' },
    { target: 200, direction: 'over' },
  ] as const) {
    const winning = Array.from({ length: 10_001 }, (_, roll) => dice.pays(params, { roll })).filter(
      (one) => !isZero(one),
    )
    expect(ratio(winning.length, 10_001)).toEqual(diceChance(params))
    expect(winning.every((pays) => equals(pays, dice.most(params)))).toBe(true)
  }
})

test('the target itself loses on both sides', () => {
  for (const direction of diceDirections) {
    expect(isZero(dice.pays({ target: 5_000, direction }, { roll: 5_000 }))).toBe(true)
  }
  expect(isZero(dice.pays({ target: 5_000, direction: 'over' }, { roll: 5_001 }))).toBe(false)
  expect(isZero(dice.pays({ target: 5_000, direction: 'under' }, { roll: 4_999 }))).toBe(false)
})

test('the usual bet doubles the stake, and a hair more', () => {
  const even: DiceParams = { target: 5_050, direction: 'over' }
  expect(toPercentText(diceChance(even))).toBe('49.50')
  expect(showMultiplier(dice.most(even))).toBe('2.0002')
  expect(toDecimalText(dice.most(even), 4)).toBe('2.0002')
  expect(showMultiplier(dice.most({ target: 1, direction: 'under' }))).toBe('9900.99')
  expect(showMultiplier(dice.most({ target: 9_800, direction: 'under' }))).toBe('1.0103')
})

test('targets outside of the range are no bet', () => {
  for (const value of [
    { target: 0, direction: 'under' },
    { target: 9_801, direction: 'under' },
    { target: 199, direction: 'over' },
    { target: 10_000, direction: 'over' },
    { target: 5_000, direction: 'Over' },
  ]) {
    expect(dice.readParams(value)).toBeNull()
  }
})
