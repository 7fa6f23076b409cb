import { expect, test } from 'vitest'
import { msOfUuidV7, newUuidV7, nextUuidV7 } from './uuid-v7.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id says when it was made, and those of one moment all differ', () => {
  const made = Array.from({ length: 1_500 }, () => newUuidV7(1_800_000_000_000))
  expect(new Set(made).size).toBe(made.length)
  expect(new Set(made.map(msOfUuidV7))).toEqual(new Set([1_800_000_000_000]))
  for (const id of made) expect(id).toMatch(FORM)
  // A clock that was put right is followed, also backwards.
  expect(msOfUuidV7(newUuidV7(1_700_000_000_000))).toBe(1_700_000_000_000)
})

test('ids sort as they were made, also thousands in one millisecond and when the clock goes back', () => {
  const moments = [...Array<number>(10_000).fill(1_800_000_000_000), 1_700_000_000_000, 1_800_000_000_005]
  const made = moments.map(nextUuidV7)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  for (const id of made) expect(id).toMatch(FORM)
})
