/**
 * What this device was shown before it played: hashes of server seeds, ends of crash's chains, hashes of its games, and with
 * which seeds its own rounds were answered. A proof is compared with this, not only with what the same answer says was shown.
 * It is kept in the browser, the oldest goes first, and nothing of it is sent anywhere.
 */
import { keep, readKeptJson } from '../keep.ts'

/** How many of each are kept: a few hundred rounds, some ten kilobytes in all. */
const KEPT = { seeds: 200, ends: 40, games: 300, rounds: 300 }
export type Shelf = keyof typeof KEPT

/** What it was, when it was seen first, and what was told with it. */
export type Seen = { what: string; at: number; told: string | null }

export type Memory = {
  find(shelf: Shelf, what: string): Seen | null
  /** The first time counts. Only what was not told yet may be added later. */
  note(shelf: Shelf, news: readonly { what: string; told?: string | null }[]): void
}

type Storage = { read: (key: string) => unknown; write: (key: string, value: string) => void }

export function openMemory(storage: Storage, now: () => number): Memory {
  const read = (shelf: Shelf): Seen[] => {
    const stored = storage.read(keyOf(shelf))
    return Array.isArray(stored) ? stored.filter(isEntry).map(([what, at, told]) => ({ what, at, told })) : []
  }
  return {
    find: (shelf, what) => read(shelf).find((one) => one.what === what) ?? null,
    note(shelf, news) {
      const known = new Map(read(shelf).map((one) => [one.what, one]))
      let isChanged = false
      for (const { what, told = null } of news) {
        const before = known.get(what)
        if (before && (before.told !== null || told === null)) continue
        known.set(what, before ? { ...before, told } : { what, at: now(), told })
        isChanged = true
      }
      if (!isChanged) return
      const newest = [...known.values()].slice(-KEPT[shelf])
      storage.write(keyOf(shelf), JSON.stringify(newest.map(({ what, at, told }) => [what, at, told])))
    },
  }
}

const keyOf = (shelf: Shelf) => `shown:${shelf}`

function isEntry(value: unknown): value is [string, number, string | null] {
  if (!Array.isArray(value)) return false
  const [what, at, told] = value as unknown[]
  return typeof what === 'string' && Number.isFinite(at) && (told === null || typeof told === 'string')
}

/** This browser's own. */
export const memory: Memory = openMemory(
  { read: (key) => readKeptJson('always', key), write: (key, value) => keep('always', key, value) },
  () => Date.now(),
)
