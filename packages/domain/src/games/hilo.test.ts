import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { compare, divide, isZero, ONE, ratio, toDecimalText } from '../money/ratio.ts'
import { cutMultiplier } from './game.ts'
import { HILO_STEPS, type HiloGuess, hilo, hiloChance, hiloGuesses, meaningOf, rankOf, suitOf } from './hilo.ts'

const seeds = {
  serverSeed: 'ae5baafb37cfd372fcf07cc85d3b924af4ad1691dd451529b13bf8f272926525',
  clientSeed: '7pwXtJ6R',
}

const play = (nonce: number, guesses: readonly HiloGuess[]) =>
  hilo.replay(
    () => startDraw({ ...seeds, nonce }),
    {},
    guesses.map((guess) => ({ guess })),
  )

/** The cards of a round, which skipping shows one by one. */
const cardsOf = (nonce: number, count: number) => {
  const draw = startDraw({ ...seeds, nonce })
  return Array.from({ length: count }, () => draw.integerBelow(52))
}

const guessLists = fc.array(fc.constantFrom(...hiloGuesses), { maxLength: HILO_STEPS + 2 })
const nonces = fc.nat({ max: 2_000 })

/** The part of a list of guesses that a round allows. */
const allowed = (nonce: number, guesses: HiloGuess[]) => {
  const end = guesses.findIndex((_, index) => play(nonce, guesses.slice(0, index + 1)) === null)
  return end < 0 ? guesses : guesses.slice(0, end)
}

test('published cards', () => {
  const skips = (count: number) => Array.from({ length: count }, () => 'skip' as const)
  expect(play(23, [])?.shown.cards).toEqual([49])
  expect(play(24, skips(2))?.shown.cards).toEqual([19, 19, 48])
  expect(play(25, skips(3))?.shown.cards).toEqual([38, 19, 19, 39])
  expect(play(26, skips(1))?.shown.cards).toEqual([15, 11])
})

test('cards count from the two of diamonds to the ace of clubs', () => {
  expect([0, 3, 4, 51].map(rankOf)).toEqual([0, 0, 1, 12])
  expect([0, 1, 2, 3, 51].map(suitOf)).toEqual([0, 1, 2, 3, 3])
})

test('the chance of a guess is the share of the thirteen ranks that win it', () => {
  const ranks = Array.from({ length: 13 }, (_, rank) => rank)
  const chances = (guess: 'higher' | 'lower') => ranks.map((rank) => hiloChance(guess, rank * 4))
  expect(chances('higher')).toEqual([12, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((wins) => ratio(wins, 13)))
  expect(chances('lower')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12].map((wins) => ratio(wins, 13)))
  expect(meaningOf('higher', 0)).toBe('higher')
  expect(meaningOf('lower', 0)).toBe('same')
  expect(meaningOf('higher', 20)).toBe('higher-or-same')
  expect(meaningOf('lower', 20)).toBe('lower-or-same')
  expect(meaningOf('higher', 51)).toBe('same')
  expect(meaningOf('lower', 51)).toBe('lower')
})

test('every guess wins with as many of the 52 cards as its chance says', () => {
  for (let card = 0; card < 52; card += 1) {
    for (const guess of ['higher', 'lower'] as const) {
      const wins = Array.from({ length: 52 }, (_, next) => {
        const words = [card, next]
        const draw = () => ({ word: () => 0, integerBelow: () => words.shift()! })
        return hilo.replay(draw, {}, [{ guess }])
      }).filter((standing) => standing?.state === 'open')
      expect(ratio(wins.length, 52)).toEqual(hiloChance(guess, card))
      for (const standing of wins) {
        expect(standing!.pays).toEqual(cutMultiplier(divide(ratio(99, 100), hiloChance(guess, card))))
      }
    }
  }
})

test('what a guess promises is worth what the round pays now, so its return is 99 % but for what is cut off, at every length', () => {
  fc.assert(
    fc.property(nonces, guessLists, (nonce, guesses) => {
      const list = allowed(nonce, guesses)
      const standing = play(nonce, list)!
      const next = hilo.next({}, standing.shown)
      expect(next).toHaveLength(standing.state === 'open' ? 2 : 0)
      for (const { step, chance, pays } of next) {
        const worth = standing.canCashOut ? hilo.uncut!({}, standing.shown) : ratio(99, 100)
        expect(pays).toEqual(cutMultiplier(divide(worth, chance)))
        const after = play(nonce, [...list, step.guess])!
        expect(after.pays).toEqual(after.state === 'lost' ? ratio(0) : pays)
      }
    }),
    { numRuns: 60 },
  )
})

test('an allowed round goes on as it began, and shows only cards that were turned', () => {
  fc.assert(
    fc.property(nonces, guessLists, (nonce, guesses) => {
      const list = allowed(nonce, guesses)
      const cards = cardsOf(nonce, list.length + 2)
      for (let length = 0; length <= list.length; length += 1) {
        const part = list.slice(0, length)
        const standing = play(nonce, part)
        expect(play(nonce, part)).toEqual(standing)
        expect(standing?.shown).toEqual({
          cards: cards.slice(0, length + 1),
          guesses: part,
          isLost: standing?.state === 'lost',
        })
        expect(standing?.state === 'open' || length === list.length).toBe(true)
      }
      const steps = list.map((guess) => ({ guess }))
      expect(hilo.reveal(() => startDraw({ ...seeds, nonce }), {}, steps)).toEqual({ next: cards.at(-1) })
    }),
    { numRuns: 60 },
  )
})

test('nothing can be done after a wrong guess', () => {
  fc.assert(
    fc.property(nonces, fc.constantFrom('higher', 'lower'), fc.constantFrom(...hiloGuesses), (nonce, guess, more) => {
      const standing = play(nonce, [guess])!
      const isLost = standing.state === 'lost'
      expect(compare(standing.pays, ONE)).toBe(isLost ? -1 : 1)
      expect(standing.canCashOut).toBe(!isLost)
      expect(play(nonce, [guess, more]) === null).toBe(isLost)
    }),
  )
})

test('skipping is free, and nothing can be cashed out before a guess was right', () => {
  const skipped = play(23, ['skip', 'skip'])!
  expect(skipped).toMatchObject({ state: 'open', canCashOut: false })
  expect(isZero(skipped.pays)).toBe(true)
  // 38 is a jack, 19 a six: lower is right, and skipping on changes nothing of what it pays.
  const won = play(25, ['lower'])!
  expect(toDecimalText(won.pays, 4)).toBe('1.2870')
  expect(play(25, ['lower', 'skip'])).toMatchObject({ state: 'open', canCashOut: true, pays: won.pays })
})

test('a round ends by itself after 52 steps, and its only guess cannot be skipped', () => {
  const skips = Array.from({ length: HILO_STEPS - 1 }, () => 'skip' as const)
  expect(play(1, skips)?.state).toBe('open')
  expect(play(1, [...skips, 'skip'])).toBeNull()
  const card = play(1, skips)!.shown.cards.at(-1)!
  const right = cardsOf(1, 53)[52]! >= card ? 'higher' : 'lower'
  expect(play(1, [...skips, right])).toMatchObject({ state: 'cleared', canCashOut: true })
  expect(play(1, [...skips, right, 'skip'])).toBeNull()

  const first = cardsOf(25, 1)[0]
  expect(first).toBe(38)
  const guessed = play(25, ['lower', ...skips])!
  expect(guessed).toMatchObject({ state: 'cleared', canCashOut: true })
  expect(hilo.next({}, guessed.shown)).toEqual([])
})
