import type { Clock } from './clock.ts'

/** A token bucket: it holds `burst` tokens and refills by `perSecond`. A call takes its cost out of it or is refused. */
export type Bucket = { burst: number; perSecond: number }
export type Taken = { allowed: true } | { allowed: false; retryAfterMs: number }
export type Take = { key: string; bucket: Bucket; cost: number }

export type TokenBuckets = { readonly size: number; take(wanted: Take): Taken }

/** `scale` multiplies every bucket; 0 switches the limits off (measurements of one machine from itself). */
export function scaleBucket(bucket: Bucket, scale: number): Bucket | null {
  return scale === 0 ? null : { burst: bucket.burst * scale, perSecond: bucket.perSecond * scale }
}

/** IPv6 networks hand a customer 2^64 addresses, so those are limited as one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const full = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ? tail.split(':') : [])]
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const ENTRIES_MAX = 100_000

/** Buckets in this process. The least recently used is forgotten when there are too many. */
export function openTokenBuckets(clock: Clock, entriesMax = ENTRIES_MAX): TokenBuckets {
  const levels = new Map<string, { tokens: number; atMs: number }>()
  return {
    get size() {
      return levels.size
    },
    take({ key, bucket, cost }) {
      const nowMs = clock()
      const { tokens, atMs } = levels.get(key) ?? { tokens: bucket.burst, atMs: nowMs }
      const filled = Math.min(bucket.burst, tokens + (Math.max(0, nowMs - atMs) / 1000) * bucket.perSecond)
      const allowed = filled >= cost
      // Deleting first moves the key to the end of the map, so that its beginning is what was not used for longest.
      levels.delete(key)
      levels.set(key, { tokens: allowed ? filled - cost : filled, atMs: nowMs })
      if (levels.size > entriesMax) levels.delete(levels.keys().next().value!)
      return allowed ? { allowed } : { allowed, retryAfterMs: Math.ceil(((cost - filled) / bucket.perSecond) * 1000) }
    },
  }
}
