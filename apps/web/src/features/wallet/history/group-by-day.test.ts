import type { Movement } from '@tablestakes/contract/wallet'
import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const movementAt = (number: number, at: Date): Movement => ({
  id: String(number),
  number,
  create_time: at.getTime(),
  reason: 'win',
  money_type: 2,
  change: 1n,
  balance: 1n,
  reference: '',
  title: '',
})

test('movements are grouped by the day of the player’s own clock, newest first', () => {
  const days = groupByDay([
    movementAt(5, new Date(2026, 10, 15, 0, 0, 0)),
    movementAt(4, new Date(2026, 10, 14, 23, 59, 59)),
    movementAt(3, new Date(2026, 10, 14, 0, 0, 0)),
    movementAt(2, new Date(2025, 10, 14, 12)),
  ])
  expect(days.map(({ day, movements }) => [day, movements.map(({ number }) => number)])).toEqual([
    ['2026-11-15', [5]],
    ['2026-11-14', [4, 3]],
    ['2025-11-14', [2]],
  ])
})

test('no movements have no days', () => {
  expect(groupByDay([])).toEqual([])
})
