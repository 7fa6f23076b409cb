import { Refusal } from './http/refusal.ts'

/** Runs at most so many simultaneously; later ones wait, and those beyond the queue are told to come back. */
export function createTurns({ atOnce, queueMax }: { atOnce: number; queueMax: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else {
      if (waiting.length >= queueMax) throw new Refusal('BUSY')
      // The one that ends hands over its place itself, so nobody can slip in between.
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
