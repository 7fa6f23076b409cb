/**
 * Dragon tiger: one card each from eight decks, the higher rank wins, the ace is the lowest. On the same rank half of a bet on a
 * side comes back.
 */
import { type Ratio, ratio, ZERO } from '../../money/ratio.ts'
import { type Case, winOrLose } from '../game.ts'
import { dealFrom, rankOf, suitOf } from './cards.ts'
import { returnsOf, type TableGame } from './table-game.ts'

export type DragonTigerOutcome = {
  dragon: number
  tiger: number
  winner: 'dragon' | 'tiger' | 'tie'
  is_suited: boolean
}

const DECKS = 8
/** After the first card 415 are left: 31 of its rank, 7 of them of its suit too. */
const LEFT = 415
const SAME_RANK = 31
const SAME_CARD = 7

const PAYS: Record<string, Ratio> = { dragon: ratio(2), tiger: ratio(2), tie: ratio(12), suited_tie: ratio(51) }
const HALF = ratio(1, 2)
const spots = Object.keys(PAYS)

/** The ace counts 1: the lowest. */
export const dragonTigerRank = (card: number): number => (rankOf(card) + 1) % 13

function cases(spot: string): Case[] {
  const pays = PAYS[spot] ?? ZERO
  if (spot === 'tie') return winOrLose(ratio(SAME_RANK, LEFT), pays)
  if (spot === 'suited_tie') return winOrLose(ratio(SAME_CARD, LEFT), pays)
  const wins = ratio((LEFT - SAME_RANK) / 2, LEFT)
  return [
    { chance: wins, pays },
    { chance: ratio(SAME_RANK, LEFT), pays: HALF },
    { chance: wins, pays: ZERO },
  ]
}

export const dragonTiger: TableGame<DragonTigerOutcome> = {
  kind: 'table',
  key: 'dragontiger',
  rtpRange: returnsOf({ spots, cases }),
  spots,
  draw(draw) {
    const next = dealFrom(draw, DECKS)
    const [dragon, tiger] = [next(), next()]
    const lead = dragonTigerRank(dragon) - dragonTigerRank(tiger)
    return {
      dragon,
      tiger,
      winner: lead === 0 ? 'tie' : lead > 0 ? 'dragon' : 'tiger',
      is_suited: lead === 0 && suitOf(dragon) === suitOf(tiger),
    }
  },
  pays(spot, { winner, is_suited }) {
    const won = PAYS[spot] ?? ZERO
    if (spot === 'suited_tie') return is_suited ? won : ZERO
    if (spot === winner) return won
    return winner === 'tie' && spot !== 'tie' ? HALF : ZERO
  },
  cases,
  support: [
    { dragon: 4, tiger: 0, winner: 'dragon', is_suited: false },
    { dragon: 0, tiger: 4, winner: 'tiger', is_suited: false },
    { dragon: 0, tiger: 1, winner: 'tie', is_suited: false },
    { dragon: 0, tiger: 0, winner: 'tie', is_suited: true },
  ],
}
