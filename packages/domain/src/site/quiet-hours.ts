/** Hours in which nobody is disturbed, in minutes of the site's day. `from` after `until` goes over midnight. */
export type QuietHours = { from: number; until: number }

/** From ten in the evening to eight in the morning. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 22 * 60, until: 8 * 60 }

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Now, or when the quiet hours end. */
export function dueAfterQuiet(nowMs: number, { from, until }: QuietHours, timeZone: string): number {
  const minute = minuteOfDay(nowMs, timeZone)
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return nowMs
  const left = (until - minute + DAY_MINUTES) % DAY_MINUTES
  const due = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS
  // A night in which clocks are put back is an hour longer than it was counted.
  const over = (until - minuteOfDay(due, timeZone) + DAY_MINUTES) % DAY_MINUTES
  return over > 0 && over <= 120 ? due + over * MINUTE_MS : due
}

function minuteOfDay(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).formatToParts(atMs)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return (of('hour') % 24) * 60 + of('minute')
}
