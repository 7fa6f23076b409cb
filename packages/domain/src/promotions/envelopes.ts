/**
 * How the pool of a red envelope rain is split: the same seed gives the same parts, so that everybody can compute them again when the
 * seed is shown. Every part gets `least`; what is left is cut in proportion to one drawn word for each part. The cuts are rounded down
 * to whole steps, each from the beginning of the pool on, so that the parts are the pool to the last unit.
 */
import { type Seeds, startDraw } from '../draws/fairness.ts'

/** Hundredths of a displayed unit: a part is an amount that people know. */
const STEP = 100n

type PoolToSplit = { pool: bigint; parts: number; least: bigint }

/** Whether there is enough for every part. */
export const canSplit = ({ pool, parts, least }: PoolToSplit): boolean =>
  parts > 0 && least >= 0n && least * BigInt(parts) <= pool

export function splitPool({ pool, parts, least }: PoolToSplit, seeds: Seeds): bigint[] {
  if (!canSplit({ pool, parts, least })) throw new RangeError(`${pool} in ${parts} parts of ${least} or more`)
  const draw = startDraw(seeds)
  const words = Array.from({ length: parts }, () => BigInt(draw.word()) + 1n)
  const whole = words.reduce((sum, word) => sum + word, 0n)
  const spare = pool - least * BigInt(parts)
  // exact: what is less than a step goes to the last part.
  const steps = spare / STEP
  let reached = 0n
  let cutBefore = 0n
  return words.map((word, index) => {
    reached += word
    // exact: rounded down, and the last cut is the end of the pool.
    const cut = index === parts - 1 ? spare : ((steps * reached) / whole) * STEP
    const part = least + cut - cutBefore
    cutBefore = cut
    return part
  })
}
