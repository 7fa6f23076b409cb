/**
 * Blackjack from an endless deck. The dealer stands on every 17, a blackjack pays 3 to 2, everything else even money. Any two
 * cards can be doubled, also after a split; two of the same rank can be split, up to four hands in all; split aces get one card
 * each and are not split again, and 21 with them is no blackjack. With an ace open the dealer offers insurance for half the
 * stake, which pays 2 to 1. With an ace or a ten the dealer looks at the second card first: a blackjack ends the round before
 * anything more is staked. Played perfectly it returns 99.488 % of the first stake.
 *
 * Doubling, splitting and insuring add stakes of their own in the middle of the round. What it pays is told as a multiple of the
 * first stake. Cards are dealt in this order: the player's first, the dealer's open one, the player's second, the dealer's hidden
 * one, then each as it is asked for, and the dealer's last.
 */
import type { Draw } from '../../draws/fairness.ts'
import { add, multiply, ONE, type Ratio, ratio, sum, ZERO } from '../../money/ratio.ts'
import { isWithin, type NextStep, type SteppedGame } from '../game.ts'
import { isOneOf, readFields } from '../read-fields.ts'
import { isBust, isNatural, rankOf, totalOf, worthOf } from './blackjack-hand.ts'

export const blackjackActions = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const
export type BlackjackAction = (typeof blackjackActions)[number]

/** Nothing is chosen before the cards are dealt. */
export type BlackjackParams = Record<string, never>
export type BlackjackStep = { action: BlackjackAction }
export type BlackjackHand = {
  /** Numbers from 0 to 51 in the order 2♦ 2♥ 2♠ 2♣ 3♦ … A♣. */
  cards: number[]
  isDoubled: boolean
  /** Nothing more is decided on it. */
  isDone: boolean
}
export type BlackjackShown = {
  /** The open card alone until the round is over. */
  dealer: number[]
  hands: BlackjackHand[]
  /** The hand that is decided on; null while insurance is asked about, and once the round is over. */
  turn: number | null
  /** Null where it was not offered, or is not answered yet. */
  isInsured: boolean | null
  isOver: boolean
}
/** The card that would have come next. */
export type BlackjackRevealed = { next: number }

export const BLACKJACK_HANDS = 4
const CARDS = 52
const ACE = 11

/** The return of the first stake with perfect play, which is 99.488266 %. */
const PERFECT = ratio(91_263_899_886_477_128_982_972_893_772n, 13n ** 26n)

const takeCard = (draw: Draw) => draw.integerBelow(CARDS)
const half = ratio(1, 2)

/** The stake a step adds, as a part of the first. */
function raiseOf({ action }: BlackjackStep): Ratio | null {
  if (action === 'double' || action === 'split') return ONE
  return action === 'insure' ? half : null
}

/** What may be done now; empty once the round is over. */
export function actionsOf({ dealer, hands, turn, isInsured, isOver }: BlackjackShown): BlackjackAction[] {
  if (isOver) return []
  if (turn === null) return isInsured === null && isAce(dealer[0]!) ? ['insure', 'decline'] : []
  const { cards } = hands[turn]!
  if (cards.length > 2) return ['hit', 'stand']
  const isPair = rankOf(cards[0]!) === rankOf(cards[1]!)
  return isPair && hands.length < BLACKJACK_HANDS ? ['hit', 'stand', 'double', 'split'] : ['hit', 'stand', 'double']
}

const isAce = (card: number) => worthOf(card) === ACE

export type BlackjackResult = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'

/** How a hand stands against the dealer's whole one. */
export function resultOf(shown: Pick<BlackjackShown, 'dealer' | 'hands'>, place: number): BlackjackResult {
  const { dealer, hands } = shown
  const { cards } = hands[place]!
  const isOwn = hands.length === 1 && isNatural(cards)
  if (isOwn || isNatural(dealer)) return isOwn ? (isNatural(dealer) ? 'push' : 'blackjack') : 'lost'
  if (isBust(cards)) return 'bust'
  const [mine, theirs] = [totalOf(cards).total, totalOf(dealer).total]
  if (theirs > 21 || mine > theirs) return 'won'
  return mine === theirs ? 'push' : 'lost'
}

const PAYS: Record<BlackjackResult, Ratio> = {
  blackjack: ratio(5, 2),
  won: ratio(2),
  push: ONE,
  lost: ZERO,
  bust: ZERO,
}

/** What comes back for one hand, as a multiple of the first stake. */
export function handPays(shown: BlackjackShown, place: number): Ratio {
  return multiply(PAYS[resultOf(shown, place)], ratio(shown.hands[place]!.isDoubled ? 2 : 1))
}

function paysOf(shown: BlackjackShown): Ratio {
  const insured = shown.isInsured === true && isNatural(shown.dealer) ? ratio(3, 2) : ZERO
  return add(sum(shown.hands.map((_, place) => handPays(shown, place))), insured)
}

/** A round as it is dealt: every card comes from the stream when it is turned over, the hidden one when it is laid down. */
class Deal {
  readonly #draw: Draw
  readonly #dealer: number[]
  readonly #hidden: number
  hands: BlackjackHand[]
  isInsured: boolean | null = null
  isOver = false

