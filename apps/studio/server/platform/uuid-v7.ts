import { randomBytes } from 'node:crypto'

/** What stands between the time and the random part: 12 bits. */
const COUNTS = 0x1000
let lastMs = 0
let count = 0

/**
 * Ids that sort by the time they were made, and of one process also within a millisecond: pages go by them, and the newest rows
 * lie together on the disk.
 */
export function newUuidV7(nowMs: number): string {
  count = nowMs > lastMs ? 0 : count + 1
  // More than 4,096 in one millisecond borrow the next one, rather than lose their order.
  if (count >= COUNTS) count = 0
  lastMs = Math.max(nowMs, count === 0 && nowMs <= lastMs ? lastMs + 1 : lastMs)
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
