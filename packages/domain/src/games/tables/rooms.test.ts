import { describe, expect, test } from 'vitest'
import { currencies } from '../../money/currencies.ts'
import { betLimits } from '../limits.ts'
import { tableKeys } from './all.ts'
import { findRoom, roomLimits, roomsOf, tableRooms } from './rooms.ts'

describe.each(tableKeys)('%s', (game) => {
  test('has several tables, the first known by its own name, and no two alike', () => {
    const rooms = roomsOf(game)
    expect(rooms[0]).toMatchObject({ key: game, kind: 'classic' })
    expect(rooms.length).toBeGreaterThan(1)
    expect(new Set(rooms.map(({ kind }) => kind)).size).toBe(rooms.length)
  })

  test('takes 20 to 31 seconds a round', () => {
    for (const { bettingMs, drawnMs } of roomsOf(game)) {
      expect(bettingMs + drawnMs).toBeGreaterThanOrEqual(20_000)
      expect(bettingMs + drawnMs).toBeLessThanOrEqual(31_000)
    }
  })
})

test('a table is found by its key, and by nothing else', () => {
  for (const room of tableRooms) expect(findRoom(room.key)).toBe(room)
  for (const key of ['', 'crash', 'roulette-', 'roulette-slow', 'toString']) expect(findRoom(key)).toBeNull()
  expect(new Set(tableRooms.map(({ key }) => key)).size).toBe(tableRooms.length)
})

test('in every currency the bounds of a table stand within the game’s and leave room for five chips', () => {
  for (const currency of [...Object.keys(currencies), 'GLD', 'XXX']) {
    const limits = betLimits(currency)!
    for (const room of tableRooms) {
      const { least, most, mostWin } = roomLimits(room, currency)!
      expect(least).toBeGreaterThanOrEqual(limits.least)
      expect(most).toBeLessThanOrEqual(limits.most)
      expect(most).toBeGreaterThanOrEqual(least * 100n)
      expect(mostWin).toBe(limits.mostWin)
    }
  }
  expect(roomLimits(tableRooms[0]!, 'EUR')).toBeNull()
})
