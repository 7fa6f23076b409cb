/**
 * Time as numbers: relative time, durations and countdowns. The words around them come from the dictionary or from
 * `Intl.RelativeTimeFormat`; now is always handed in, so that every caller and test agrees on it.
 */

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export type RelativeTime = { value: number; unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' }

/** How far `at` is from `now`, in the largest unit that fits once: −3 hours, 2 days. Past is negative. */
export function relativeTime({ at, now }: { at: number; now: number }): RelativeTime {
  const distance = at - now
  const size = Math.abs(distance)
  const [unit, ms] = RELATIVE_STEPS.find(([, length]) => size >= length) ?? (['second', SECOND_MS] as const)
  // `|| 0` because −0 would be written as "in −0 seconds".
  return { value: Math.trunc(distance / ms) || 0, unit }
}

const RELATIVE_STEPS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

export type Duration = { days: number; hours: number; minutes: number; seconds: number }

/** A length of time in its parts; a negative one counts as zero. */
export function splitDuration(ms: number): Duration {
  const whole = Math.max(0, Math.floor(ms / SECOND_MS))
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3_600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  }
}

/** The parts left until `endsAt`. A begun second still counts, so the clock reads zero only when it is over. */
export function countdown({ endsAt, now }: { endsAt: number; now: number }): Duration & { isOver: boolean } {
  const leftMs = Math.max(0, endsAt - now)
  return { ...splitDuration(Math.ceil(leftMs / SECOND_MS) * SECOND_MS), isOver: leftMs === 0 }
}

/** `9:41`, `5:59:07`, `49:00:00`: a running clock; days are counted as hours. */
export function formatClock({ days, hours, minutes, seconds }: Duration): string {
  const allHours = days * 24 + hours
  const tail = String(seconds).padStart(2, '0')
  return allHours > 0 ? `${allHours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The calendar day of a moment where clocks stand `offsetMinutes` ahead of UTC, as `2026-11-15`. */
export function dayOf(moment: number, offsetMinutes = 0): string {
  return new Date(moment + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10)
}
