/** Walks a chain of hashes back to its published end, a slice at a time, so that the page stays alive meanwhile. */
import { hashesBefore } from '@tablestakes/domain/games/crash'

type Walk = {
  hash: string
  end: string
  /** How many steps before `hash` the end has to lie: no nearer, or the chain is not that old; no farther, or one was left out. */
  steps: number
  /** Lets the page breathe between two slices; a test does not wait. */
  rest: () => Promise<void>
  onProgress?: (walked: number) => void
  /** Asked at every rest: the page may have been left. */
  isStopped?: () => boolean
}

/**
 * How far the end is from a game; none where the chain has no such game. Games count from 1, so a first chain cannot hide
 * a place that was left out by saying that it began earlier.
 */
export type ChainPlace = { gameNo: number; firstGameNo: number; length: number }

export function stepsToEnd({ gameNo, firstGameNo, length }: ChainPlace): number {
  const steps = gameNo - firstGameNo + 1
  return firstGameNo >= 1 && steps >= 1 && steps <= length ? steps : 0
}

/** About ten milliseconds on a weak phone. */
const SLICE = 400

/** The steps, where the end lies exactly there; null where it does not, or the walk was stopped. */
export async function walkChain({ hash, end, steps, rest, onProgress, isStopped }: Walk): Promise<number | null> {
  let walked = 0
  for (const before of hashesBefore(hash, steps)) {
    walked += 1
    if (before === end) return walked === steps ? walked : null
    if (walked % SLICE !== 0) continue
    onProgress?.(walked)
    await rest()
    if (isStopped?.()) return null
  }
  return null
}
