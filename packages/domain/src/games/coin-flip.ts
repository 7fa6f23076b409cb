/**
 * Coin flip. The player calls heads or tails, again and again. Every right call doubles what the round pays, and the house takes its
 * hundredth once: 0.99 × 2 to the power of the calls, which never has more than two decimals. So the round returns exactly 99 %
 * wherever it is stopped. After twenty right calls it ends by itself.
 */

import type { Draw } from '../draws/fairness.ts'
import { multiply, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { isWithin, RETURN, type SteppedGame } from './game.ts'
import { isOneOf, readFields } from './read-fields.ts'

export const COIN_FLIPS = 20
export const coinSides = ['heads', 'tails'] as const
export type CoinSide = (typeof coinSides)[number]

/** Nothing is chosen before the first call. */
export type CoinFlipParams = Record<string, never>
export type CoinFlipStep = { call: CoinSide }
export type CoinFlipShown = {
  calls: CoinSide[]
  /** How the coin fell, a side a call. */
  sides: CoinSide[]
  /** Whether the last call was wrong. */
  isLost: boolean
}
/** The side that would have come next. */
export type CoinFlipRevealed = { next: CoinSide }

/** What so many right calls pay. */
export function coinFlipPays(right: number): Ratio {
  return multiply(RETURN, ratio(2n ** BigInt(right)))
}

/** The call a round ends at, paid in full: the twentieth, or the last whose payout stays within the highest win. */
export function coinFlipLast(mostPays: Ratio | null | undefined): number {
  let last = COIN_FLIPS
  while (last > 0 && !isWithin(coinFlipPays(last), mostPays)) last -= 1
  return last
}

const flip = (draw: Draw): CoinSide => coinSides[draw.integerBelow(2)]!

export const coinFlip: SteppedGame<CoinFlipParams, CoinFlipStep, CoinFlipShown, CoinFlipRevealed> = {
  kind: 'stepped',
  key: 'coinflip',
  rtpRange: { least: RETURN, most: RETURN },

  readParams: (value) => (readFields(value, []) ? {} : null),
  readStep(value) {
    const fields = readFields(value, ['call'])
    return fields && isOneOf(fields.call, coinSides) ? { call: fields.call } : null
  },

  replay(draw, _params, steps, mostPays) {
    const stream = draw()
    const last = coinFlipLast(mostPays)
    const calls: CoinSide[] = []
    const sides: CoinSide[] = []
    let isLost = false

    for (const { call } of steps) {
      if (isLost || calls.length >= last) return null
      const side = flip(stream)
      calls.push(call)
      sides.push(side)
      isLost = side !== call
    }

    const shown = { calls, sides, isLost }
    if (isLost) return { state: 'lost', pays: ZERO, canCashOut: false, shown }
    const pays = calls.length === 0 ? ZERO : coinFlipPays(calls.length)
    if (calls.length > 0 && calls.length === last) return { state: 'cleared', pays, canCashOut: true, shown }
    return { state: 'open', pays, canCashOut: calls.length > 0, shown }
  },

  reveal(draw, _params, steps) {
    const stream = draw()
    for (const _ of steps) flip(stream)
    return { next: flip(stream) }
  },

  /** Heads and tails are worth the same, so one stands for both. */
  next(_params, { calls, isLost }, mostPays) {
    if (isLost || calls.length >= coinFlipLast(mostPays)) return []
    return [{ step: { call: 'heads' }, chance: ratio(1, 2), pays: coinFlipPays(calls.length + 1) }]
  },
  first: () => coinFlipPays(1),
}
