import { expect, test } from 'vitest'
import { randomTile, rowsOf } from './tower-board.ts'

const params = { level: 'medium' } as const
const shown = { level: 'medium', climbed: [2, 0], hit: null } as const
const open = { params, shown: { ...shown, climbed: [...shown.climbed] }, revealed: null, waiting: 1 }

test('an open tower shows the way so far, the tile that is asked for, and nothing of what is hidden', () => {
  const rows = rowsOf(open)
  expect(rows).toHaveLength(9)
  expect(rows[0]).toEqual(['closed', 'closed', 'taken'])
  expect(rows[1]).toEqual(['newest', 'closed', 'closed'])
  expect(rows[2]).toEqual(['closed', 'waiting', 'closed'])
  expect(
    rows
      .slice(3)
      .flat()
      .every((tile) => tile === 'closed'),
  ).toBe(true)
})

test('an ended tower shows every trap, and the one that ended it', () => {
  const safe = Array.from({ length: 9 }, () => [0, 2])
  const rows = rowsOf({ ...open, shown: { ...open.shown, hit: 1 }, revealed: { safe }, waiting: null })
  expect(rows[0]).toEqual(['safe', 'trap', 'taken'])
  expect(rows[2]).toEqual(['safe', 'hit', 'safe'])
  expect(rows[8]).toEqual(['safe', 'trap', 'safe'])
})

test('before a round all tiles are closed, and a random one is one of the row', () => {
  expect(rowsOf({ params: { level: 'hard' }, shown: null, revealed: null, waiting: null }).flat()).toHaveLength(18)
  expect(randomTile({ level: 'hard' })).toBeLessThan(2)
})
