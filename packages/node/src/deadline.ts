import { AsyncLocalStorage } from 'node:async_hooks'

/** The time was over. Nothing that was asked after its end has been done, a commit least of all. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'

  constructor() {
    super('the time for this work is over')
  }
}

/** When the work that is running must have ended, by `performance.now()`. */
const ends = new AsyncLocalStorage<number>()

/** What the database says by itself in the last moment is worth more than our own word, so it gets this much longer. */
const GRACE_MS = 300

/** How long the running work may still take: infinite where nobody waits for it. */
export const remainingMs = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()

/**
 * Gives work this much time for everything together: waiting for a connection, each statement, each retry. Then it fails with
 * DeadlinePassed, and what goes on in the background is refused every further statement. Inside other work it gets no more time
 * than that has left.
 */
export function beforeDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return raced(Math.min(ms, remainingMs()), work)
}

/** For work that several callers share: the time of the one who happened to begin it says nothing about it. */
export function onItsOwnTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return raced(ms, work)
}

/** For what goes on after its caller was answered. */
export const withoutDeadline = <T>(work: () => T): T => ends.run(Number.POSITIVE_INFINITY, work)

async function raced<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DeadlinePassed()), Math.max(0, ms) + GRACE_MS)
  try {
    return await Promise.race([ends.run(performance.now() + ms, work), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
