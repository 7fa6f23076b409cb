import type { BlackjackShown } from '@tablestakes/domain/games/cards/blackjack'
import { ratio } from '@tablestakes/domain/money/ratio'
import { expect, test } from 'vitest'
import type { Round } from '../game-client.ts'
import { bustChance, lapOf, offersOf, writeTotal } from './blackjack-round.ts'

const bounds = { least: 10n, most: 1_000n, part: 1n }
const EIGHT = 24
const [TWO, TEN, ACE] = [0, 32, 48]

function openWith(shown: Partial<BlackjackShown>, stake = 100n) {
  const hand = { cards: [EIGHT, EIGHT + 1], isDoubled: false, isDone: false }
  const whole = { dealer: [TEN], hands: [hand], turn: 0, isInsured: null, isOver: false, ...shown }
  return { open: { stake, shown: whole } as unknown as Round, bounds }
}

test('every button says what it adds to the bet', () => {
  expect(offersOf(openWith({}))).toEqual([
    { action: 'hit', amount: null, refusal: null },
    { action: 'stand', amount: null, refusal: null },
    { action: 'double', amount: 100n, refusal: null },
    { action: 'split', amount: 100n, refusal: null },
  ])
  expect(offersOf({ open: null, bounds })).toEqual([])
})

test('insurance is half the bet, and none below the least bet', () => {
  const asked = { dealer: [ACE], turn: null }
  expect(offersOf(openWith(asked))[0]).toEqual({ action: 'insure', amount: 50n, refusal: null })
  expect(offersOf(openWith(asked, 15n))[0]).toEqual({ action: 'insure', amount: 8n, refusal: 'low' })
  expect(offersOf(openWith(asked, 15n))[1]).toMatchObject({ action: 'decline', refusal: null })
})

test('the chance of a card too many is counted over thirteen ranks', () => {
  expect(bustChance([EIGHT, EIGHT])).toEqual(ratio(8, 13))
  expect(bustChance([TWO, EIGHT])).toEqual(ratio(0))
  expect(bustChance([ACE, EIGHT])).toEqual(ratio(0))
})

test('a soft total tells both of its counts while it is open', () => {
  expect(writeTotal([ACE, EIGHT], false)).toBe('9/19')
  expect(writeTotal([ACE, EIGHT], true)).toBe('19')
  expect(writeTotal([ACE, TEN], false)).toBe('21')
})

test('many cards lie closer together', () => {
  expect(lapOf(2)).toBeLessThan(lapOf(5))
  expect(lapOf(20)).toBeLessThan(1)
})
