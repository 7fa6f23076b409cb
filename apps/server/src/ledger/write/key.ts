import { randomFillSync } from 'node:crypto'

/** The key of one event: a UUIDv7. The day in it chooses where the event is kept, so only today's keys can be used. */
export type Key = string

const BYTES = 16
/** Random bytes are drawn for many keys at once: one draw a key costs more than the rest of a bet. */
const random = Buffer.alloc(BYTES * 512)
let used = random.length

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function newKey(nowMs = Date.now()): Key {
  if (used >= random.length) {
    randomFillSync(random)
    used = 0
  }
  const at = (place: number) => hex[random[used + place]!]!
  const time = nowMs.toString(16).padStart(12, '0')
  const version = hex[0x70 | (random[used + 6]! & 0x0f)]!
  const variant = hex[0x80 | (random[used + 8]! & 0x3f)]!
  const key =
    `${time.slice(0, 8)}-${time.slice(8)}-${version}${at(7)}-${variant}${at(9)}-` +
    `${at(10)}${at(11)}${at(12)}${at(13)}${at(14)}${at(15)}`
  used += BYTES
  return key
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
  return new Date(msOf(key))
}

/** The day a key was made on, as the database reads it too. */
export function dayOfKey(key: Key): number {
  return dayOf(msOf(key))
}

const msOf = (key: Key) => Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16)
