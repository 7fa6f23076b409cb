import { expect, test } from 'vitest'
import { barsOf, scoredAt } from './momentum-bars.ts'

test('every minute is a bar while they fit; then neighbours are taken together', () => {
  expect(barsOf([10, -100])).toEqual([
    { at: 0, value: 10 },
    { at: 1, value: -100 },
  ])
  const bars = barsOf(Array.from({ length: 90 }, (_, minute) => (minute % 2 === 0 ? 40 : 20)))
  expect(bars).toHaveLength(45)
  expect(bars[0]?.value).toBe(75)
  expect(barsOf([])).toEqual([])
})

test('only what counts is marked, within the line', () => {
  const events = [
    { minute: 0, kind: 'goal', side: 'home' as const },
    { minute: 45, kind: 'corner', side: 'away' as const },
    { minute: 90, kind: 'goal', side: 'away' as const },
  ]
  expect(scoredAt(events, 90).map(({ share, side }) => [share, side])).toEqual([
    [0.015, 'home'],
    [0.985, 'away'],
  ])
  expect(scoredAt(events, 0)).toEqual([])
})
