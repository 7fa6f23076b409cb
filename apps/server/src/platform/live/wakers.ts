import { afterCommit, type Database, type Tx } from '@tablestakes/node/database'

/** Wakes loops of this process when a transaction that concerns them has committed: they need not wait their turn. */
type Wakers = {
  /** Answers how to stop being woken. */
  add(database: Database, wake: () => void): () => void
  wakeAfter(tx: Tx): void
}

export function createWakers(): Wakers {
  const wakersOf = new WeakMap<Database, Set<() => void>>()
  return {
    add(database, wake) {
      const wakers = wakersOf.get(database) ?? new Set()
      wakersOf.set(database, wakers.add(wake))
      return () => wakers.delete(wake)
    },
    wakeAfter(tx) {
      afterCommit(tx, (database) => {
        for (const wake of wakersOf.get(database) ?? []) wake()
      })
    },
  }
}
