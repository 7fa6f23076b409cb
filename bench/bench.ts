/** What a measurement is: ratios of two things done on the same machine in the same minutes, because only those last. */
export type Context = {
  /** A running product without rate limits. */
  url: string
  /** A server that does as little as a server can, in a process of its own. */
  bareUrl: string
}

/** `ours` and `theirs` in the same unit, more is better. */
export type Ratio = { name: string; unit: string; ours: number; theirs: number }

export type Bench = { name: string; run: (context: Context) => Promise<Ratio[]> }

const ROUNDS = 5

/** Measures both in turns, so that a busy moment of the machine hits both alike, and takes the medians. */
export async function compare(
  names: { name: string; unit: string },
  sides: { ours: () => Promise<number>; theirs: () => Promise<number> },
): Promise<Ratio> {
  const ours: number[] = []
  const theirs: number[] = []
  // The first turn warms both up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const [mine, other] = [await sides.ours(), await sides.theirs()]
    if (round === 0) continue
    ours.push(mine)
    theirs.push(other)
  }
  return { ...names, ours: median(ours), theirs: median(theirs) }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
