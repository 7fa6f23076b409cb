import { expect, test } from 'vitest'
import { canCashOut, canSkip, choicesOf, faceOf, wayOf } from './hilo-round.ts'

const TWO_OF_DIAMONDS = 0
const EIGHT_OF_SPADES = 26
const ACE_OF_CLUBS = 51

test('cards are named as the fairness page orders them', () => {
  expect(faceOf(TWO_OF_DIAMONDS)).toEqual({ rank: '2', suit: 'diamonds', isRed: true })
  expect(faceOf(EIGHT_OF_SPADES)).toEqual({ rank: '8', suit: 'spades', isRed: false })
  expect(faceOf(ACE_OF_CLUBS)).toEqual({ rank: 'A', suit: 'clubs', isRed: false })
})

test('both guesses say what they mean, their true chance and what they would pay', () => {
  expect(choicesOf({ cards: [EIGHT_OF_SPADES], guesses: [], isLost: false })).toEqual([
    { guess: 'higher', meaning: 'higher-or-same', chance: '53.85%', pays: '1.8385×', isBeyond: false },
    { guess: 'lower', meaning: 'lower-or-same', chance: '53.85%', pays: '1.8385×', isBeyond: false },
  ])
  expect(choicesOf({ cards: [ACE_OF_CLUBS], guesses: [], isLost: false }).map(({ meaning }) => meaning)).toEqual([
    'same',
    'lower',
  ])
  expect(choicesOf({ cards: [ACE_OF_CLUBS, 3], guesses: ['higher'], isLost: true })).toEqual([])
})

test('a guess that would pass the highest win is told, and not offered', () => {
  const onAce = { cards: [ACE_OF_CLUBS], guesses: [], isLost: false }
  expect(choicesOf(onAce, { over: 12n, under: 1n }).map(({ isBeyond }) => isBeyond)).toEqual([true, false])
})

test('nothing can be cashed out that was never risked', () => {
  const shown = { cards: [4, 5], guesses: ['skip' as const], isLost: false }
  expect([canCashOut(shown), canSkip(shown)]).toEqual([false, true])
  expect(canCashOut({ ...shown, guesses: ['higher'] })).toBe(true)
  const onlySkips = { cards: Array(52).fill(4) as number[], guesses: Array(51).fill('skip') as 'skip'[], isLost: false }
  expect(canSkip(onlySkips)).toBe(false)
})

test('the way shows the wrong guess on the card it was made on', () => {
  expect(wayOf({ cards: [8, 20, 3], guesses: ['higher', 'higher'], isLost: true })).toEqual([
    { no: 3, card: 3, guess: null, isWrong: false },
    { no: 2, card: 20, guess: 'higher', isWrong: true },
    { no: 1, card: 8, guess: 'higher', isWrong: false },
  ])
})
