import type { Clock } from './clock.ts'

/** A token bucket: it holds `burst` tokens and refills by `perSecond`. */
export type Bucket = { burst: number; perSecond: number }

/**
 * Carriers put thousands of phones behind one address, so `address` only stops floods. `session` is one player: auto-play at
 * its fastest makes about ten calls a second. The operator is one address that launches everybody's games.
 */
export const buckets = {
  address: { burst: 600, perSecond: 200 },
  session: { burst: 60, perSecond: 20 },
  operator: { burst: 2_000, perSecond: 1_000 },
  /** Opening streams, guessing at launch codes. */
  entry: { burst: 200, perSecond: 20 },
  /** New seeds of one player. */
  rotation: { burst: 20, perSecond: 0.5 },
} as const satisfies Record<string, Bucket>

export type RateLimiter = {
  /** Takes one token; false when there is none. */
  take(bucket: keyof typeof buckets, key: string): boolean
  /** How many there may be of something at once, by the same scale. */
  most(count: number): number
}

const ENTRIES_MAX = 100_000

/** Counted in this process: with several nodes a flood is stopped a little later, which is all that it is for. */
export function createRateLimiter(clock: Clock, scale: number): RateLimiter {
  const levels = new Map<string, { tokens: number; atMs: number }>()
  return {
    take(name, who) {
      if (scale === 0) return true
      const key = `${name} ${who}`
      const burst = buckets[name].burst * scale
      const nowMs = clock()
      const { tokens, atMs } = levels.get(key) ?? { tokens: burst, atMs: nowMs }
      const filled = Math.min(burst, tokens + (Math.max(0, nowMs - atMs) / 1000) * buckets[name].perSecond * scale)
      const isAllowed = filled >= 1
      // Deleting first moves the key to the end of the map, so that its beginning is what was not used for longest.
      levels.delete(key)
      levels.set(key, { tokens: isAllowed ? filled - 1 : filled, atMs: nowMs })
      if (levels.size > ENTRIES_MAX) levels.delete(levels.keys().next().value!)
      return isAllowed
    },
    most: (count) => (scale === 0 ? Number.POSITIVE_INFINITY : count * scale),
  }
}

/** IPv6 networks hand a customer 2^64 addresses, so those are limited as one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  return ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip
}
