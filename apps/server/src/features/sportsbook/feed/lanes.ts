/** As many matches are stored side by side; more would only wait for a connection to the database. */
const LANES = 4

/** Work that is about the same thing is done in order, other work beside it. */
export function openLanes(count = LANES) {
  const tails: Promise<void>[] = Array.from({ length: count }, () => Promise.resolve())
  let waiting = 0
  return {
    /** `work` does not throw. */
    add(about: string, work: () => Promise<void>): void {
      const lane = laneOf(about, count)
      waiting += 1
      tails[lane] = tails[lane]!.then(work).finally(() => {
        waiting -= 1
      })
    },
    waiting: () => waiting,
    /** Resolves when everything that was added before is done. */
    drained: async (): Promise<void> => {
      await Promise.all(tails)
    },
  }
}

function laneOf(about: string, count: number): number {
  let sum = 0
  for (let place = 0; place < about.length; place += 1) sum = (sum * 31 + about.charCodeAt(place)) % 1_000_003
  return sum % count
}
