/** Cards of one or more decks, taken one after the other from those that are left. */
import type { Draw } from '../../draws/fairness.ts'

const DECK = 52

/** Numbers from 0 to 51 in the order 2♦ 2♥ 2♠ 2♣ 3♦ … A♣, as in hi-lo. */
export function dealFrom(draw: Draw, decks: number): () => number {
  const left = Array.from({ length: DECK * decks }, (_, card) => card)
  return () => left.splice(draw.integerBelow(left.length), 1)[0]! % DECK
}

/** 0 for a 2, 12 for an ace. */
export const rankOf = (card: number): number => Math.floor(card / 4)
export const suitOf = (card: number): number => card % 4
