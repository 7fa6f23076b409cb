import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireSubject, type Subject, subjectNumber, subjectOf } from './subject.ts'

const COLUMN_MAX = 2 ** 31

test('a subject is what its number says, and no two share one', () => {
  const subject = fc.oneof(
    fc.record({ kind: fc.constant('game' as const), id: fc.integer({ min: 0, max: COLUMN_MAX - 1 }) }),
    fc.record({
      kind: fc.constantFrom('match' as const, 'table' as const),
      id: fc.integer({ min: 0, max: 2 ** 28 - 1 }),
    }),
  )
  fc.assert(
    fc.property(subject, (one: Subject) => {
      requireSubject(one)
      const number = subjectNumber(one)
      expect(Number.isInteger(number) && number >= -COLUMN_MAX && number < COLUMN_MAX).toBe(true)
      expect(subjectOf(number)).toEqual(one)
    }),
  )
})

test('a game’s number is the one that old entries have', () => {
  expect(subjectNumber({ kind: 'game', id: 901 })).toBe(901)
  expect(subjectOf(0)).toEqual({ kind: 'game', id: 0 })
})

test('a number of a kind nobody knows is refused', () => {
  expect(() => subjectOf(-7)).toThrow('not a subject: -7')
})
