import { readStoredJson, writeStoredJson } from '@tablestakes/look/browser/storage'
import { create } from 'zustand'

const KEY = 'sports-markets'

const readKinds = (): string[] => {
  const stored = readStoredJson(KEY)
  return Array.isArray(stored) ? stored.filter((kind) => typeof kind === 'string') : []
}

/** Kinds of markets the player follows, in every match. */
export const useFavoriteMarkets = create<{ kinds: readonly string[] }>()(() => ({ kinds: readKinds() }))

export function toggleFavorite(kind: string): void {
  const { kinds } = useFavoriteMarkets.getState()
  const next = kinds.includes(kind) ? kinds.filter((kept) => kept !== kind) : [...kinds, kind]
  writeStoredJson(KEY, next)
  useFavoriteMarkets.setState({ kinds: next })
}
