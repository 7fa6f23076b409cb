/** Cards of one or more decks, taken one after the other from those that are left. */
import type { Draw } from '../../draws/fairness.ts'

const DECK = 52

/**
 * Numbers from 0 to 51 in the order 2♦ 2♥ 2♠ 2♣ 3♦ … A♣, as in hi-lo. A draw counts through the cards that are left; only those that
 * are gone are kept, because laying out eight decks took nine tenths of a round.
 */
export function dealFrom(draw: Draw, decks: number): () => number {
  /** From the lowest on. */
  const gone: number[] = []
  return () => {
    let card = draw.integerBelow(DECK * decks - gone.length)
    let place = 0
    while (place < gone.length && gone[place]! <= card) {
      card += 1
      place += 1
    }
    gone.splice(place, 0, card)
    return card % DECK
  }
}

/** 0 for a 2, 12 for an ace. */
export const rankOf = (card: number): number => Math.floor(card / 4)
export const suitOf = (card: number): number => card % 4
