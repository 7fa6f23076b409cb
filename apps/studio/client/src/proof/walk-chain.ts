/** Walks a chain of hashes back to its published end, a slice at a time, so that the page stays alive meanwhile. */
import { hashesBefore } from '@tablestakes/domain/games/crash'

type Walk = {
  hash: string
  end: string
  /** No chain is longer than this. */
  most: number
  /** Lets the page breathe between two slices; a test does not wait. */
  rest: () => Promise<void>
  onProgress?: (walked: number) => void
  /** Asked at every rest: the page may have been left. */
  isStopped?: () => boolean
}

/** About ten milliseconds on a weak phone. */
const SLICE = 400

/** How many steps before `hash` the end lies; null where it does not, or the walk was stopped. */
export async function walkChain({ hash, end, most, rest, onProgress, isStopped }: Walk): Promise<number | null> {
  let walked = 0
  for (const before of hashesBefore(hash, most)) {
    walked += 1
    if (before === end) return walked
    if (walked % SLICE !== 0) continue
    onProgress?.(walked)
    await rest()
    if (isStopped?.()) return null
  }
  return null
}
