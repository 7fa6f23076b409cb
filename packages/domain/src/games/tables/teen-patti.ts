/**
 * Teen Patti 20-20: three cards each for A and B from one deck, the better hand wins; equal hands give the money back. A place of
 * its own pays for what one hand is.
 */
import { ONE, type Ratio, ratio, ZERO } from '../../money/ratio.ts'
import { type Case, winOrLose } from '../game.ts'
import { dealFrom, rankOf, suitOf } from './cards.ts'
import { gatherCases, returnsOf, type TableGame } from './table-game.ts'

/** From the lowest to the highest. */
export const teenPattiHands = ['high', 'pair', 'colour', 'sequence', 'pure', 'trail'] as const
export type TeenPattiHand = (typeof teenPattiHands)[number]
export type TeenPattiOutcome = {
  a: number[]
  b: number[]
  a_hand: TeenPattiHand
  b_hand: TeenPattiHand
  winner: 'a' | 'b' | 'tie'
}

/** Of the 22,100 hands of three cards. */
export const teenPattiCounts: Record<TeenPattiHand, number> = {
  high: 16_440,
  pair: 3_744,
  colour: 1_096,
  sequence: 720,
  pure: 48,
  trail: 52,
}
const HANDS = 22_100
/** Two hands one after the other, and those pairs of them that are equal; a test counts them. */
const PAIRS = HANDS * 18_424
export const TEEN_PATTI_TIES = 450_528

/** What each hand pays on "A plus" and "B plus". */
export const plusPays: Record<TeenPattiHand, number> = { high: 0, pair: 2, colour: 5, sequence: 7, pure: 31, trail: 41 }
const SIDE = ratio(196, 100)
const spots = ['a', 'b', 'a_plus', 'b_plus']

/** What a hand is, and how it compares: hand first, then its ranks. The ace is high, and A 2 3 comes right below A K Q. */
export function readHand(cards: readonly number[]): { hand: TeenPattiHand; worth: number } {
  const ranks = cards.map(rankOf).toSorted((one, other) => other - one) as [number, number, number]
  const [top, middle, low] = ranks
  const isColour = cards.every((card) => suitOf(card) === suitOf(cards[0]!))
  const isWheel = top === 12 && middle === 1 && low === 0
  const isRun = isWheel || (top - middle === 1 && middle - low === 1)
  if (top === low) return worthOf('trail', [top, 0, 0])
  if (isRun) {
    const height = isWheel ? 11.5 : top
    return worthOf(isColour ? 'pure' : 'sequence', [height * 2, 0, 0])
  }
  if (isColour) return worthOf('colour', ranks)
  if (top === middle) return worthOf('pair', [top, low, 0])
  if (middle === low) return worthOf('pair', [middle, top, 0])
  return worthOf('high', ranks)
}

function worthOf(hand: TeenPattiHand, [one, two, three]: [number, number, number]) {
  return { hand, worth: ((teenPattiHands.indexOf(hand) * 32 + one) * 32 + two) * 32 + three }
}

function plusCases(): Case[] {
  return gatherCases(
    teenPattiHands.map((hand) => ({ chance: ratio(teenPattiCounts[hand], HANDS), pays: timesOf(plusPays[hand]) })),
  )
}

const timesOf = (times: number): Ratio => (times === 0 ? ZERO : ratio(times))

function cases(spot: string): Case[] {
  if (spot === 'a_plus' || spot === 'b_plus') return plusCases()
  const wins = ratio((PAIRS - TEEN_PATTI_TIES) / 2, PAIRS)
  const [won = { chance: wins, pays: SIDE }] = winOrLose(wins, SIDE)
  return [won, { chance: ratio(TEEN_PATTI_TIES, PAIRS), pays: ONE }, { chance: wins, pays: ZERO }]
}

export const teenPatti: TableGame<TeenPattiOutcome> = {
  kind: 'table',
  key: 'teenpatti',
  rtpRange: returnsOf({ spots, cases }),
  spots,
  draw(draw) {
    const next = dealFrom(draw, 1)
    const dealt = Array.from({ length: 6 }, next)
    const [a, b] = [
      [dealt[0]!, dealt[2]!, dealt[4]!],
      [dealt[1]!, dealt[3]!, dealt[5]!],
    ]
    const [one, other] = [readHand(a), readHand(b)]
    const lead = one.worth - other.worth
    return { a, b, a_hand: one.hand, b_hand: other.hand, winner: lead === 0 ? 'tie' : lead > 0 ? 'a' : 'b' }
  },
  pays(spot, outcome) {
    if (spot === 'a_plus') return timesOf(plusPays[outcome.a_hand])
    if (spot === 'b_plus') return timesOf(plusPays[outcome.b_hand])
    if (spot === outcome.winner) return SIDE
    return outcome.winner === 'tie' ? ONE : ZERO
  },
  cases,
  support: teenPattiHands.flatMap((a_hand, one) =>
    teenPattiHands.flatMap((b_hand, other) => {
      const winners = one === other ? (['a', 'b', 'tie'] as const) : [one > other ? ('a' as const) : ('b' as const)]
      return winners.map((winner) => ({ a: [], b: [], a_hand, b_hand, winner }))
    }),
  ),
}
