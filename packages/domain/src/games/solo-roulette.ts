/**
 * Roulette alone: the wheel and the places of the shared table, drawn for one player by the player's own seeds. A bet is one stake,
 * laid on its places in shares, so every bet returns 36 of 37. What covers itself counts for wagering only by what is at risk.
 */

import type { Draw } from '../draws/fairness.ts'
import { largerOf, smallerOf } from '../money/money.ts'
import { largerRatio, multiply, type Ratio, ratio, sum } from '../money/ratio.ts'
import { type Case, type InstantGame, payout } from './game.ts'
import { isOneOf, isWholeWithin, readFields } from './read-fields.ts'
import { type RouletteOutcome, roulette } from './tables/roulette.ts'
import { SPOTS_MAX } from './tables/table-game.ts'

/** A share is a whole number: of the whole stake this place has so many of all shares together. */
type SoloBet = { spot: string; share: number }
export type SoloRouletteParams = { bets: SoloBet[] }

export const SHARES_MAX = 1_000_000
const STATED = ratio(36, 37)

/** All shares of a bet together. */
export function allShares({ bets }: SoloRouletteParams): number {
  return bets.reduce((total, { share }) => total + share, 0)
}

/** What a bet pays of its whole stake: each place what it pays, by its share. */
function paysOf(params: SoloRouletteParams, outcome: RouletteOutcome): Ratio {
  const paid = sum(params.bets.map(({ spot, share }) => multiply(roulette.pays(spot, outcome), ratio(share))))
  return ratio(paid.over, paid.under * BigInt(allShares(params)))
}

function cases(params: SoloRouletteParams): Case[] {
  const chance = ratio(1, roulette.support.length)
  return roulette.support.map((outcome) => ({ chance, pays: paysOf(params, outcome) }))
}

export const soloRoulette: InstantGame<SoloRouletteParams, RouletteOutcome> = {
  kind: 'instant',
  key: 'soloroulette',
  rtpRange: { least: STATED, most: STATED },

  readParams(value) {
    const fields = readFields(value, ['bets'])
    if (!fields || !Array.isArray(fields.bets) || fields.bets.length === 0 || fields.bets.length > SPOTS_MAX)
      return null
    // A list with holes has no bet in them, which `from` makes visible.
    const bets = Array.from(fields.bets as unknown[]).map(readBet)
    if (!bets.every((bet) => bet !== null)) return null
    return new Set(bets.map(({ spot }) => spot)).size === bets.length ? { bets } : null
  },
  draw: (draw: Draw) => roulette.draw(draw),
  pays: paysOf,
  cases,
  most: (params) =>
    cases(params)
      .map(({ pays }) => pays)
      .reduce(largerRatio),
  rtp: () => STATED,
  atRisk(params, stake) {
    const wins = roulette.support.map((outcome) => payout(stake, paysOf(params, outcome)))
    const counted = smallerOf(stake - wins.reduce(smallerOf), wins.reduce(largerOf) - stake)
    return largerOf(counted, 0n)
  },
}

function readBet(value: unknown): SoloBet | null {
  const fields = readFields(value, ['spot', 'share'])
  if (!fields || !isOneOf(fields.spot, roulette.spots)) return null
  return isWholeWithin(fields.share, { least: 1, most: SHARES_MAX }) ? { spot: fields.spot, share: fields.share } : null
}
