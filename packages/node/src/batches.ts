import { onItsOwnTime } from './deadline.ts'

/** The most that is asked for together. */
const BATCH_MAX = 512
/** A batch belongs to many callers, so it has a time of its own, and ends before theirs. */
const BATCH_MS = 6_000

type Waiting<Item, Result> = { item: Item; done: (result: Result) => void; fail: (error: unknown) => void }

/**
 * Does work for many callers at a time: what arrives while the last batch is under way forms the next one. Nobody waits for a
 * timer, and the busier it is the less each costs. `work` answers in the order of the items. A batch that fails, fails for
 * all of it.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      try {
        const results = await onItsOwnTime(BATCH_MS, () => work(batch.map(({ item }) => item)))
        for (const [index, { done }] of batch.entries()) done(results[index]!)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      if (isRunning) return
      isRunning = true
      // What arrives in the same turn of the loop goes together.
      setImmediate(() => void run())
    })
}
