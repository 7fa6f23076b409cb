/**
 * The app's own memory of what games have shown before they were played, by the origin that showed it. A browser may keep the memory of a
 * framed game apart from the tab in which its proof opens; this one stands with the player's app, and is handed to the proof.
 */
import { type ShownEntry, type ShownNews, type ShownShelf, shownKept } from '@tablestakes/contract/frame-messages'
import { openShownMemory } from '@tablestakes/look/browser/shown-memory'
import { readStoredJson, writeStored } from '@tablestakes/look/browser/storage'

const memoryOf = (origin: string) =>
  openShownMemory(
    shownKept,
    {
      read: (key) => readStoredJson(`${key} ${origin}`),
      write: (key, value) => writeStored(`${key} ${origin}`, value),
    },
    () => Date.now(),
  )

export const noteShown = (origin: string, { shelf, news }: { shelf: ShownShelf; news: readonly ShownNews[] }): void =>
  memoryOf(origin).note(shelf, news)

const ENDS = 10

/** What proves a round of this origin: the seeds it was answered with and their hash; of a flight the ends of chains. */
export function shownOf(origin: string, roundId: string): ShownEntry[] {
  const memory = memoryOf(origin)
  const round = memory.find('rounds', roundId)
  if (!round)
    return memory
      .all('ends')
      .slice(-ENDS)
      .map(({ what, at, told }) => ['ends', what, at, told])
  // The hash stands first in what was told.
  const seed = memory.find('seeds', round.told?.split(' ')[0] ?? '')
  return [
    ['rounds', round.what, round.at, round.told],
    ...(seed ? [['seeds', seed.what, seed.at, seed.told] as const] : []),
  ]
}
