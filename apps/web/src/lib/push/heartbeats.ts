import { pushTiming } from '@tablestakes/contract/push'
import { readStored, writeStored } from '@tablestakes/look/browser/storage'

/** The days on which this app has called Firebase: at most one a day, kept for 30 days (specification §9). */
const KEY = 'push_heartbeats'
const AGENT = 'tablestakes-web/1'

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

function readDays(now: number): string[] {
  const oldest = dayOf(now - pushTiming.heartbeatKeptMs)
  const stored = (readStored(KEY) ?? '').split(',')
  return stored.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day >= oldest)
}

export function noteHeartbeat(now: number): void {
  const days = readDays(now)
  if (!days.includes(dayOf(now))) writeStored(KEY, [...days, dayOf(now)].join(','))
}

/** At most 1024 characters: the oldest days are left out. */
export function heartbeatHeader(now: number): string {
  let dates = readDays(now)
  const write = () =>
    btoa(JSON.stringify({ version: 2, heartbeats: [{ agent: AGENT, dates }] }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  while (dates.length > 0 && write().length > pushTiming.heartbeatHeaderCharacters) dates = dates.slice(1)
  return write()
}
