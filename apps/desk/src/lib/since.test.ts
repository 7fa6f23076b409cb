import { expect, test } from 'vitest'
import { clockOf, since } from './since.ts'

const now = new Date(2026, 4, 20, 15, 30).getTime()
const ago = (minutes: number) => new Date(now - minutes * 60_000)

test.each([
  [-1, 'now'],
  [0.9, 'now'],
  [1, '1 min'],
  [59.9, '59 min'],
  [60, '1 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 d'],
])('%s minutes ago is %s', (minutes, words) => {
  expect(since(ago(minutes), now)).toBe(words)
})

test('the clock names the day only where it is another', () => {
  expect(clockOf(ago(30), now)).toBe('15:00')
  expect(clockOf(ago(24 * 60), now)).toBe('19 May, 15:30')
})
