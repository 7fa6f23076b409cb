import { expect, test } from 'vitest'
import { addLatest } from './latest.ts'

const rules = { keyOf: (item: string) => item, most: 3 }

test('what has just happened is first and pushes out the oldest', () => {
  expect(addLatest(['c', 'b', 'a'], 'd', rules)).toEqual(['d', 'c', 'b'])
})

test('what came by the call and by the stream is shown once', () => {
  expect(addLatest(['b', 'a'], 'a', rules)).toEqual(['b', 'a'])
})
