import { type DiceParams, dice, diceTargets } from '@tablestakes/domain/games/dice'
import { equals } from '@tablestakes/domain/money/ratio'
import { expect, test } from 'vitest'
import { figuresOf, moveTarget, setTarget, turnOver, withChance, withMultiplier } from './dice-bet.ts'

const over66: DiceParams = { target: 6600, direction: 'over' }

test('the fields of the usual bet', () => {
  expect(figuresOf(over66)).toEqual({ multiplier: 29_120, chance: 3400 })
})

test('turning over keeps the odds, whatever the target', () => {
  for (const target of [diceTargets.over.least, 5000, 6600, diceTargets.over.most]) {
    const bet: DiceParams = { target, direction: 'over' }
    expect(dice.readParams(turnOver(bet))).not.toBeNull()
    expect(equals(dice.most(turnOver(bet)), dice.most(bet))).toBe(true)
    expect(turnOver(turnOver(bet))).toEqual(bet)
  }
})

test('a chance or a multiplier typed in gives the nearest bet, within what is allowed', () => {
  expect(withChance(over66, 5000)).toEqual({ target: 4999, direction: 'over' })
  for (const multiplier of [10_200, 15_000, 19_800, 20_000, 29_100, 100_000, 990_000]) {
    const { multiplier: paid } = figuresOf(withMultiplier(over66, multiplier))
    expect(paid).toBeGreaterThanOrEqual(multiplier)
    expect(paid).toBeLessThan(multiplier * 1.01)
  }
  expect(withMultiplier(over66, 1)).toEqual(setTarget(over66, 0))
  expect(withChance(over66, 0).target).toBe(diceTargets.over.most)
  expect(moveTarget({ target: 9950, direction: 'over' }, 100).target).toBe(diceTargets.over.most)
})
