import { bestHold } from '@tablestakes/domain/games/cards/videopoker-odds'
import { expect, test } from 'vitest'
import type { Round } from '../game-client.ts'
import { askHint, drawCards, type PokerSeat, takeHint, toggleHold } from './hold-store.ts'

/** T♦ J♦ Q♦ K♦ K♥: four to a royal flush beat the pair. */
const DEALT = [32, 36, 40, 44, 45]

let rounds = 0

/** A seat with a new round, and everything that was sent from it. */
function sitDown() {
  const sent: { hold: number }[] = []
  rounds += 1
  const shown = { dealt: DEALT, cards: DEALT, hold: null, line: 'jacks' }
  const seat: PokerSeat = {
    open: { round_id: `round ${rounds}`, params: { table: 'jacks' }, shown, steps: [] } as unknown as Round,
    sentStep: null,
    takeStep: (step) => {
      sent.push(step)
      seat.sentStep = step
    },
    play: () => {},
  }
  return { seat, sent }
}

test('cards are held and let go by their places, and the draw sends what is held', () => {
  const { seat, sent } = sitDown()
  for (const place of [0, 3, 4, 3]) toggleHold(seat, place)
  expect(sent).toEqual([])
  drawCards(seat)
  expect(sent).toEqual([{ hold: 0b10001 }])
})

test('once the draw is on its way nothing changes and nothing is sent again', () => {
  const { seat, sent } = sitDown()
  toggleHold(seat, 1)
  drawCards(seat)
  toggleHold(seat, 2)
  askHint(seat)
  takeHint(seat)
  drawCards(seat)
  expect(sent).toEqual([{ hold: 0b00010 }])
})

test('what was held in one round is not held in the next', () => {
  const first = sitDown()
  toggleHold(first.seat, 0)
  const { seat, sent } = sitDown()
  toggleHold(seat, 2)
  drawCards(seat)
  expect(sent).toEqual([{ hold: 0b00100 }])
})

test('the hint is taken only once it was asked for, and can still be changed', () => {
  const { seat, sent } = sitDown()
  takeHint(seat)
  askHint(seat)
  takeHint(seat)
  expect(bestHold('jacks', DEALT).hold).toBe(0b01111)
  toggleHold(seat, 4)
  drawCards(seat)
  expect(sent).toEqual([{ hold: 0b11111 }])
})

test('without a round there is nothing to hold and nothing to draw', () => {
  const { seat, sent } = sitDown()
  seat.open = null
  toggleHold(seat, 0)
  askHint(seat)
  drawCards(seat)
  expect(sent).toEqual([])
})
