import { readStored, readStoredJson, removeStored, writeStored } from '@tablestakes/look/browser/storage'

/** Small things kept between visits and reloads. Storage may be blocked inside a frame; the game then only forgets. */
const SHELVES = { visit: 'sessionStorage', always: 'localStorage' } as const
type Shelf = keyof typeof SHELVES

export const readKept = (shelf: Shelf, key: string): string | null => readStored(key, SHELVES[shelf])
export const readKeptJson = (shelf: Shelf, key: string): unknown => readStoredJson(key, SHELVES[shelf])

export function keep(shelf: Shelf, key: string, value: string | null): void {
  if (value === null) removeStored(key, SHELVES[shelf])
  else writeStored(key, value, SHELVES[shelf])
}
