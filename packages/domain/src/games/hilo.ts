/**
 * Hi-lo. Cards come from an endless deck, 2 the lowest and the ace the highest. The player says whether the next is higher
 * or lower; the same rank wins both. On a 2 and on an ace one of the two would be certain, so there the choices are the
 * other ranks or the same one. A right guess multiplies by one over its exact chance, with the house's hundredth taken
 * once and the product cut off after four decimals: however long a round goes, it returns 99 % but for what is cut off. A
 * skipped card is free. A guess whose payout would pass the highest win
 * is not offered; where none could be on any card, the round ends and is paid.
 */

import type { Draw } from '../draws/fairness.ts'
import { multiply, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { cutMultiplier, isWithin, type NextStep, RETURN, type SteppedGame } from './game.ts'
import { isOneOf, readFields } from './read-fields.ts'

export const hiloGuesses = ['higher', 'lower', 'skip'] as const
export type HiloGuess = (typeof hiloGuesses)[number]

/** Nothing is chosen before the first card. */
export type HiloParams = Record<string, never>
export type HiloStep = { guess: HiloGuess }
export type HiloShown = {
  /** Numbers from 0 to 51 in the order 2♦ 2♥ 2♠ 2♣ 3♦ … A♣; the last one lies open to be guessed from. */
  cards: number[]
  guesses: HiloGuess[]
  /** Whether the last guess was wrong. */
  isLost: boolean
}
/** The card that would have come next. */
export type HiloRevealed = { next: number }

/** Steps of one round, skipped cards included. */
export const HILO_STEPS = 52

const CARDS = 52
const RANKS = 13
const LOWEST = 0
const HIGHEST = RANKS - 1

/** 0 for a 2, 12 for an ace. */
export function rankOf(card: number): number {
  return Math.floor(card / 4)
}

/** 0 ♦, 1 ♥, 2 ♠, 3 ♣. */
export function suitOf(card: number): number {
  return card % 4
}

/** What a guess means on a card: the ranks that win it. */
export type HiloMeaning = 'higher' | 'higher-or-same' | 'same' | 'lower-or-same' | 'lower'

export function meaningOf(guess: 'higher' | 'lower', card: number): HiloMeaning {
  const rank = rankOf(card)
  if (guess === 'higher') {
    if (rank === LOWEST) return 'higher'
    return rank === HIGHEST ? 'same' : 'higher-or-same'
  }
  if (rank === HIGHEST) return 'lower'
  return rank === LOWEST ? 'same' : 'lower-or-same'
}

/** The chance that the next card proves a guess right. */
export function hiloChance(guess: 'higher' | 'lower', card: number): Ratio {
  const ranks = Array.from({ length: RANKS }, (_, rank) => rank * 4)
  return ratio(ranks.filter((next) => isRight(guess, { card, next })).length, RANKS)
}

function isRight(guess: 'higher' | 'lower', { card, next }: { card: number; next: number }): boolean {
  const [rank, nextRank] = [rankOf(card), rankOf(next)]
  switch (meaningOf(guess, card)) {
    case 'higher':
      return nextRank > rank
    case 'higher-or-same':
      return nextRank >= rank
    case 'same':
      return nextRank === rank
    case 'lower-or-same':
      return nextRank <= rank
    case 'lower':
      return nextRank < rank
  }
}

/** What the guesses so far pay; zero while none was made, because nothing was risked. */
function paysOf(round: Pick<HiloShown, 'cards' | 'guesses'>): Ratio {
  return cutMultiplier(uncutPays(round))
}

function uncutPays({ cards, guesses }: Pick<HiloShown, 'cards' | 'guesses'>): Ratio {
  let pays: Ratio | null = null
  for (const [index, guess] of guesses.entries()) {
    if (guess === 'skip') continue
    const { over, under } = hiloChance(guess, cards[index]!)
    pays = multiply(pays ?? RETURN, ratio(under, over))
  }
  return pays ?? ZERO
}

/** The last step must be a guess if none was made before: a round that only skipped could neither be won nor lost. */
function isAllowed(guess: HiloGuess, guesses: readonly HiloGuess[]): boolean {
  if (guesses.length >= HILO_STEPS) return false
  return guess !== 'skip' || guesses.length < HILO_STEPS - 1 || guesses.some((earlier) => earlier !== 'skip')
}

/** The surest guess of all, higher on a 2: what a round's payout grows by at least. */
const LEAST_RISE = ratio(RANKS, RANKS - 1)

/** On an 8, the card in the middle, both guesses have the same chance; on every other card one of them is surer. */
const MIDDLE = 6 * 4

const takeCard = (draw: Draw) => draw.integerBelow(CARDS)

export const hilo: SteppedGame<HiloParams, HiloStep, HiloShown, HiloRevealed> = {
  kind: 'stepped',
  key: 'hilo',
  // No multiplier is below 1.0725, so cutting takes less than a ten-thousandth part of it, wherever a round is stopped.
  rtpRange: { least: multiply(RETURN, ratio(10_725 - 1, 10_725)), most: RETURN },

  readParams: (value) => (readFields(value, []) ? {} : null),
  readStep(value) {
    const fields = readFields(value, ['guess'])
    return fields && isOneOf(fields.guess, hiloGuesses) ? { guess: fields.guess } : null
  },

  replay(draw, _params, steps, mostPays) {
    const stream = draw()
    const cards = [takeCard(stream)]
    const guesses: HiloGuess[] = []
    let isLost = false

    for (const { guess } of steps) {
      if (isLost || !isAllowed(guess, guesses)) return null
      if (guess !== 'skip' && !isWithin(paysOf({ cards, guesses: [...guesses, guess] }), mostPays)) return null
      const card = cards.at(-1)!
      const next = takeCard(stream)
      isLost = guess !== 'skip' && !isRight(guess, { card, next })
      cards.push(next)
      guesses.push(guess)
    }

    const shown = { cards, guesses, isLost }
    if (isLost) return { state: 'lost', pays: ZERO, canCashOut: false, shown }
    const canCashOut = guesses.some((guess) => guess !== 'skip')
    const pays = paysOf(shown)
    const least = cutMultiplier(multiply(uncutPays(shown), LEAST_RISE))
    const isCleared = guesses.length === HILO_STEPS || (canCashOut && !isWithin(least, mostPays))
    return { state: isCleared ? 'cleared' : 'open', pays, canCashOut, shown }
  },

  reveal(draw, _params, steps) {
    const stream = draw()
    for (let dealt = 0; dealt <= steps.length; dealt += 1) takeCard(stream)
    return { next: takeCard(stream) }
  },

  next(_params, { cards, guesses, isLost }, mostPays) {
    if (isLost || guesses.length >= HILO_STEPS) return []
    const card = cards.at(-1)!
    return (['higher', 'lower'] as const).flatMap((guess): NextStep<HiloStep>[] => {
      const pays = paysOf({ cards, guesses: [...guesses, guess] })
      return isWithin(pays, mostPays) ? [{ step: { guess }, chance: hiloChance(guess, card), pays }] : []
    })
  },
  uncut: (_params, shown) => (shown.isLost ? ZERO : uncutPays(shown)),
  /** Whatever the first card is, one of its guesses pays no more than this. */
  first: () => paysOf({ cards: [MIDDLE], guesses: ['higher'] }),
}
