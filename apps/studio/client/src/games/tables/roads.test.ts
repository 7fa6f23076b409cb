import { expect, test } from 'vitest'
import { columnsOf, derivedRoad, layRuns, type RoadHand, runsOf } from './roads.ts'

const hands = (text: string): RoadHand[] =>
  Array.from(text, (letter) => ({
    winner: letter === 'P' ? 'player' : letter === 'B' ? 'banker' : 'tie',
    player_pair: false,
    banker_pair: false,
  }))

test('a run is a column, and a tie is a mark on the hand before it', () => {
  expect(runsOf(hands('TBBTPPPB'))).toEqual([
    [
      { side: 'banker', ties: 0 },
      { side: 'banker', ties: 1 },
    ],
    [
      { side: 'player', ties: 0 },
      { side: 'player', ties: 0 },
      { side: 'player', ties: 0 },
    ],
    [{ side: 'banker', ties: 0 }],
  ])
})

test('a long run turns to the right at the bottom, and the next run begins beside it', () => {
  const placed = layRuns(runsOf(hands('BBBBBBBBP')))
  expect(placed.map(({ column, row }) => [column, row])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
    [1, 5],
    [2, 5],
    [1, 0],
  ])
})

test('a run that meets the tail of another turns before it', () => {
  const placed = layRuns(runsOf(hands('BBBBBBBPPPPPP')))
  expect(placed.slice(7).map(({ column, row }) => [column, row])).toEqual([
    [1, 0],
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 4],
  ])
})

test('the derived roads begin where they have something to compare with', () => {
  const runs = runsOf(hands('BPB'))
  expect(derivedRoad(runs, 1)).toEqual(['red'])
  expect(derivedRoad(runs, 2)).toEqual([])
  expect(derivedRoad(runsOf(hands('BPPBB')), 1)).toEqual(['blue', 'blue', 'red'])
})

test('equal marks stand below each other', () => {
  expect(columnsOf(['red', 'red', 'blue', 'red'])).toEqual([['red', 'red'], ['blue'], ['red']])
})
