import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tablestakes/domain/text/duration'
import { expect, test } from 'vitest'
import { askNext } from './ask-next.ts'

const order = { state: 'pending', createdAt: new Date(0), expiresAt: new Date(30 * MINUTE_MS) } as const
const seconds = (date: Date | null) => date && date.getTime() / 1_000

test('an open order is asked about ever more rarely, and at the moment it runs out', () => {
  const asked: number[] = []
  for (let at = 0; at < 30 * MINUTE_MS; at = askNext(order, at)!.getTime()) asked.push(at / 1_000)
  expect(asked).toEqual([0, 15, 30, 60, 120, 240, 480, 780, 1_080, 1_380, 1_680])
  expect(seconds(askNext(order, 1_680_000))).toBe(1_800)
  expect(seconds(askNext(order, 1_800_000))).toBe(2_100)
})

test('one that ended unpaid is asked about each hour for a day after its time', () => {
  for (const state of ['failed', 'expired', 'cancelled'] as const) {
    expect(askNext({ ...order, state }, 0)).toEqual(new Date(HOUR_MS))
    expect(askNext({ ...order, state }, 30 * MINUTE_MS + DAY_MS)).toBeNull()
  }
})

test('one that is paid, or waits for a person, is asked about no more', () => {
  for (const state of ['paid', 'review'] as const) expect(askNext({ ...order, state }, 0)).toBeNull()
})
