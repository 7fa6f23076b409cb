import { Refusal } from './http/refusal.ts'

/** Runs work at most so many at once; whoever comes later waits, and beyond the queue is told to come back. */
export function createTurns({ atOnce, queueMax }: { atOnce: number; queueMax: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else {
      if (waiting.length >= queueMax) throw new Refusal('BUSY')
      // Whoever ends hands over the place itself, so nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
