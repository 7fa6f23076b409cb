import { expect, test } from 'vitest'
import { movementTone } from './movement-tone.ts'

test('gold is for what came to the player, and only for that', () => {
  expect(movementTone({ money_type: 2, change: 1n })).toBe('gold')
  expect(movementTone({ money_type: 1, change: 1n })).toBe('gold')
  expect(movementTone({ money_type: 5, change: 1n })).toBe('gold')
  expect(movementTone({ money_type: 2, change: -1n })).toBe('plain')
})

test('money put aside for a payout has not come to the player', () => {
  expect(movementTone({ money_type: 3, change: 1n })).toBe('plain')
  expect(movementTone({ money_type: 4, change: 1n })).toBe('plain')
})

test('a new debt is a loss, paying it off is not', () => {
  expect(movementTone({ money_type: 0, change: 1n })).toBe('loss')
  expect(movementTone({ money_type: 0, change: -1n })).toBe('plain')
})
