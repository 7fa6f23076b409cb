import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lapOfPrize, pickPrize, spinAt, spinDefaults, totalRange } from './wheel.ts'

describe('the prize', () => {
  test('is the one whose range holds the draw', () => {
    const ranges = [1, 0, 3, 6]
    expect(totalRange(ranges)).toBe(10)
    expect(Array.from({ length: 10 }, (_, draw) => pickPrize(ranges, draw))).toEqual([0, 2, 2, 2, 3, 3, 3, 3, 3, 3])
  })

  test('a draw outside the ranges, or a range that is not a whole number, is a bug', () => {
    expect(() => pickPrize([1, 2], 3)).toThrow(RangeError)
    expect(() => pickPrize([1, 2], -1)).toThrow(RangeError)
    expect(() => pickPrize([], 0)).toThrow(RangeError)
    expect(() => totalRange([1, 0.5])).toThrow(RangeError)
    expect(() => totalRange([1, -1])).toThrow(RangeError)
  })

  test('over all draws each prize comes up exactly as often as its range says', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 }), (ranges) => {
        const counts = ranges.map(() => 0)
        for (let draw = 0; draw < totalRange(ranges); draw++) counts[pickPrize(ranges, draw)]! += 1
        expect(counts).toEqual(ranges)
      }),
    )
  })
})

describe('the spin', () => {
  const waiting = { startedAt: 1_000, stop: null }
  const stopping = { startedAt: 1_000, stop: { at: 5_000, lap: 0.25 } }

  test('goes through its phases at the times of the specification', () => {
    expect(spinDefaults).toEqual({ accelerationMs: 2_500, decelerationMs: 2_500, speed: 20 })
    expect(spinAt(null, 9_000)).toEqual({ phase: 'idle', laps: 0 })
    expect(spinAt(waiting, 999).phase).toBe('idle')
    expect(spinAt(waiting, 1_000)).toEqual({ phase: 'accelerating', laps: 0 })
    expect(spinAt(waiting, 3_499).phase).toBe('accelerating')
    expect(spinAt(waiting, 3_500).phase).toBe('constant')
    expect(spinAt(waiting, 1e9).phase).toBe('constant')
    expect(spinAt(stopping, 4_999).phase).toBe('constant')
    expect(spinAt(stopping, 5_000).phase).toBe('decelerating')
    expect(spinAt(stopping, 7_499).phase).toBe('decelerating')
    expect(spinAt(stopping, 7_500).phase).toBe('stopped')
  })

  test('at constant speed it turns 20 degrees a frame', () => {
    const turned = spinAt(waiting, 4_600).laps - spinAt(waiting, 3_600).laps
    expect(turned * 360).toBeCloseTo(20 * 60, 6)
  })

  test('a prize known early still lets the wheel reach its speed', () => {
    const early = { startedAt: 1_000, stop: { at: 1_200, lap: 0 } }
    expect(spinAt(early, 3_000).phase).toBe('accelerating')
    expect(spinAt(early, 3_500).phase).toBe('decelerating')
  })

  test('prize 0 rests at the top, the others follow against the turn', () => {
    expect(lapOfPrize({ index: 0, count: 8 })).toBe(0)
    expect(lapOfPrize({ index: 1, count: 8 })).toBe(7 / 8)
    expect(lapOfPrize({ index: 7, count: 8 })).toBe(1 / 8)
  })

  test('whatever the prize and the moment, it never turns back, never jumps, and rests on the prize', () => {
    const timing = fc.record({
      accelerationMs: fc.integer({ min: 100, max: 5_000 }),
      decelerationMs: fc.integer({ min: 500, max: 5_000 }),
      speed: fc.integer({ min: 5, max: 40 }),
    })
    const prize = fc
      .integer({ min: 2, max: 20 })
      .chain((count) => fc.tuple(fc.integer({ min: 0, max: count - 1 }), fc.constant(count)))
    fc.assert(
      fc.property(timing, prize, fc.integer({ min: 0, max: 9_000 }), (times, [index, count], stopAfter) => {
        const lap = lapOfPrize({ index, count })
        const spin = { startedAt: 0, stop: { at: stopAfter, lap } }
        const end = Math.max(stopAfter, times.accelerationMs) + times.decelerationMs
        // Braking may start up to one lap faster than full speed, spread over the whole braking time.
        const longestStep = 16 * ((times.speed * 60) / 360_000 + 2 / times.decelerationMs) + 1e-9
        let before = 0
        for (let now = 0; now <= end; now += 16) {
          const { laps } = spinAt(spin, now, times)
          expect(laps >= before && laps - before <= longestStep).toBe(true)
          before = laps
        }
        const rest = spinAt(spin, end, times)
        expect(rest.phase).toBe('stopped')
        expect(Math.abs(rest.laps - lap - Math.round(rest.laps - lap))).toBeLessThan(1e-9)
      }),
    )
  })
})
