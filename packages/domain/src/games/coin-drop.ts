/**
 * Coin drop: a coin falls on a shelf full of coins, and some of them are pushed over its edge. How many is one number of a thousand,
 * split by the weights of the machine that was chosen. Every machine returns exactly 99 %. It is played in gold only, which is worth
 * nothing outside.
 */

import type { Draw } from '../draws/fairness.ts'
import { type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { type Case, fromTable, type InstantGame, meanOf, RETURN } from './game.ts'
import { isOneOf, readFields } from './read-fields.ts'

export const coinDropMachines = ['calm', 'lively', 'wild'] as const
export type CoinDropMachine = (typeof coinDropMachines)[number]
export type CoinDropParams = { machine: CoinDropMachine }
/** Which push it was, counted from 0, the one that brings nothing. */
export type CoinDropOutcome = { push: number }

export const COIN_DROP_WEIGHTS = 1_000

/** Each push with its weight of a thousand and what it pays. */
const machines: Record<CoinDropMachine, readonly (readonly [weight: number, pays: number])[]> = {
  calm: [
    [235, 0],
    [250, 0.5],
    [220, 1],
    [140, 1.5],
    [105, 2],
    [35, 3],
    [12, 5],
    [3, 20],
  ],
  lively: [
    [489, 0],
    [200, 0.5],
    [120, 1],
    [110, 2],
    [60, 4],
    [16, 10],
    [4, 25],
    [1, 50],
  ],
  wild: [
    [757, 0],
    [120, 1],
    [80, 2],
    [30, 5],
    [8, 20],
    [4, 50],
    [1, 200],
  ],
}

/** What every push pays and how likely it is, from nothing on. */
export function coinDropTable({ machine }: CoinDropParams): Case[] {
  return machines[machine].map(([weight, pays]) => ({
    chance: ratio(weight, COIN_DROP_WEIGHTS),
    pays: fromTable(pays),
  }))
}

export const coinDrop: InstantGame<CoinDropParams, CoinDropOutcome> = {
  kind: 'instant',
  key: 'coindrop',
  rtpRange: { least: RETURN, most: RETURN },

  readParams(value) {
    const fields = readFields(value, ['machine'])
    return fields && isOneOf(fields.machine, coinDropMachines) ? { machine: fields.machine } : null
  },
  draw(draw: Draw, { machine }) {
    let left = draw.integerBelow(COIN_DROP_WEIGHTS)
    const push = machines[machine].findIndex(([weight]) => {
      left -= weight
      return left < 0
    })
    return { push }
  },
  pays: (params, { push }): Ratio => coinDropTable(params)[push]?.pays ?? ZERO,
  cases: coinDropTable,
  most: (params) => coinDropTable(params).at(-1)!.pays,
  rtp: (params) => meanOf(coinDropTable(params)),
}
