import type { Studio } from '../studio.ts'

const lastOf = new WeakMap<Studio['database'], Map<string, Promise<unknown>>>()

/**
 * What is asked of one round, one after the other in the order it came in. Each of them looks at the round only once it is
 * its turn: otherwise a cash-out sent together with a step would come first more often where the step loses, because finding
 * that out takes longer.
 */
export function inTurn<T>(studio: Studio, roundId: string, work: () => Promise<T>): Promise<T> {
  const lasts = lastOf.get(studio.database) ?? new Map<string, Promise<unknown>>()
  lastOf.set(studio.database, lasts)
  const mine = (lasts.get(roundId) ?? Promise.resolve()).then(work)
  const ended = mine.then(
    () => undefined,
    () => undefined,
  )
  lasts.set(roundId, ended)
  void ended.then(() => {
    if (lasts.get(roundId) === ended) lasts.delete(roundId)
  })
  return mine
}
