/** What the table says of a round: what may be done and for how much, what a card can do, how a hand ended. */
import {
  actionsOf,
  type BlackjackAction,
  type BlackjackParams,
  type BlackjackShown,
  type BlackjackStep,
  blackjack,
} from '@tablestakes/domain/games/cards/blackjack'
import { addValue, totalOf } from '@tablestakes/domain/games/cards/blackjack-hand'
import { scaleUp } from '@tablestakes/domain/money/money'
import { type Ratio, ratio } from '@tablestakes/domain/money/ratio'
import type { Table } from '../../table.ts'

export type Offer = {
  action: BlackjackAction
  /** What it adds to the bet; null where nothing. */
  amount: bigint | null
  /** Why it cannot be pressed, though the rules would offer it. */
  refusal: 'low' | null
}

type Seat = Pick<Table<BlackjackParams, BlackjackStep>, 'open' | 'bounds'>

/** What may be done in the round in play; empty while there is none. */
export function offersOf({ open, bounds }: Seat): Offer[] {
  if (!open) return []
  return actionsOf(open.shown as BlackjackShown).map((action) => {
    const part = blackjack.raiseOf?.({ action }) ?? null
    const amount = part && scaleUp(open.stake, part.over, part.under)
    return { action, amount, refusal: amount !== null && amount < bounds.least ? 'low' : null }
  })
}

/** From 2 to 10, four times a 10, and the ace. */
const NEXT = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]

/** The chance that the next card is one too many. */
export function bustChance(cards: readonly number[]): Ratio {
  const hand = totalOf(cards)
  return ratio(NEXT.filter((value) => addValue(hand, value).total > 21).length, NEXT.length)
}

/** `7/17` while an ace may still count one or eleven. */
export function writeTotal(cards: readonly number[], isDone: boolean): string {
  const { total, isSoft } = totalOf(cards)
  return isSoft && !isDone && total < 21 ? `${total - 10}/${total}` : String(total)
}

/** How far a card lies over the one before, in parts of its width: many cards lie closer. */
export function lapOf(count: number): number {
  if (count <= 2) return 0.46
  return Math.min(0.82, 0.42 + count * 0.06)
}
