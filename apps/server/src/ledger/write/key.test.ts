import { expect, test } from 'vitest'
import { dayOf, dayOfKey, newKey, requireKey } from './key.ts'

const NOON = Date.UTC(2026, 0, 2, 12)

test('keys of one moment all differ, over every draw of random bytes, and carry their time', () => {
  const keys = Array.from({ length: 1_500 }, () => newKey(NOON))
  expect(new Set(keys).size).toBe(1_500)
  // Each digit that is drawn takes every value it may.
  const digits = (place: number) => new Set(keys.map((key) => key[place]))
  expect(digits(14)).toEqual(new Set('7'))
  expect(digits(19)).toEqual(new Set('89ab'))
  for (const place of [15, 16, 17, 20, 21, 22, 24, 35]) expect(digits(place).size).toBe(16)
  for (const key of keys) {
    requireKey(key)
    expect(Number.parseInt(key.slice(0, 13).replace('-', ''), 16)).toBe(NOON)
    expect(dayOfKey(key)).toBe(dayOf(NOON))
  }
})

test('a day begins at midnight', () => {
  const midnight = Date.UTC(2026, 0, 2)
  expect([midnight - 1, midnight].map((time) => dayOfKey(newKey(time)))).toEqual([20_454, 20_455])
})

test.each(['', 'x', newKey().toUpperCase(), `${newKey()}0`, `0${newKey()}`, '00000000-0000-4000-8000-000000000000'])(
  '%j is no key',
  (key) => {
    expect(() => requireKey(key)).toThrow(RangeError)
  },
)
