import { expect, test } from 'vitest'
import { newUuidV7 } from './uuid-v7.ts'

test('ids sort as they were made, also thousands in one millisecond and when the clock goes back', () => {
  const moments = [...Array<number>(10_000).fill(1_800_000_000_000), 1_700_000_000_000, 1_800_000_000_005]
  const made = moments.map(newUuidV7)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
