import { readStoredJson, writeStoredJson } from '@tablestakes/look/browser/storage'

const KEY = 'searches'
const KEPT_MAX = 8
/** Shorter words were on their way to something. */
const LETTERS_MIN = 2

/** What was looked for on this phone, newest first; it never leaves it. */
export function readSearches(): string[] {
  const stored = readStoredJson(KEY)
  return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, KEPT_MAX) : []
}

/** Kept when it led somewhere. The same words in other capitals are the same search. */
export function addSearch(typed: string, kept: readonly string[]): string[] {
  const words = typed.trim()
  if (words.length < LETTERS_MIN) return [...kept]
  const others = kept.filter((search) => search.toLocaleLowerCase() !== words.toLocaleLowerCase())
  return [words, ...others].slice(0, KEPT_MAX)
}

export const keepSearch = (typed: string): void => writeStoredJson(KEY, addSearch(typed, readSearches()))
export const forgetSearches = (): void => writeStoredJson(KEY, [])
