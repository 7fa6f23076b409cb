/**
 * Andar Bahar: a joker is turned up from one deck, then cards go to Andar and Bahar in turns, Andar first, until one has the
 * joker's rank. Of the 51 cards left three have it, so the chance of every number of cards is known exactly.
 */
import { type Ratio, ratio, sum, ZERO } from '../../money/ratio.ts'
import { type Case, winOrLose } from '../game.ts'
import { dealFrom, rankOf } from './cards.ts'
import { returnsOf, type TableGame } from './table-game.ts'

export type AndarBaharOutcome = { joker: number; cards: number[]; side: 'andar' | 'bahar' }

const LEFT = 51
/** The last of the three is at most the 51st card, so the first is at most the 49th. */
const MOST_CARDS = 49
const WAYS = (LEFT * (LEFT - 1) * (LEFT - 2)) / 6

/** How many cards it takes, from and to, and what that pays. */
export const andarBaharRanges = {
  cards1: { from: 1, to: 5, pays: ratio(35, 10) },
  cards2: { from: 6, to: 10, pays: ratio(44, 10) },
  cards3: { from: 11, to: 15, pays: ratio(56, 10) },
  cards4: { from: 16, to: 25, pays: ratio(44, 10) },
  cards5: { from: 26, to: 30, pays: ratio(155, 10) },
  cards6: { from: 31, to: 35, pays: ratio(255, 10) },
  cards7: { from: 36, to: 40, pays: ratio(50) },
  cards8: { from: 41, to: MOST_CARDS, pays: ratio(120) },
} as const
export type AndarBaharRange = keyof typeof andarBaharRanges

const isRange = (spot: string): spot is AndarBaharRange => Object.hasOwn(andarBaharRanges, spot)
/** Andar is dealt to first and wins a little more often, so it pays a little less. */
const SIDES: Record<string, Ratio> = { andar: ratio(19, 10), bahar: ratio(2) }
const spots = [...Object.keys(SIDES), ...Object.keys(andarBaharRanges)]

/** The chance that the first match is this card: the two others of its rank lie anywhere behind it. */
export function matchChance(no: number): Ratio {
  const behind = LEFT - no
  return ratio((behind * (behind - 1)) / 2, WAYS)
}

const counts = Array.from({ length: MOST_CARDS }, (_, place) => place + 1)
const chanceOf = (isIn: (no: number) => boolean) => sum(counts.filter(isIn).map(matchChance))

function cases(spot: string): Case[] {
  if (isRange(spot)) {
    const { from, to, pays } = andarBaharRanges[spot]
    return winOrLose(
      chanceOf((no) => from <= no && no <= to),
      pays,
    )
  }
  const turn = spot === 'andar' ? 1 : 0
  return winOrLose(
    chanceOf((no) => no % 2 === turn),
    SIDES[spot] ?? ZERO,
  )
}

export const andarBahar: TableGame<AndarBaharOutcome> = {
  kind: 'table',
  key: 'andarbahar',
  rtpRange: returnsOf({ spots, cases }),
  spots,
  draw(draw) {
    const next = dealFrom(draw, 1)
    const joker = next()
    const cards: number[] = []
    do cards.push(next())
    while (rankOf(cards.at(-1)!) !== rankOf(joker))
    return { joker, cards, side: cards.length % 2 === 1 ? 'andar' : 'bahar' }
  },
  pays(spot, { cards, side }) {
    if (spot === side) return SIDES[spot]!
    if (!isRange(spot)) return ZERO
    const { from, to, pays } = andarBaharRanges[spot]
    return from <= cards.length && cards.length <= to ? pays : ZERO
  },
  cases,
  support: counts.map((count) => ({
    joker: 0,
    cards: Array.from({ length: count }, () => 0),
    side: count % 2 === 1 ? 'andar' : 'bahar',
  })),
}
