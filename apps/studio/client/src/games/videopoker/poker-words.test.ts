import { pokerLines } from '@tablestakes/domain/games/cards/poker-hand'
import { pokerTables } from '@tablestakes/domain/games/cards/poker-tables'
import { expect, test } from 'vitest'
import { cardSign } from '../hilo/hilo-round.ts'
import { handKey, writeReturn } from './poker-words.ts'

test('a hand has the name its table gives it', () => {
  expect(handKey('jacks', 'aces_kicker')).toBe('videopoker_row_any_four')
  expect(handKey('bonus', 'aces_kicker')).toBe('videopoker_row_aces')
  expect(handKey('double', 'aces_kicker')).toBe('videopoker_row_aces_kicker')
  expect(handKey('double', null)).toBe('videopoker_nothing')
  for (const table of pokerTables)
    for (const line of pokerLines) expect(handKey(table, line)).toMatch(/^videopoker_row_/)
})

test('returns are cut off, never rounded up', () => {
  expect(pokerTables.map(writeReturn)).toEqual(['99.54%', '99.16%', '98.98%'])
})

test('cards have signs', () => {
  expect([0, 33, 38, 51].map(cardSign)).toEqual(['2♦', '10♥', 'J♠', 'A♣'])
})