  constructor(draw: Draw) {
    this.#draw = draw
    const first = takeCard(draw)
    this.#dealer = [takeCard(draw)]
    this.hands = [{ cards: [first, takeCard(draw)], isDoubled: false, isDone: false }]
    this.#hidden = takeCard(draw)
    if (!isAce(this.#dealer[0]!)) this.#look()
  }

  get shown(): BlackjackShown {
    const isAsked = !this.isOver && isAce(this.#dealer[0]!) && this.isInsured === null
    const turn = this.hands.findIndex(({ isDone }) => !isDone)
    return {
      dealer: [...this.#dealer],
      hands: this.hands.map((hand) => ({ ...hand, cards: [...hand.cards] })),
      turn: this.isOver || isAsked ? null : turn,
      isInsured: this.isInsured,
      isOver: this.isOver,
    }
  }

  /** Of an action that `actionsOf` offers. */
  take(action: BlackjackAction): void {
    if (action === 'insure' || action === 'decline') {
      this.isInsured = action === 'insure'
      this.#look()
      return
    }
    const turn = this.hands.findIndex(({ isDone }) => !isDone)
    const hand = this.hands[turn]!
    if (action === 'stand') hand.isDone = true
    else if (action === 'split') this.#split(turn)
    else {
      hand.cards.push(takeCard(this.#draw))
      hand.isDoubled = action === 'double'
      hand.isDone = hand.isDoubled || totalOf(hand.cards).total >= 21
    }
    if (this.hands.every(({ isDone }) => isDone)) this.#end()
  }

  /** With an ace or a ten open the dealer looks at the hidden card; two cards that end the round end it here. */
  #look(): void {
    const both = [this.#dealer[0]!, this.#hidden]
    if (isNatural(both) || isNatural(this.hands[0]!.cards)) this.#end()
  }

  #split(turn: number): void {
    const [one, other] = this.hands[turn]!.cards as [number, number]
    const areAces = isAce(one)
    const pair = [one, other].map((card) => {
      const cards = [card, takeCard(this.#draw)]
      return { cards, isDoubled: false, isDone: areAces || totalOf(cards).total === 21 }
    })
    this.hands.splice(turn, 1, ...pair)
  }

  /** The hidden card is turned over; the dealer draws to 17 where a hand of the player's still stands against it. */
  #end(): void {
    this.isOver = true
    for (const hand of this.hands) hand.isDone = true
    this.#dealer.push(this.#hidden)
    if (this.hands.every(({ cards }) => isBust(cards) || (this.hands.length === 1 && isNatural(cards)))) return
    while (totalOf(this.#dealer).total < 17) this.#dealer.push(takeCard(this.#draw))
  }
}

/** What the round pays at most if this is done now and everything is won. */
function mostAfter({ hands }: BlackjackShown, action: BlackjackAction): Ratio {
  const staked = hands.reduce((total, { isDoubled }) => total + (isDoubled ? 2 : 1), 0)
  return ratio(2 * (action === 'double' || action === 'split' ? staked + 1 : staked))
}

const isOffered = (shown: BlackjackShown, action: BlackjackAction, mostPays: Ratio | null | undefined) =>
  actionsOf(shown).includes(action) && isWithin(mostAfter(shown, action), mostPays)

/** Null: one of the steps is not allowed. */
function playThrough(draw: Draw, steps: readonly BlackjackStep[], mostPays?: Ratio | null): BlackjackShown | null {
  const deal = new Deal(draw)
  for (const { action } of steps) {
    if (!isOffered(deal.shown, action, mostPays)) return null
    deal.take(action)
  }
  return deal.shown
}

export const blackjack: SteppedGame<BlackjackParams, BlackjackStep, BlackjackShown, BlackjackRevealed> = {
  kind: 'stepped',
  key: 'blackjack',
  // With perfect play; `blackjack-odds.ts` computes it, and a test a second time in another way.
  rtpRange: { least: PERFECT, most: PERFECT },

  readParams: (value) => (readFields(value, []) ? {} : null),
  readStep(value) {
    const fields = readFields(value, ['action'])
    return fields && isOneOf(fields.action, blackjackActions) ? { action: fields.action } : null
  },
  raiseOf,

  replay(draw, _params, steps, mostPays) {
    const shown = playThrough(draw(), steps, mostPays)
    if (!shown) return null
    if (!shown.isOver) return { state: 'open', pays: ZERO, canCashOut: false, shown }
    const pays = paysOf(shown)
    return { state: pays.over === 0n ? 'lost' : 'cleared', pays, canCashOut: false, shown }
  },
  reveal(draw, _params, steps) {
    const stream = draw()
    playThrough(stream, steps)
    return { next: takeCard(stream) }
  },

  /** What each does to the round is decided by cards to come, so no chance of its own is told. */
  next(_params, shown, mostPays) {
    return actionsOf(shown)
      .filter((action) => isOffered(shown, action, mostPays))
      .map((action): NextStep<BlackjackStep> => ({ step: { action }, chance: ONE, pays: ZERO }))
  },
  /** Four hands, all doubled, all won: a stake for which that could not be paid in full is refused, so no step ever is. */
  first: () => ratio(4 * BLACKJACK_HANDS),
  /** Whoever has gone takes no more cards and no insurance. */
  leave: (_params, shown) => ({ action: shown.turn === null ? 'decline' : 'stand' }),
}
