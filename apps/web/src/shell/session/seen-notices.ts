import { readStoredJson, writeStoredJson } from '@tablestakes/look/browser/storage'

const SEEN_KEY = 'notices_seen'
/** More than a site ever runs beside each other. */
const KEPT = 200

/** The notices that were read on this device. Anybody may have written into that storage. */
export function readSeenNotices(): string[] {
  const stored = readStoredJson(SEEN_KEY)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

export function markNoticeSeen(id: string): void {
  const seen = readSeenNotices()
  if (!seen.includes(id)) writeStoredJson(SEEN_KEY, [...seen, id].slice(-KEPT))
}
