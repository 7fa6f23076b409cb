/** Days, weeks and months of a time zone as instants. Weeks begin on Monday. The same rules are `period_start.sql` and `period_end.sql`. */

export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

const DAY_MS = 86_400_000

/** When the period of a moment began. */
export function periodStart(atMs: number, period: Period, zone: string): number {
  return instantOf(startOf(localOf(atMs, zone), period), zone)
}

/** When it ends, which is when the next one begins. */
export function periodEnd(atMs: number, period: Period, zone: string): number {
  const start = new Date(startOf(localOf(atMs, zone), period))
  if (period === 'month') start.setUTCMonth(start.getUTCMonth() + 1)
  else start.setUTCDate(start.getUTCDate() + (period === 'week' ? 7 : 1))
  return instantOf(start.getTime(), zone)
}

/** What a clock on the wall shows, written as if it were UTC. */
function localOf(atMs: number, zone: string): number {
  return atMs + offsetOf(atMs, zone)
}

function startOf(local: number, period: Period): number {
  const day = new Date(Math.floor(local / DAY_MS) * DAY_MS)
  if (period === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  if (period === 'month') day.setUTCDate(1)
  return day.getTime()
}

/**
 * The instant at which a clock on the wall shows this. One that is shown twice, when clocks go back, is the second; one that is never
 * shown, when they go forward, is the moment at which they do.
 */
function instantOf(local: number, zone: string): number {
  const before = offsetOf(local - DAY_MS, zone)
  const after = offsetOf(local + DAY_MS, zone)
  const shown = [local - before, local - after].filter((atMs) => localOf(atMs, zone) === local)
  return shown.length === 0 ? local - before : Math.max(...shown)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the zone is ahead of UTC, to the second. */
function offsetOf(atMs: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
    formats.set(zone, format)
  }
  // In the order of an American date.
  const numbers = format.formatToParts(atMs).filter(({ type }) => type !== 'literal')
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = numbers.map(({ value }) => Number(value))
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  return local - Math.floor(atMs / 1000) * 1000
}
