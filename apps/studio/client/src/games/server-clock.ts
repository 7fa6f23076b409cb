/**
 * The server's clock as far as we can know it. Everything heard from it is a little old by then, so of the last few
 * differences the largest is the nearest to the truth: that message was the quickest.
 */
export type ServerClock = {
  /** What has to be added to our own clock. */
  ahead: number
  samples: readonly number[]
}

const SAMPLES = 8

/** Ours is a clock that never jumps, such as `performance.now()`. */
export function hearClock(
  clock: ServerClock | null,
  { said, heardAt }: { said: number; heardAt: number },
): ServerClock {
  const samples = [...(clock?.samples ?? []), said - heardAt].slice(-SAMPLES)
  return { samples, ahead: Math.max(...samples) }
}
