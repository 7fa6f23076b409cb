/**
 * Prize wheel, prize grid and slot machine (specification §4, §9). The prize is picked by weight from an integer the
 * server drew; the client only animates to the index it is given. A spin is idle, accelerating, at constant speed,
 * decelerating, then at rest on the prize: where it stands is a pure function of time, so it can be drawn, skipped and
 * tested.
 */

/** The prize whose range holds the draw; `draw` is a whole number below the sum of the ranges. */
export function pickPrize(ranges: readonly number[], draw: number): number {
  let end = 0
  const index = ranges.findIndex((range) => {
    end += range
    return draw < end
  })
  if (draw < 0 || index < 0) throw new RangeError(`draw ${draw} of ${end}`)
  return index
}

/** The number of equally likely draws: the sum of the ranges, each a whole number. */
export function totalRange(ranges: readonly number[]): number {
  if (!ranges.every((range) => Number.isInteger(range) && range >= 0)) throw new RangeError(`ranges ${ranges.join()}`)
  return ranges.reduce((sum, range) => sum + range, 0)
}

/** Specification §9: 2500 ms acceleration, 2500 ms deceleration, speed 20 (degrees a frame of 1/60 s). */
export const spinDefaults = { accelerationMs: 2_500, decelerationMs: 2_500, speed: 20 } as const

export type SpinTiming = { accelerationMs: number; decelerationMs: number; speed: number }

export type Spin = {
  startedAt: number
  /** When the prize became known and where it stands, in laps (0.25 is a quarter turn); null while it is awaited. */
  stop: { at: number; lap: number } | null
}

export type SpinMoment = {
  phase: 'idle' | 'accelerating' | 'constant' | 'decelerating' | 'stopped'
  /** Laps turned since the start; the part behind the point is where the wheel stands. */
  laps: number
}

/** Where a spin stands at `now`. A stop asked for during acceleration takes effect when full speed is reached. */
export function spinAt(spin: Spin | null, now: number, timing: SpinTiming = spinDefaults): SpinMoment {
  if (spin === null || now < spin.startedAt) return { phase: 'idle', laps: 0 }
  const fullSpeedAt = spin.startedAt + timing.accelerationMs
  const slowsAt = spin.stop === null ? Number.POSITIVE_INFINITY : Math.max(spin.stop.at, fullSpeedAt)
  const lapsAt = (moment: number) =>
    timing.accelerationMs * lapsPerMs(timing) * (1 / 3) + (moment - fullSpeedAt) * lapsPerMs(timing)

  if (now < fullSpeedAt) {
    // The speed grows with the square of time, so the way is a third of what full speed would have made.
    const part = (now - spin.startedAt) / timing.accelerationMs
    return { phase: 'accelerating', laps: (timing.accelerationMs * lapsPerMs(timing) * part ** 3) / 3 }
  }
  if (spin.stop === null || now < slowsAt) return { phase: 'constant', laps: lapsAt(now) }

  const from = lapsAt(slowsAt)
  const end = restingLap(from, spin.stop.lap, timing)
  if (now >= slowsAt + timing.decelerationMs) return { phase: 'stopped', laps: end }
  const left = 1 - (now - slowsAt) / timing.decelerationMs
  return { phase: 'decelerating', laps: from + (end - from) * (1 - left ** 2) }
}

/** The lap that puts prize `index` of `count` under the pointer at the top, prize 0 standing there at rest. */
export function lapOfPrize({ index, count }: { index: number; count: number }): number {
  return index === 0 ? 0 : (count - index) / count
}

/**
 * The resting place nearest to where even braking would end, so that the change of speed is not seen; never backwards.
 */
function restingLap(from: number, lap: number, timing: SpinTiming): number {
  const natural = from + (timing.decelerationMs * lapsPerMs(timing)) / 2
  const nearest = Math.round(natural - lap) + lap
  return nearest > from ? nearest : nearest + 1
}

function lapsPerMs({ speed }: SpinTiming): number {
  return (speed * 60) / 360 / 1_000
}
