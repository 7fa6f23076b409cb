import { type WheelParams, wheelRisks, wheelSegments, wheelTable } from '@tablestakes/domain/games/wheel'
import { expect, test } from 'vitest'
import { endOf, prizesOf, restOf, segmentAt, slicesOf, slowDown } from './wheel-turn.ts'

test('every segment of every wheel rests under the pointer, wherever it stood before and whichever draw it was', () => {
  for (const segments of wheelSegments)
    for (let segment = 0; segment < segments; segment += 1)
      for (const nonce of [0, 1, 7, 355, 88_214]) {
        const rest = restOf({ segment, segments, nonce })
        expect(segmentAt(rest, segments)).toBe(segment)
        const end = endOf(1234.5, rest, 4)
        expect(segmentAt(end, segments)).toBe(segment)
        expect(end - 1234.5).toBeGreaterThanOrEqual(4 * 360)
        expect(end - 1234.5).toBeLessThan(5 * 360)
      }
})

test('it begins where it stood, ends where it rests, and never turns back', () => {
  const turns = Array.from({ length: 101 }, (_, share) => slowDown(share / 100))
  expect([turns[0], turns[100]]).toEqual([0, 1])
  expect(turns.every((turn, place) => place === 0 || turn >= turns[place - 1]!)).toBe(true)
})

test('prizes count every segment once, lowest first', () => {
  for (const segments of wheelSegments)
    for (const risk of wheelRisks) {
      const params: WheelParams = { segments, risk }
      const prizes = prizesOf(params)
      expect(prizes.reduce((sum, { count }) => sum + count, 0)).toBe(segments)
      expect(slicesOf(params)).toHaveLength(wheelTable(params).length)
    }
  expect(prizesOf({ segments: 10, risk: 'low' })).toEqual([
    { pays: '0', tone: 0, count: 2 },
    { pays: '1.2', tone: 1, count: 7 },
    { pays: '1.5', tone: 2, count: 1 },
  ])
  expect(prizesOf({ segments: 50, risk: 'high' }).at(-1)).toEqual({ pays: '49.5', tone: 1, count: 1 })
})
