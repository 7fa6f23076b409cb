/**
 * What this device was shown before it played: hashes of server seeds, ends of crash's chains, hashes of its games, and with
 * which seeds its own rounds were answered. A proof is compared with this, not only with what the same answer says was shown.
 */
import { type ShownEntry, type ShownNews, type ShownShelf, shownKept } from '@tablestakes/contract/frame-messages'
import { openShownMemory, type ShownMemory } from '@tablestakes/look/browser/shown-memory'
import { keep, readKeptJson } from '../keep.ts'

export type Memory = ShownMemory<ShownShelf>

const own = openShownMemory(
  shownKept,
  { read: (key) => readKeptJson('always', key), write: (key, value) => keep('always', key, value) },
  () => Date.now(),
)

type Noted = { shelf: ShownShelf; news: ShownNews[] }
let tell: ((noted: Noted) => void) | null = null
const untold: Noted[] = []

/** This browser's own. What a table notes is told to the page around it too, which may be let to keep it for longer. */
export const memory: Memory = {
  ...own,
  note(shelf, news) {
    own.note(shelf, news)
    const noted = { shelf, news: news.map(({ what, told = null }) => ({ what, told })) }
    if (tell) tell(noted)
    else untold.push(noted)
  },
}

/** From now on, and what was noted before the page around was known. */
export function followNotes(hear: (noted: Noted) => void): void {
  tell = hear
  for (const noted of untold.splice(0)) hear(noted)
}

/** What the casino's page has handed over; null where it handed over nothing. It is looked at and not kept. */
export function openHanded(entries: readonly ShownEntry[]): Memory | null {
  if (entries.length === 0) return null
  const seen = (shelf: ShownShelf) =>
    entries.filter((entry) => entry[0] === shelf).map(([, what, at, told]) => ({ what, at, told }))
  return { all: seen, find: (shelf, what) => seen(shelf).find((one) => one.what === what) ?? null, note: () => {} }
}
