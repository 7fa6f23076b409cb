import { moneyTypes } from '@tablestakes/contract/fields'
import { expect, test } from 'vitest'
import { betsRequest, EVERYTHING, endsByRange, isEverything, recordsRequest } from './bet-filter.ts'

const NOON = new Date(2026, 10, 15, 12).getTime()
const startOf = (month: number, day: number) => new Date(2026, month - 1, day).getTime()

test('everything asks for nothing in particular', () => {
  expect(betsRequest(EVERYTHING, NOON)).toEqual({})
  expect(recordsRequest(EVERYTHING, NOON)).toEqual({})
  expect(isEverything(EVERYTHING)).toBe(true)
})

test('each choice is asked for by its own name', () => {
  expect(betsRequest({ ...EVERYTHING, state: 'void', money: 'gold', gameId: 7 }, NOON)).toEqual({
    state: 'void',
    money_type: moneyTypes.GOLD,
    game_id: 7,
  })
  expect(recordsRequest({ ...EVERYTHING, state: 'void', gameId: 7 }, NOON)).toEqual({ game_id: 7 })
})

test('the last days are whole days that end with today, and ask the same all day long', () => {
  const week = { ...EVERYTHING, period: '7' } as const
  expect(betsRequest(week, NOON)).toEqual({ from: startOf(11, 9) })
  expect(betsRequest(week, startOf(11, 15))).toEqual(betsRequest(week, startOf(11, 16) - 1))
  expect(betsRequest({ ...EVERYTHING, period: '1' }, NOON)).toEqual({ from: startOf(11, 15) })
})

test('days of the record are those of UTC', () => {
  const noon = Date.UTC(2026, 10, 15, 12)
  expect(recordsRequest({ ...EVERYTHING, period: '7' }, noon)).toEqual({ from: Date.UTC(2026, 10, 9) })
  expect(betsRequest({ ...EVERYTHING, day: '2026-11-14', period: '7' }, noon)).toEqual({
    from: Date.UTC(2026, 10, 14),
    to: Date.UTC(2026, 10, 15) - 1,
  })
})

test('a filtered list without a time ends where the server stops looking', () => {
  expect(endsByRange(EVERYTHING)).toBe(false)
  expect(endsByRange({ ...EVERYTHING, gameId: 7 })).toBe(true)
  expect(endsByRange({ ...EVERYTHING, gameId: 7, period: '30' })).toBe(false)
})
