import { randomFillSync } from 'node:crypto'

const BYTES = 10
/** Random bytes are drawn for many ids in one go: one draw an id costs more than the rest of a bet. */
const random = Buffer.alloc(BYTES * 512)
let used = random.length

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** An id that begins with the time it was made at; those of one millisecond have no order. */
export function newUuidV7(nowMs: number): string {
  const from = drawBytes()
  return format(nowMs, random.readUInt16BE(from) & 0x0fff, from)
}

/** What stands between the time and the random part: 12 bits. */
const COUNTS = 0x1000
let lastMs = 0
let count = 0

/**
 * Ids that sort by the time they were made, and of one process also within a millisecond: pages go by them, and the newest rows
 * are beside each other on the disk.
 */
export function nextUuidV7(nowMs: number): string {
  count = nowMs > lastMs ? 0 : count + 1
  // More than 4,096 in one millisecond borrow the next one, rather than lose their order.
  if (count >= COUNTS) count = 0
  lastMs = Math.max(nowMs, count === 0 && nowMs <= lastMs ? lastMs + 1 : lastMs)
  return format(lastMs, count, drawBytes())
}

/** When an id was made, in milliseconds since 1970. */
export function msOfUuidV7(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** Where the next unused random bytes begin. */
function drawBytes(): number {
  if (used >= random.length) {
    randomFillSync(random)
    used = 0
  }
  const from = used
  used += BYTES
  return from
}

function format(ms: number, low: number, from: number): string {
  const at = (place: number) => hex[random[from + place]!]!
  const time = ms.toString(16).padStart(12, '0')
  const variant = hex[0x80 | (random[from + 2]! & 0x3f)]!
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-${hex[0x70 | (low >> 8)]}${hex[low & 0xff]}-${variant}${at(3)}-` +
    `${at(4)}${at(5)}${at(6)}${at(7)}${at(8)}${at(9)}`
  )
}
