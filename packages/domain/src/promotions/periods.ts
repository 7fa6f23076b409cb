/**
 * Periods of an activity, numbered: days since 1970, weeks that begin on a Monday, months, all by the calendar of a time zone. One that
 * lasts for the whole activity is number 0.
 */
import { DAY_MS } from '../text/duration.ts'

export const periodKinds = ['day', 'week', 'month', 'whole'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** 1 January 1970 was a Thursday: three days after a Monday. */
const THURSDAY = 3

export function periodOf(kind: PeriodKind, atMs: number, timeZone: string): number {
  if (kind === 'whole') return 0
  const day = Math.floor((atMs + offsetAt(atMs, timeZone)) / DAY_MS)
  if (kind === 'day') return day
  if (kind === 'week') return Math.floor((day + THURSDAY) / 7)
  const date = new Date(day * DAY_MS)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** The first moment of a period. */
export function startOfPeriod(kind: PeriodKind, period: number, timeZone: string): number {
  if (kind === 'whole') return 0
  if (kind === 'day') return midnight(period * DAY_MS, timeZone)
  if (kind === 'week') return midnight((period * 7 - THURSDAY) * DAY_MS, timeZone)
  return midnight(Date.UTC(1970, period, 1), timeZone)
}

/** Whether the runtime knows a zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

/** When the clocks of a zone show this time, given as if it were UTC. Asked twice: the offset may change in between. */
function midnight(localMs: number, timeZone: string): number {
  const guess = localMs - offsetAt(localMs, timeZone)
  return localMs - offsetAt(guess, timeZone)
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetAt(atMs: number, timeZone: string): number {
  const shown = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const local = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second)
  return local - Math.floor(atMs / 1000) * 1000
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...time })
  formatters.set(timeZone, made)
  return made
}
