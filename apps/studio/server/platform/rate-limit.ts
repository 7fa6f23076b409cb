import type { Clock } from '@tablestakes/node/clock'
import { type Bucket, openTokenBuckets, scaleBucket } from '@tablestakes/node/rate-limit'

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
  /** Takes one token; false when no token is left. */
  take(bucket: keyof typeof buckets, key: string): boolean
  /** How many there may be of something at the same time, by the same scale. */
  most(count: number): number
}

/** Counted in this process: with several nodes a flood is stopped a little later, which is all that it is for. */
export function createRateLimiter(clock: Clock, scale: number): RateLimiter {
  const levels = openTokenBuckets(clock)
  return {
    take(name, who) {
      const bucket = scaleBucket(buckets[name], scale)
      return bucket === null || levels.take({ key: `${name} ${who}`, bucket, cost: 1 }).allowed
    },
    most: (count) => (scale === 0 ? Number.POSITIVE_INFINITY : count * scale),
  }
}
