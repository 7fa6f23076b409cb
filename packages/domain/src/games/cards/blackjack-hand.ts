/** What cards are worth in blackjack: an ace 11 as long as that does not bust, else 1; tens and pictures 10. */

/** 0 for a 2, 12 for an ace; cards are numbered as in hi-lo. */
export const rankOf = (card: number): number => Math.floor(card / 4)

/** From 2 to 10, and 11 for an ace. */
export function worthOf(card: number): number {
  const rank = rankOf(card)
  if (rank === 12) return 11
  return Math.min(10, rank + 2)
}

/** A total, and whether an ace still counts 11 in it. */
export type Total = { total: number; isSoft: boolean }

export const NOTHING: Total = { total: 0, isSoft: false }

/** A total with another card's value. */
export function addValue({ total, isSoft }: Total, value: number): Total {
  const aces = (isSoft ? 1 : 0) + (value === 11 ? 1 : 0)
  const sum = total + value
  // Two aces never both count 11, so at most one of them is left to be turned after this.
  if (sum <= 21) return { total: sum, isSoft: aces > 0 }
  if (aces === 0) return { total: sum, isSoft: false }
  const turned = sum - 10
  return { total: turned, isSoft: aces > 1 && turned <= 21 }
}

export const totalOf = (cards: readonly number[]): Total =>
  cards.reduce((total, card) => addValue(total, worthOf(card)), NOTHING)

export const isBust = (cards: readonly number[]): boolean => totalOf(cards).total > 21

/** An ace and a ten with the first two cards of a round. */
export const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).total === 21
