/**
 * What the screen shows of the live stream's topics. Screens add and take away theirs; the stream hears of the whole whenever it
 * changes, and again after every new connection, because the server forgets with the line.
 */
type Tell = (topics: readonly string[]) => void

/** The contract's most; a screen that shows more is told about the first ones. */
const TOPICS_MAX = 60

const counts = new Map<string, number>()
const greeted = new Set<() => void>()
let tell: Tell | null = null
let isAboutToTell = false

/** Watches topics until the answer is called. */
export function watchLive(topics: readonly string[]): () => void {
  for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  tellSoon()
  return () => {
    for (const topic of topics) {
      const left = (counts.get(topic) ?? 1) - 1
      if (left > 0) counts.set(topic, left)
      else counts.delete(topic)
    }
    tellSoon()
  }
}

/** Calls back when a line stands again: whatever was said meanwhile was not heard. */
export function onLiveGreeting(hear: () => void): () => void {
  greeted.add(hear)
  return () => {
    greeted.delete(hear)
  }
}

/** The stream is open: what is watched is said on it, until the answer is called. Nothing is said while nothing is watched. */
export function openWatch(say: Tell): () => void {
  tell = say
  if (counts.size > 0) tellNow()
  for (const hear of [...greeted]) hear()
  return () => {
    // The next line may stand before the old one is known to be gone.
    if (tell === say) tell = null
  }
}

/** A screen that goes and one that comes are one change. */
function tellSoon(): void {
  if (isAboutToTell) return
  isAboutToTell = true
  queueMicrotask(() => {
    isAboutToTell = false
    tellNow()
  })
}

const tellNow = () => tell?.([...counts.keys()].toSorted().slice(0, TOPICS_MAX))
