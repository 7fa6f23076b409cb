import type { Clock } from '@tablestakes/node/clock'
import { type Bucket, openTokenBuckets, type Take, type Taken } from '@tablestakes/node/rate-limit'
import { Redis } from 'ioredis'

export type RateLimiter = {
  take(wanted: Take): Promise<Taken>
  close(): Promise<void>
}

/**
 * Who may call how often. `address` counts every request of an IP address: carriers put thousands of phones behind one,
 * so it only stops floods. `player` counts a session's own calls. The others are groups of calls named with `serve`
 * and counted per address and, when signed in, per player.
 */
export const buckets = {
  address: { burst: 600, perSecond: 200 },
  player: { burst: 120, perSecond: 30 },
  /**
   * Signing in, opening accounts. Guesses at one account are counted at the account, so this only stops floods; a carrier's
   * address has an evening's rush of them.
   */
  credentials: { burst: 300, perSecond: 10 },
  /** Sending a text message or an e-mail costs money and bothers the owner of the address. */
  messages: { burst: 60, perSecond: 0.5 },
  /** Pictures of megabytes that we keep: a player sends two or three in a lifetime. */
  uploads: { burst: 60, perSecond: 0.05 },
  /** Words to customer service: as fast as somebody types, and an address that many share has room for some of them. */
  chat: { burst: 40, perSecond: 1 },
  /**
   * Those who run the house are few, and everybody else who knocks at their door is unwelcome. A desk asks about once in two seconds, and an
   * office has one address.
   */
  operators: { burst: 60, perSecond: 10 },
} as const satisfies Record<string, Bucket>

export type LimitGroup = Exclude<keyof typeof buckets, 'address' | 'player'>

/** The default, for one node. */
export function createLocalLimiter(clock: Clock): RateLimiter {
  const levels = openTokenBuckets(clock)
  return { take: (wanted) => Promise.resolve(levels.take(wanted)), close: () => Promise.resolve() }
}

/** The same arithmetic where every node counts together; Redis runs a script as one step and by its own clock. */
const SCRIPT = `
local level = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local burst, per_second, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local filled = math.min(burst, (tonumber(level[1]) or burst) + math.max(0, now - (tonumber(level[2]) or now)) / 1000 * per_second)
local wait = 0
if filled >= cost then filled = filled - cost else wait = math.ceil((cost - filled) / per_second * 1000) end
redis.call('HSET', KEYS[1], 'tokens', tostring(filled), 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / per_second * 1000) + 1000)
return wait`

export function createRedisLimiter(
  url: string,
  { fallback, onError }: { fallback: RateLimiter; onError: (error: Error) => void },
): RateLimiter {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
  let isAway = false
  /** Told once per absence: an error per request would drown the log. */
  const noteAbsence = (error: Error) => {
    if (!isAway) onError(error)
    isAway = true
  }
  redis.on('error', noteAbsence)
  redis.defineCommand('takeTokens', { numberOfKeys: 1, lua: SCRIPT })
  const scripted = redis as Redis & { takeTokens(...values: (string | number)[]): Promise<number> }
  return {
    async take(wanted) {
      const { key, bucket, cost } = wanted
      try {
        const waitMs = await scripted.takeTokens(`limit:${key}`, bucket.burst, bucket.perSecond, cost)
        isAway = false
        return waitMs === 0 ? { allowed: true } : { allowed: false, retryAfterMs: waitMs }
      } catch (error) {
        // Without Redis each node counts for itself: looser than meant, but neither open nor closed.
        noteAbsence(error as Error)
        return fallback.take(wanted)
      }
    },
    async close() {
      redis.disconnect()
      await fallback.close()
    },
  }
}
