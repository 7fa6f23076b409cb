/**
 * What this device was shown, by shelves, with the time it saw each first. It is kept in the browser, the oldest goes first, and nothing
 * of it is sent anywhere.
 */

/** What it was, when it was seen first, and what was told with it. */
export type Seen = { what: string; at: number; told: string | null }

export type ShownMemory<Shelf extends string> = {
  find(shelf: Shelf, what: string): Seen | null
  /** The oldest first. */
  all(shelf: Shelf): Seen[]
  /** The first time counts. Only what was not told yet may be added later. */
  note(shelf: Shelf, news: readonly { what: string; told?: string | null }[]): void
}

type Storage = { read: (key: string) => unknown; write: (key: string, value: string) => void }

/** `kept` says how many of each shelf stay. */
export function openShownMemory<Shelf extends string>(
  kept: Readonly<Record<Shelf, number>>,
  storage: Storage,
  now: () => number,
): ShownMemory<Shelf> {
  const read = (shelf: Shelf): Seen[] => {
    const stored = storage.read(keyOf(shelf))
    return Array.isArray(stored) ? stored.filter(isEntry).map(([what, at, told]) => ({ what, at, told })) : []
  }
  return {
    find: (shelf, what) => read(shelf).find((one) => one.what === what) ?? null,
    all: read,
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
      const newest = [...known.values()].slice(-kept[shelf])
      storage.write(keyOf(shelf), JSON.stringify(newest.map(({ what, at, told }) => [what, at, told])))
    },
  }
}

const keyOf = (shelf: string) => `shown:${shelf}`

function isEntry(value: unknown): value is [string, number, string | null] {
  if (!Array.isArray(value)) return false
  const [what, at, told] = value as unknown[]
  return typeof what === 'string' && Number.isFinite(at) && (told === null || typeof told === 'string')
}
