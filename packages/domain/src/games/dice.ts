/**
 * Dice. The roll is one of 10,001 numbers, 0.00 to 100.00. The player names a target and the side of it the roll must
 * fall on; the target itself loses on both. A win pays 99 % divided by its exact chance, cut off after four decimals, so every
 * bet returns 99 % but for what is cut off.
 */

import type { Draw } from '../draws/fairness.ts'
import { divide, multiply, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { cutMultiplier, type InstantGame, RETURN, winOrLose } from './game.ts'
import { isOneOf, isWholeWithin, readFields } from './read-fields.ts'

export const diceDirections = ['over', 'under'] as const

/** The target in hundredths: 5050 is 50.50. */
export type DiceParams = { target: number; direction: (typeof diceDirections)[number] }
/** The roll in hundredths. */
export type DiceOutcome = { roll: number }

const ROLLS = 10_001

/** How many rolls a bet may win with: more than 9,800 would pay less than the stake and a hundredth. */
const WINNING = { least: 1, most: 9_800 }

/** The targets of a direction, in hundredths. */
export const diceTargets = {
  under: WINNING,
  over: { least: ROLLS - 1 - WINNING.most, most: ROLLS - 1 - WINNING.least },
}

/** Under a target of t are the rolls 0 to t − 1, over it t + 1 to 10,000. */
export function diceChance({ target, direction }: DiceParams): Ratio {
  return ratio(direction === 'under' ? target : ROLLS - 1 - target, ROLLS)
}

const fair = (params: DiceParams) => divide(RETURN, diceChance(params))
const most = (params: DiceParams) => cutMultiplier(fair(params))

const isWon = ({ target, direction }: DiceParams, { roll }: DiceOutcome) =>
  direction === 'under' ? roll < target : roll > target

export const dice: InstantGame<DiceParams, DiceOutcome> = {
  kind: 'instant',
  key: 'dice',
  // The least is at a chance of 97.71 %; a test tries them all.
  rtpRange: { least: ratio(24_750_033, 25_002_500), most: RETURN },

  readParams(value) {
    const fields = readFields(value, ['target', 'direction'])
    if (!fields || !isOneOf(fields.direction, diceDirections)) return null
    if (!isWholeWithin(fields.target, diceTargets[fields.direction])) return null
    return { target: fields.target, direction: fields.direction }
  },
  draw: (draw: Draw) => ({ roll: draw.integerBelow(ROLLS) }),
  pays: (params, outcome) => (isWon(params, outcome) ? most(params) : ZERO),
  uncut: (params, outcome) => (isWon(params, outcome) ? fair(params) : ZERO),
  cases: (params) => winOrLose(diceChance(params), most(params)),
  most,
  rtp: (params) => multiply(diceChance(params), most(params)),
}
