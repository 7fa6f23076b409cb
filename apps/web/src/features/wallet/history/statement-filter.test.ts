import { expect, test } from 'vitest'
import { customFrom, EVERYTHING, isEverything, statementRequest } from './statement-filter.ts'

/** Noon where the player is, on 15 November. */
const NOON = new Date(2026, 10, 15, 12).getTime()
const startOf = (month: number, day: number) => new Date(2026, month - 1, day).getTime()

test('everything asks for nothing in particular', () => {
  expect(statementRequest(EVERYTHING, NOON)).toEqual({})
})

test('a purse is its money type, a kind its reason', () => {
  const of = (part: object) => statementRequest({ ...EVERYTHING, ...part }, NOON)
  expect(of({ purse: 'cash' })).toEqual({ money_type: 2 })
  expect(of({ purse: 'bonus' })).toEqual({ money_type: 1 })
  expect(of({ purse: 'gold', reason: 'win' })).toEqual({ money_type: 5, reason: 'win' })
})

test('the last days are whole days that end with today, and ask the same all day long', () => {
  const week = { ...EVERYTHING, period: '7' } as const
  expect(statementRequest(week, NOON)).toEqual({ from: startOf(11, 9) })
  expect(statementRequest(week, startOf(11, 15))).toEqual(statementRequest(week, startOf(11, 16) - 1))
  expect(statementRequest({ ...EVERYTHING, period: '30' }, NOON)).toEqual({ from: startOf(10, 17) })
  expect(statementRequest({ ...EVERYTHING, period: '90' }, NOON)).toEqual({ from: startOf(8, 18) })
})

test('chosen days reach from the first moment of the first to the last of the last, whichever was named first', () => {
  const range = { from: startOf(11, 3), to: startOf(11, 6) - 1 }
  const custom = { ...EVERYTHING, period: 'custom' } as const
  expect(statementRequest({ ...custom, fromDay: '2026-11-03', toDay: '2026-11-05' }, NOON)).toEqual(range)
  expect(statementRequest({ ...custom, fromDay: '2026-11-05', toDay: '2026-11-03' }, NOON)).toEqual(range)
  expect(statementRequest({ ...custom, toDay: '2026-11-05' }, NOON)).toEqual({ to: range.to })
  expect(statementRequest({ ...custom, fromDay: '2026-11-03' }, NOON)).toEqual({ from: range.from })
  expect(statementRequest(custom, NOON)).toEqual({})
})

test('days of one’s own choice begin with what was on screen', () => {
  expect(customFrom({ ...EVERYTHING, period: '7', purse: 'gold' }, NOON)).toEqual({
    ...EVERYTHING,
    purse: 'gold',
    period: 'custom',
    fromDay: '2026-11-09',
    toDay: '2026-11-15',
  })
  expect(customFrom(EVERYTHING, NOON).fromDay).toBe('2026-10-17')
})

test('any choice narrows', () => {
  expect(isEverything(EVERYTHING)).toBe(true)
  for (const part of [{ purse: 'cash' }, { reason: 'win' }, { period: '7' }] as const) {
    expect(isEverything({ ...EVERYTHING, ...part })).toBe(false)
  }
})
