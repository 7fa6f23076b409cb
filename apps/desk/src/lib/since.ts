const MINUTE_MS = 60_000

/** How long ago: `now`, `4 min`, `2 h`, `3 d`. */
export function since(at: Date, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** Today's by the hour, older ones with their day. */
export function clockOf(at: Date, nowMs: number): string {
  const isToday = new Date(nowMs).toDateString() === at.toDateString()
  return new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit' },
    ...(!isToday && { day: 'numeric', month: 'short' }),
  }).format(at)
}
