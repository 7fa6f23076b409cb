export type HeatLevel = 'none' | 'short' | 'middle' | 'long' | 'over'

const HOUR = 60

/** How long a day's play was; `over` where the player's own limit of that day was passed. */
export function heatOf(minutes: number, limit: number | null): HeatLevel {
  if (minutes === 0) return 'none'
  if (limit !== null && minutes > limit) return 'over'
  if (minutes < HOUR) return 'short'
  return minutes <= 2 * HOUR ? 'middle' : 'long'
}

/** Monday is 0. Days are those of the books, which are kept in UTC. */
export const weekdayOf = (at: number): number => (new Date(at).getUTCDay() + 6) % 7
