import { CASINO, STUDIO } from '@tablestakes/contract/frame-messages'
import { expect, test } from 'vitest'
import { readMessage } from './frame-line.ts'

test('only exactly the messages of a game are read, and nothing they carry besides', () => {
  expect(readMessage({ source: STUDIO, type: 'ready' })).toEqual({ type: 'ready' })
  const round = { type: 'round', isOpen: true }
  expect(readMessage({ source: STUDIO, ...round })).toEqual({ ...round, isShowing: false })
  expect(readMessage({ source: STUDIO, ...round, isShowing: true, win: 5 })).toEqual({ ...round, isShowing: true })
  expect(readMessage({ source: STUDIO, type: 'sound', isOn: false })).toEqual({ type: 'sound', isOn: false })
  const shown = { type: 'shown', shelf: 'seeds', news: [{ what: 'ab12', told: null }] }
  expect(readMessage({ source: STUDIO, ...shown, at: 7 })).toEqual(shown)
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
  { source: STUDIO, type: 'sound' },
  { source: STUDIO, type: 'sound', isOn: 1 },
  { source: STUDIO, type: 'shown', shelf: 'purses', news: [] },
  { source: STUDIO, type: 'shown', shelf: 'seeds', news: [{ what: 7, told: null }] },
])('%o is no message of a game', (data) => {
  expect(readMessage(data)).toBeNull()
})
