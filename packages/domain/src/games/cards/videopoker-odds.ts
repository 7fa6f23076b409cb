/**
 * What every hold of a hand is worth, exactly, and quickly enough for a slow phone. All exchanges are counted, but none is dealt out:
 * what the hands with some of the five cards pay together is written down or soon added up, and the hands that have a card which was
 * thrown away are taken out of it again.
 */
import { type Ratio, ratio } from '../../money/ratio.ts'
import { lineNumber } from './poker-hand.ts'
import { sumOfAll, sumWithOne, sumWithTwo } from './poker-sums.ts'
import { type PokerTable, paysByNumber } from './poker-tables.ts'

const DECK = 52
const HAND = 5
export const POKER_HOLDS = 32
/** How many exchanges there are of so many cards out of 47. */
const EXCHANGES = [1, 47, 1_081, 16_215, 178_365, 1_533_939]
/** All of them divide this, so that holds of different sizes are compared as whole numbers. */
export const POKER_WHOLE = 7_669_695

/** The places of each of the 32 parts of a hand, in rising order: 1 is the first card, 2 the second, 4, 8 and 16 the others. */
export const pokerParts: readonly (readonly number[])[] = Array.from({ length: POKER_HOLDS }, (_, part) =>
  [0, 1, 2, 3, 4].filter((place) => (part >> place) & 1),
)
/** How much a hold counts for each unit its exchanges pay, when holds of different sizes are compared. */
export const pokerWeights: readonly number[] = pokerParts.map(({ length }) => POKER_WHOLE / EXCHANGES[HAND - length]!)

/** What all hands with these three cards or more pay together, added up one by one. */
function addUp(pays: Int16Array, held: readonly number[]): number {
  const hand = [...held, 0, 0, 0, 0, 0]
  const go = (place: number, from: number): number => {
    let sum = 0
    for (let card = from; card < DECK; card += 1) {
      if (held.includes(card)) continue
      hand[place] = card
      if (place < HAND - 1) sum += go(place + 1, card + 1)
      else sum += pays[lineNumber(hand[0]!, hand[1]!, hand[2]!, hand[3]!, hand[4]!)]!
    }
    return sum
  }
  if (held.length < HAND) return go(held.length, 0)
  return pays[lineNumber(hand[0]!, hand[1]!, hand[2]!, hand[3]!, hand[4]!)]!
}

/** Of sums by part of a hand: the hands that have a card beside the part are taken out, one card after the other. */
export function takeOut(sums: Float64Array): void {
  for (let bit = 1; bit < POKER_HOLDS; bit <<= 1)
    for (let part = 0; part < POKER_HOLDS; part += 1) if ((part & bit) === 0) sums[part]! -= sums[part | bit]!
}

/** What the exchanges of each of the 32 holds pay together. */
function sumsOf(table: PokerTable, cards: readonly number[]): Float64Array {
  const pays = paysByNumber(table)
  const sums = Float64Array.from(pokerParts, (places) => {
    const held = places.map((place) => cards[place]!)
    if (held.length === 0) return sumOfAll(table)
    if (held.length === 1) return sumWithOne(table, held[0]!)
    return held.length === 2 ? sumWithTwo(table, held[0]!, held[1]!) : addUp(pays, held)
  })
  takeOut(sums)
  return sums
}

/** What each hold of these five cards returns on average. */
export function holdReturns(table: PokerTable, cards: readonly number[]): Ratio[] {
  return Array.from(sumsOf(table, cards), (sum, hold) => ratio(sum, EXCHANGES[HAND - pokerParts[hold]!.length]!))
}

/** The best of 32 sums; of equal ones the one that holds most. */
export function bestOf(sums: Float64Array): { hold: number; worth: number } {
  let [hold, worth] = [0, -1]
  for (let part = 0; part < POKER_HOLDS; part += 1) {
    const own = sums[part]! * pokerWeights[part]!
    if (own > worth || (own === worth && pokerParts[part]!.length > pokerParts[hold]!.length))
      [hold, worth] = [part, own]
  }
  return { hold, worth }
}

/** The best hold of five cards, and what it returns on average. */
export function bestHold(table: PokerTable, cards: readonly number[]): { hold: number; worth: Ratio } {
  const { hold, worth } = bestOf(sumsOf(table, cards))
  return { hold, worth: ratio(worth, POKER_WHOLE) }
}
