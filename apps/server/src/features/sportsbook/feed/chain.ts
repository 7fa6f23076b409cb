/** More than this ahead of a hole is not worth keeping: the hole will be closed by a snapshot. */
const MOST_AHEAD = 20_000

/**
 * Which of a producer's messages have come. Its timestamps never repeat and each message names the one before, so the messages form a
 * chain: what is missing shows, in whatever order the others come. A feed without that chain shows nothing missing.
 */
export function openChain() {
  /** Everything up to here has come. Null until a snapshot has said where the chain stands. */
  let complete: number | null = null
  /** What came after a hole, by the timestamp before it. */
  let ahead = new Map<number, number>()
  let seenAhead = new Set<number>()
  /** The newest message we have heard of. */
  let newest = 0

  function walk(): void {
    while (complete !== null && ahead.has(complete)) {
      const next: number = ahead.get(complete)!
      ahead.delete(complete)
      seenAhead.delete(next)
      complete = next
    }
  }

  return {
    /** False: it has come before, or a snapshot has told what it says. */
    add(timestamp: number, previous: number | undefined): boolean {
      if (previous === undefined) return true
      newest = Math.max(newest, timestamp)
      if ((complete !== null && timestamp <= complete) || seenAhead.has(timestamp)) return false
      if (ahead.size < MOST_AHEAD) {
        ahead.set(previous, timestamp)
        seenAhead.add(timestamp)
      }
      walk()
      return true
    },
    /** There is a message with this timestamp. */
    hearOf(timestamp: number | undefined): void {
      if (timestamp !== undefined) newest = Math.max(newest, timestamp)
    },
    /** A snapshot has told everything up to here. */
    completeTo(timestamp: number | undefined): void {
      complete = Math.max(complete ?? 0, timestamp ?? newest)
      const beyond = [...ahead].filter(([, next]) => next > complete!)
      ahead = new Map(beyond)
      seenAhead = new Set(beyond.map(([, next]) => next))
      walk()
    },
    complete: () => complete,
    isMissingSome: () => complete !== null && complete < newest,
  }
}
