import { slotKeys } from '@tablestakes/domain/games/slots/slot'
import { slotTables } from '@tablestakes/domain/games/slots/slots'
import { describe, expect, test } from 'vitest'
import { loadText } from '../../text.ts'
import { sayGrid, symbolName } from './symbol-names.ts'

await loadText('slots')

describe.each(slotKeys)('%s', (slot) => {
  const paying = Object.entries(slotTables[slot].pays).filter(([, steps]) => steps.length > 0)
  const letters = paying.map(([letter]) => letter)

  test('every symbol that pays has a name of its own', () => {
    const names = letters.map((letter) => symbolName(slot, letter))
    expect(new Set(names).size).toBe(letters.length)
    expect(names.filter((name) => name === '')).toEqual([])
  })
})

test('a grid is told reel by reel', () => {
  expect(sayGrid('sevens', 'WABDEFGGG', 3)).toBe(
    'Reels in order: Diamond, Seven, Triple bar; Bell, Bar, Plum; Cherry, Cherry, Cherry',
  )
})
