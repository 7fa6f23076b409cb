/** What the panel of a round says: the card to guess from, both guesses with their chances, and the way so far. */
import {
  HILO_STEPS,
  type HiloGuess,
  type HiloMeaning,
  type HiloShown,
  hilo,
  hiloChance,
  meaningOf,
  rankOf,
  suitOf,
} from '@tablestakes/domain/games/hilo'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import { writePays, writePercent } from '../../figures.ts'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
export const suits = ['diamonds', 'hearts', 'spades', 'clubs'] as const
export type Suit = (typeof suits)[number]

export type Face = { rank: (typeof RANKS)[number]; suit: Suit; isRed: boolean }

export function faceOf(card: number): Face {
  const suit = suits[suitOf(card)]!
  return { rank: RANKS[rankOf(card)]!, suit, isRed: suit === 'diamonds' || suit === 'hearts' }
}

export type Choice = {
  guess: 'higher' | 'lower'
  meaning: HiloMeaning
  chance: string
  pays: string
  /** It would pass the highest win. */
  isBeyond: boolean
}

/** Both guesses on the open card, with the multiplier the round would then have; empty once it is over. */
export function choicesOf(shown: HiloShown, mostPays: Ratio | null = null): Choice[] {
  const card = shown.cards.at(-1)!
  const offered = hilo.next({}, shown, mostPays).map(({ step }) => step.guess)
  return hilo.next({}, shown).map(({ step, pays }) => {
    const guess = step.guess as 'higher' | 'lower'
    return {
      guess,
      meaning: meaningOf(guess, card),
      chance: writePercent(hiloChance(guess, card)),
      pays: writePays(pays),
      isBeyond: !offered.includes(guess),
    }
  })
}

/** A card may be passed over, but the last step of all must be a guess if none was made. */
export function canSkip({ guesses, isLost }: HiloShown): boolean {
  if (isLost || guesses.length >= HILO_STEPS) return false
  return guesses.length < HILO_STEPS - 1 || guesses.some((guess) => guess !== 'skip')
}

export const canCashOut = ({ guesses, isLost }: HiloShown) => !isLost && guesses.some((guess) => guess !== 'skip')

/** `no` counts the cards of the round from 1. */
export type Stop = { no: number; card: number; guess: HiloGuess | null; isWrong: boolean }

/** Every card that lay open with what was guessed on it, newest first; the newest of all still waits for a guess. */
export function wayOf({ cards, guesses, isLost }: HiloShown): Stop[] {
  return cards
    .map((card, place) => ({
      no: place + 1,
      card,
      guess: guesses[place] ?? null,
      isWrong: isLost && place === guesses.length - 1,
    }))
    .toReversed()
}

const SIGNS: Record<Suit, string> = { diamonds: '♦', hearts: '♥', spades: '♠', clubs: '♣' }

/** `J♦`. */
export function cardSign(card: number): string {
  const { rank, suit } = faceOf(card)
  return `${rank}${SIGNS[suit]}`
}
