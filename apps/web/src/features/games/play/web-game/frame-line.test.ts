import { expect, test } from 'vitest'
import { CASINO, readMessage, STUDIO } from './frame-line.ts'

test('only exactly the messages of a game are read, and nothing they carry besides', () => {
  expect(readMessage({ source: STUDIO, type: 'ready' })).toEqual({ type: 'ready' })
  expect(readMessage({ source: STUDIO, type: 'round', isOpen: true })).toEqual({ type: 'round', isOpen: true })
  expect(readMessage({ source: STUDIO, type: 'balance_changed', balance: 1e9, win: 5 })).toEqual({
    type: 'balance_changed',
  })
})

test.each([
  null,
  undefined,
  'ready',
  7,
  [],
  {},
  { type: 'ready' },
  { source: CASINO, type: 'ready' },
  { source: STUDIO },
  { source: STUDIO, type: 'toString' },
  { source: STUDIO, type: 'set_balance', balance: 1 },
  { source: STUDIO, type: 'round' },
  { source: STUDIO, type: 'round', isOpen: 'yes' },
])('%o is no message of a game', (data) => {
  expect(readMessage(data)).toBeNull()
})
