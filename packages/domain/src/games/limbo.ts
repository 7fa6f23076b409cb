/**
 * Limbo. One number flies to a multiplier: 0.99 × 2^24 ÷ (v + 1), v being the first 24 bits of the word, cut off after
 * two decimals and never below 1.00. The player names a target; reaching it pays the target.
 */

import type { Draw } from '../draws/fairness.ts'
import { divideDown, multiply, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { type InstantGame, RETURN, winOrLose } from './game.ts'
import { isWholeWithin, readFields } from './read-fields.ts'

/** The target in hundredths: 200 is 2.00×. */
export type LimboParams = { target: number }
/** The multiplier that was reached, in hundredths. */
export type LimboOutcome = { reached: number }

/** 2^24 equally likely values. A target above 10,000× would be reached by so few that cutting off ate into the return. */
const VALUES = 2 ** 24
export const limboTargets = { least: 101, most: 1_000_000 }

/** 0.99 × 2^24 in hundredths: divided by v + 1 it is what v reaches. */
const HEIGHT = 99 * VALUES

/** What a word reaches, in hundredths. */
export function limboReached(word: number): number {
  return Math.max(100, divideDown(HEIGHT, Math.floor(word / 2 ** 8) + 1))
}

/** A target t is reached where v + 1 is at most 0.99 × 2^24 ÷ t. */
export function limboChance({ target }: LimboParams): Ratio {
  return ratio(divideDown(HEIGHT, target), VALUES)
}

const most = ({ target }: LimboParams) => ratio(target, 100)

export const limbo: InstantGame<LimboParams, LimboOutcome> = {
  kind: 'instant',
  key: 'limbo',
  // The least is at a target of 9,999.67×; a test tries them all.
  rtpRange: { least: ratio(1_659_945_220, 100 * VALUES), most: RETURN },

  readParams(value) {
    const fields = readFields(value, ['target'])
    return fields && isWholeWithin(fields.target, limboTargets) ? { target: fields.target } : null
  },
  draw: (draw: Draw) => ({ reached: limboReached(draw.word()) }),
  pays: (params, { reached }) => (reached >= params.target ? most(params) : ZERO),
  cases: (params) => winOrLose(limboChance(params), most(params)),
  most,
  rtp: (params) => multiply(limboChance(params), most(params)),
}
