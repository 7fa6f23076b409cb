import { systemClock } from '@tablestakes/node/clock'
import { msOfUuidV7, newUuidV7 } from '@tablestakes/node/uuid-v7'

/** The key of one event: a UUIDv7. The day in it chooses where the event is kept, so only today's keys can be used. */
export type Key = string

export function newKey(nowMs = systemClock()): Key {
  return newUuidV7(nowMs)
}

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** In small letters only: a key is compared as text before the database sees it. */
export function requireKey(key: Key): void {
  if (!SHAPE.test(key)) throw new RangeError(`not a key: ${key}`)
}

const DAY_MS = 86_400_000

export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS)
}

/** When a key was made. */
export function timeOfKey(key: Key): Date {
  return new Date(msOfUuidV7(key))
}

/** The day a key was made on, as the database reads it too. */
export function dayOfKey(key: Key): number {
  return dayOf(msOfUuidV7(key))
}
