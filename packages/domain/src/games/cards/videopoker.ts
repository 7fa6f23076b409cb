/**
 * Video poker: five cards from one deck, hold what you like, the rest is exchanged once, and the hand pays by its table. Three tables,
 * each with the best play: 9/6 Jacks or Better returns 99.5439 %, 8/5 Bonus Poker 99.1660 %, 9/6 Double Double Bonus 98.9808 %. A
 * royal flush pays 800 times the stake.
 *
 * Ten cards are drawn from those left in the deck, one after the other: five lie open, five wait. Each card that is not held is
 * exchanged for the next that waits, from left to right.
 */
import { type Draw, drawDistinct } from '../../draws/fairness.ts'
import { ONE, type Ratio, ratio, ZERO } from '../../money/ratio.ts'
import type { SteppedGame } from '../game.ts'
import { isOneOf, isWholeWithin, readFields } from '../read-fields.ts'
import { type PokerLine, pokerLine } from './poker-hand.ts'
import { type PokerTable, pokerReturns, pokerRow, pokerRows, pokerTables } from './poker-tables.ts'
import { bestHold } from './videopoker-odds.ts'

export type VideoPokerParams = { table: PokerTable }
/** The cards that are held: 1 for the first, 2 for the second, 4, 8 and 16 for the others, added up. */
export type VideoPokerStep = { hold: number }
export type VideoPokerShown = {
  /** Five numbers from 0 to 51 in the order 2♦ 2♥ 2♠ 2♣ 3♦ … A♣: as dealt, and after the exchange. */
  dealt: number[]
  cards: number[]
  /** Null before the exchange. */
  hold: number | null
  /** What the cards are by now. */
  line: PokerLine | null
}
/** The five cards that waited. */
export type VideoPokerRevealed = { next: number[] }

const DECK = 52
const HAND = 5
export const HOLD_ALL = 31

export const isHeld = (hold: number, place: number) => (hold & (1 << place)) !== 0

export function videoPokerPays({ table }: VideoPokerParams, line: PokerLine | null): Ratio {
  return line === null ? ZERO : ratio(pokerRow(table, line).pays)
}

function deal(draw: Draw): { dealt: number[]; next: number[] } {
  const cards = drawDistinct(draw, { count: 2 * HAND, size: DECK })
  return { dealt: cards.slice(0, HAND), next: cards.slice(HAND) }
}

function show({ dealt, next }: ReturnType<typeof deal>, hold: number | null): VideoPokerShown {
  const waiting = [...next]
  const cards = dealt.map((card, place) => (hold === null || isHeld(hold, place) ? card : waiting.shift()!))
  return { dealt, cards, hold, line: pokerLine(cards) }
}

export const videopoker: SteppedGame<VideoPokerParams, VideoPokerStep, VideoPokerShown, VideoPokerRevealed> = {
  kind: 'stepped',
  key: 'videopoker',
  rtpRange: { least: pokerReturns.double, most: pokerReturns.jacks },

  readParams(value) {
    const fields = readFields(value, ['table'])
    return fields && isOneOf(fields.table, pokerTables) ? { table: fields.table } : null
  },
  readStep(value) {
    const fields = readFields(value, ['hold'])
    return fields && isWholeWithin(fields.hold, { least: 0, most: HOLD_ALL }) ? { hold: fields.hold } : null
  },

  replay(draw, params, steps) {
    if (steps.length > 1) return null
    const shown = show(deal(draw()), steps[0]?.hold ?? null)
    if (shown.hold === null) return { state: 'open', pays: ZERO, canCashOut: false, shown }
    const pays = videoPokerPays(params, shown.line)
    return { state: pays.over === 0n ? 'lost' : 'cleared', pays, canCashOut: false, shown }
  },
  reveal: (draw) => ({ next: deal(draw()).next }),

  /** Every hold is offered always, and one stands for all; what each is worth, `videopoker-odds.ts` says. */
  next: (_params, { hold }) => (hold === null ? [{ step: { hold: HOLD_ALL }, chance: ONE, pays: ZERO }] : []),
  /** The royal flush: a stake for which it could not be paid in full is refused. */
  first: ({ table }) => ratio(Math.max(...pokerRows[table].map(({ pays }) => pays))),
  /** A round that the player has left is played with the best hold, so it returns what the game states. */
  leave: ({ table }, { dealt }) => ({ hold: bestHold(table, dealt).hold }),
}
