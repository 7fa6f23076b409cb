/**
 * The time in milliseconds since 1970. Handed to the code that judges ages and windows, so that a test can move it; leases
 * and expiries that several nodes must agree on are judged by the database's clock instead.
 */
export type Clock = () => number

/** What time it was by the database, and where our own count of milliseconds stood then. Null: nobody has compared yet. */
let known: { databaseMs: number; countMs: number } | null = null

/**
 * The time of this process. Once it was compared with the database's clock it follows that one, so that all nodes agree on times and keys,
 * and a machine whose own clock is wrong or jumps does not matter.
 */
export const systemClock: Clock = () =>
  known === null ? Date.now() : Math.floor(known.databaseMs + performance.now() - known.countMs)

/** From here on it is this late. */
export function setSystemClock(databaseMs: number): void {
  known = { databaseMs, countMs: performance.now() }
}

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
