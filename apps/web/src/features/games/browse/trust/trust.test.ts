import type { Game } from '@tablestakes/contract/games'
import { expect, test } from 'vitest'
import { scaleAround } from './scale.ts'
import { type TrustRow, verdictOf } from './verdict.ts'

const row = (part: Partial<TrustRow>): TrustRow => ({
  game: { rtp: 99 } as Game,
  rtp_most: 99,
  rounds: 50_000,
  rtp_observed: 98.7,
  rtp_low: 98.1,
  rtp_high: 99.3,
  ...part,
})

test('a stated return inside the counted range fits', () => {
  expect(verdictOf(row({}))).toBe('fits')
  expect(verdictOf(row({ rtp_low: 99, rtp_high: 99 }))).toBe('fits')
})

test('a range that leaves the stated return out is said so, on either side', () => {
  expect(verdictOf(row({ rtp_low: 99.01, rtp_high: 99.9 }))).toBe('above')
  expect(verdictOf(row({ rtp_low: 98, rtp_high: 98.99 }))).toBe('below')
})

test('where players choose between returns, the range may touch any of them', () => {
  expect(verdictOf(row({ rtp_most: 99.4, rtp_low: 99.2, rtp_high: 99.6 }))).toBe('fits')
  expect(verdictOf(row({ rtp_most: 99.4, rtp_low: 99.5, rtp_high: 99.6 }))).toBe('above')
})

test('a wide range around the stated return proves little, and says so', () => {
  expect(verdictOf(row({ rtp_low: 90, rtp_high: 105 }))).toBe('wide')
  expect(verdictOf(row({ rtp_low: 100, rtp_high: 140 }))).toBe('above')
})

test('few rounds say nothing, and no rounds are said to be none', () => {
  expect(verdictOf(row({ rounds: 40, rtp_low: null, rtp_high: null }))).toBe('few')
  expect(verdictOf(row({ rounds: 0, rtp_observed: null, rtp_low: null, rtp_high: null }))).toBe('unplayed')
})

test('a scale holds the stated return in its middle part and all of the range', () => {
  for (const range of [null, { low: 98.9, high: 99.1 }, { low: 91, high: 103 }, { low: 20, high: 160 }]) {
    const { from, to, ticks, place } = scaleAround(99, range)
    expect(from).toBeLessThanOrEqual(range?.low ?? 97)
    expect(to).toBeGreaterThanOrEqual(range?.high ?? 101)
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(7)
    expect(place(99)).toBeGreaterThan(20)
    expect(place(99)).toBeLessThan(80)
  }
})

test('no return is below zero', () => {
  const { from, place } = scaleAround(99, { low: 0, high: 900 })
  expect(from).toBe(0)
  expect(place(-5)).toBe(0)
  expect(place(5000)).toBe(100)
})
