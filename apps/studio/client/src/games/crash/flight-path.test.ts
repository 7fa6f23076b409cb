import { crashReachedAt } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { chartOf, curveOf, heightTicks, markAt, thinMarks, tiltAt, timeTicks } from './flight-path.ts'

const size = { width: 390, height: 340 }

test('the curve begins at the ground and ends within the picture, however long it flies', () => {
  for (const elapsedMs of [1, 500, 8000, 60_000, 150_000]) {
    const chart = chartOf(size, elapsedMs)
    const curve = curveOf(chart, elapsedMs, 20)
    expect(curve[0]).toEqual({ x: chart.left, y: chart.bottom })
    const end = curve.at(-1)!
    expect(end.x).toBeLessThanOrEqual(chart.right + 0.001)
    expect(end.y).toBeGreaterThanOrEqual(chart.top - 0.001)
    expect(curve.every(({ y }, place) => place === 0 || y <= curve[place - 1]!.y)).toBe(true)
  }
})

test('a mark lies on the curve at its multiplier', () => {
  const elapsedMs = crashReachedAt(300)
  const chart = chartOf(size, elapsedMs)
  const end = curveOf(chart, elapsedMs, 2)[1]!
  const mark = markAt(chart, 300)
  expect(Math.hypot(mark.x - end.x, mark.y - end.y)).toBeLessThan(1)
})

test('axes have a few round figures, also of a flight to the sky', () => {
  expect(heightTicks(chartOf(size, 0)).map(({ label }) => label)).toEqual(['1.0×', '1.5×'])
  expect(timeTicks(chartOf(size, 0)).map(({ label }) => label)).toEqual(['0s', '2s', '4s', '6s', '8s'])
  const high = chartOf(size, crashReachedAt(1920))
  expect(heightTicks(high).map(({ label }) => label)).toEqual(['1×', '5×', '10×', '15×'])
  for (const multiplier of [150, 247, 999, 12_345, 1_000_000]) {
    const chart = chartOf(size, crashReachedAt(multiplier))
    for (const ticks of [heightTicks(chart), timeTicks(chart)]) {
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
    }
  }
})

test('the rocket points forward and up', () => {
  for (const elapsedMs of [0, 1000, 20_000, 100_000]) {
    const tilt = tiltAt(chartOf(size, elapsedMs), elapsedMs)
    expect(tilt).toBeGreaterThanOrEqual(0.3)
    expect(tilt).toBeLessThanOrEqual(1.12)
  }
})

test('marks keep a distance, and the player’s own is never left out', () => {
  const chart = chartOf(size, crashReachedAt(300))
  const crowd = Array.from({ length: 60 }, (_, place) => ({ at: 110 + place * 3, isMine: place === 0 }))
  const shown = thinMarks(crowd, chart)
  expect(shown.length).toBeLessThanOrEqual(9)
  expect(shown.some(({ isMine }) => isMine)).toBe(true)
})
