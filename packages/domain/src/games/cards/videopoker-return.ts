/**
 * The return of a table over all 2,598,960 hands, each held at its best. For every choice of up to five cards it is added up what
 * all hands with them pay; what a hold is worth follows from that as in `videopoker-odds.ts`. Hands that differ only by the names
 * of their suits are worth the same, so only 134,459 are looked at, each as often as it comes.
 */
import { type Ratio, ratio } from '../../money/ratio.ts'
import { lineNumber } from './poker-hand.ts'
import { type PokerTable, paysByNumber } from './poker-tables.ts'
import { bestOf, POKER_HOLDS, POKER_WHOLE, pokerParts, takeOut } from './videopoker-odds.ts'

const DECK = 52
const HAND = 5
const HANDS = 2_598_960

/** How many choices of k out of n there are, by k and n. A choice in rising order has the number that these add up to. */
const CHOOSE = Array.from({ length: HAND + 1 }, (_, k) =>
  Int32Array.from({ length: DECK + 1 }, (_n, n) => {
    let choices = 1
    for (let taken = 0; taken < k; taken += 1) choices = (choices * (n - taken)) / (taken + 1)
    return choices
  }),
)

const numberOf = (hand: readonly number[], places: readonly number[]): number => {
  let number = 0
  for (let k = 0; k < places.length; k += 1) number += CHOOSE[k + 1]![hand[places[k]!]!]!
  return number
}

type Hand = [number, number, number, number, number]

/** Every hand in rising order. The same list is given each time. */
function eachHand(visit: (hand: Hand) => void): void {
  const hand: Hand = [0, 0, 0, 0, 0]
  const go = (place: number, from: number): void => {
    if (place === HAND) {
      visit(hand)
      return
    }
    for (let card = from; card < DECK; card += 1) {
      hand[place] = card
      go(place + 1, card + 1)
    }
  }
  go(0, 0)
}

/** How often a hand comes under other names of its suits; 0 for all of those but the one that stands for them. */
export function comesAs(hand: readonly number[]): number {
  const suits = [0, 0, 0, 0]
  for (const card of hand) suits[card & 3]! |= 1 << (card >> 2)
  const [a = 0, b = 0, c = 0, d = 0] = suits
  if (a < b || b < c || c < d) return 0
  // 24 orders of four suits, less those that only exchange equal ones.
  let ways = 24
  let alike = 1
  for (const [one, other] of [
    [a, b],
    [b, c],
    [c, d],
  ]) {
    alike = one === other ? alike + 1 : 1
    ways /= alike
  }
  return ways
}

/** What all hands with some cards pay together, by how many those are and by their number. */
export type PartSums = readonly Float64Array[]

export function partSums(table: PokerTable): PartSums {
  const pays = paysByNumber(table)
  const sums = CHOOSE.map((choices) => new Float64Array(choices[DECK]!))
  eachHand((hand) => {
    const worth = pays[lineNumber(hand[0], hand[1], hand[2], hand[3], hand[4])]!
    if (worth === 0) return
    for (const places of pokerParts) sums[places.length]![numberOf(hand, places)]! += worth
  })
  return sums
}

/** The best hold of a hand in rising order, read off the sums; `worth` is in parts of `POKER_WHOLE`. */
export function bestBySums(sums: PartSums, hand: readonly number[]): { hold: number; worth: number } {
  const own = new Float64Array(POKER_HOLDS)
  for (let part = 0; part < POKER_HOLDS; part += 1) {
    const places = pokerParts[part]!
    own[part] = sums[places.length]![numberOf(hand, places)]!
  }
  takeOut(own)
  return bestOf(own)
}

export function pokerReturn(sums: PartSums): { hands: number; kinds: number; returned: Ratio } {
  let [total, hands, kinds] = [0, 0, 0]
  eachHand((hand) => {
    const ways = comesAs(hand)
    if (ways === 0) return
    hands += ways
    kinds += 1
    total += ways * bestBySums(sums, hand).worth
  })
  return { hands, kinds, returned: ratio(BigInt(total), BigInt(POKER_WHOLE) * BigInt(HANDS)) }
}
