/**
 * The time in milliseconds since 1970. Handed to whoever judges ages and windows, so that a test can move it; leases
 * and expiries that several nodes must agree on are judged by the database's clock instead.
 */
export type Clock = () => number

export const systemClock: Clock = Date.now

export type ManualClock = Clock & { advance(ms: number): void }

/** A clock that stands still until it is moved. */
export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  return Object.assign(() => nowMs, {
    advance(ms: number) {
      nowMs += ms
    },
  })
}
