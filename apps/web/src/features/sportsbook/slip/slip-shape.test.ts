import { expect, test } from 'vitest'
import { kindOf, kindsFor, linesOf, systemFor, systemsOf } from './slip-shape.ts'
import type { Pick } from './slip-store.ts'

const pick = (matchId: string, outcomeId: string, sport = 'football'): Pick =>
  ({ matchId, marketId: `m${outcomeId}`, outcomeId, sport }) as Pick
const picks = (count: number) => Array.from({ length: count }, (_, at) => pick(String(at), String(at)))

test('one pick is a single, two of different matches a double, three also a system', () => {
  expect(kindsFor(picks(1))).toEqual(['single'])
  expect(kindsFor(picks(2))).toEqual(['single', 'multiple'])
  expect(kindsFor(picks(3))).toEqual(['single', 'multiple', 'system'])
})

test('several picks of one football match are a builder; other sports have none', () => {
  expect(kindsFor([pick('1', 'a'), pick('1', 'b')])).toEqual(['single', 'builder'])
  expect(kindsFor([pick('1', 'a', 'tennis'), pick('1', 'b', 'tennis')])).toEqual(['single'])
})

test('picks of one match among others are never multiplied', () => {
  expect(kindsFor([pick('1', 'a'), pick('1', 'b'), pick('2', 'c')])).toEqual(['single'])
})

test('a choice that no longer fits gives way to what fits best', () => {
  expect(kindOf({ picks: picks(2), kind: 'system' })).toBe('multiple')
  expect(kindOf({ picks: picks(3), kind: 'single' })).toBe('single')
})

test('systems come by size and by name, with their lines', () => {
  const four = systemsOf(4).map(({ key, lines }) => [key, lines])
  expect(four).toContainEqual(['2', 6])
  expect(four).toContainEqual(['yankee', 11])
  expect(systemFor({ size: 9 }, 4)?.key).toBe('2')
  expect(systemFor({ name: 'yankee' }, 4)?.lines).toBe(11)
})

test('every line costs the stake once more', () => {
  expect(linesOf({ picks: picks(3), kind: 'single', system: null })).toBe(3)
  expect(linesOf({ picks: picks(3), kind: 'multiple', system: null })).toBe(1)
  expect(linesOf({ picks: picks(4), kind: 'system', system: { name: 'yankee' } })).toBe(11)
})
