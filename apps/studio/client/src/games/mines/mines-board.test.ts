import { expect, test } from 'vitest'
import { ladderOf, randomTile, shorten, tilesOf } from './mines-board.ts'

const shown = { mines: 3, opened: [4, 7], hit: null }

test('an open round shows gems and nothing of what is hidden', () => {
  const tiles = tilesOf({ shown, revealed: null, waiting: 9 })
  expect([tiles[4], tiles[7], tiles[9], tiles[0]]).toEqual(['gem', 'newest', 'waiting', 'closed'])
  expect(tiles.filter((tile) => tile === 'closed').length).toBe(22)
})

test('an ended round shows every mine, and the one that ended it', () => {
  const tiles = tilesOf({ shown: { ...shown, hit: 12 }, revealed: { mines: [12, 0, 1] }, waiting: null })
  expect([tiles[12], tiles[0], tiles[1], tiles[2], tiles[4]]).toEqual(['hit', 'mine', 'mine', 'left', 'gem'])
})

test('the ladder of five mines after six gems is the one the rules state', () => {
  expect(ladderOf({ mines: 5 }, 6)).toEqual([
    { text: '2.58', at: 'was' },
    { text: '3.39', at: 'was' },
    { text: '4.52', at: 'is' },
    { text: '6.13', at: 'next' },
    { text: '8.50', at: 'later' },
    { text: '12.04', at: 'later' },
  ])
})

test('the ladder stays within what there is', () => {
  expect(ladderOf({ mines: 24 }, 0)).toEqual([{ text: '24.75', at: 'next' }])
  expect(ladderOf({ mines: 5 }, 0)[0]?.at).toBe('next')
  expect(ladderOf({ mines: 5 }, 20).at(-1)?.at).toBe('is')
})

test('the ladder ends where the round does', () => {
  expect(ladderOf({ mines: 22 }, 0, 2).map(({ text }) => text)).toEqual(['8.25', '99.00'])
  expect(ladderOf({ mines: 22 }, 1, 2).map(({ at }) => at)).toEqual(['is', 'next'])
})

test('long multipliers are cut, never rounded up', () => {
  expect(['12.04', '123.45', '1999.99', '52599.21', '5148297.00'].map(shorten)).toEqual([
    '12.04',
    '123.45',
    '1.9K',
    '52.5K',
    '5M',
  ])
})

test('a random tile is a closed one', () => {
  const opened = Array.from({ length: 24 }, (_, tile) => tile)
  expect(randomTile(opened)).toBe(24)
})
