import type { languageFilePath } from '@tablestakes/contract/site'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { chooseLanguage, DEFAULT_LANGUAGE, type Language, languages } from '@tablestakes/domain/site/language'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '@tablestakes/look/browser/storage'
import { useSyncExternalStore } from 'react'
import { ignoreFailure } from '../browser/ignore-failure.ts'
import { type Message, speak, type Values } from './speak.ts'

/** The chunks the first screen needs (1-shell, 3-lobby); the others follow when it stands. */
const FIRST_CHUNKS = [0, 2]
/** Screens wait for their words; not for ever. */
const WAIT_MS = 30_000

/** Versions of each language's chunks, as the server lists them. */
export type ChunkVersions = Readonly<Partial<Record<Language, readonly string[]>>>
type Messages = Record<string, Message>
type ChunkCache = Record<number, { version: string; data: Messages }>
export type SayText = (key: TextKey, values?: Values) => string

let language: Language = DEFAULT_LANGUAGE
let versions: ChunkVersions = {}
/** A new function for every activation, so that everything that was said in the old language is said again. */
let say: SayText = (key) => key
const listeners = new Set<() => void>()

/** Says a sentence of the dictionary in the active language. */
export const useText = (): SayText => useSyncExternalStore(subscribe, () => say)
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => language)
/** For keys that come over the wire (a banner's title, a game type's name); one the dictionary lacks is shown as it is. */
export const useWireText = (): ((key: string) => string) => useText() as (key: string) => string
/** For places outside React. */
export const textOf: SayText = (key, values) => say(key, values)
export const getLanguage = (): Language => language

/** Activates the stored or configured language with the chunks of the first screen; the rest follows. */
export async function startLanguage(configured: string, listed: ChunkVersions): Promise<void> {
  versions = listed
  const chosen = chooseLanguage({ stored: readStored('lang'), configured })
  await loadChunks(chosen, FIRST_CHUNKS)
  activate(chosen)
  rest = loadChunks(chosen, restOf(chosen)).then(() => {
    // Another one may have been chosen meanwhile.
    if (language === chosen) activate(chosen)
  })
  ignoreFailure(rest, 'language file')
}

let rest: Promise<void> = Promise.resolve()

/** The words beyond the first screen are here: for what is said outside of React before anything was pressed. */
export const whenAllWordsAreHere = (): Promise<void> => rest

/** Loads all chunks of a language, then says everything in it and remembers the choice. */
export async function changeLanguage(chosen: Language): Promise<void> {
  await loadChunks(chosen, [...FIRST_CHUNKS, ...restOf(chosen)])
  writeStored('lang', chosen)
  activate(chosen)
}

const restOf = (chosen: Language) =>
  (versions[chosen] ?? []).map((_, index) => index).filter((index) => !FIRST_CHUNKS.includes(index))

/** Fetches what the cache does not hold in the listed version; a chunk that fails keeps its older words. */
async function loadChunks(chosen: Language, indexes: readonly number[]): Promise<void> {
  const cache = readCache(chosen)
  const stale = indexes.filter(
    (index) => versions[chosen]?.[index] && cache[index]?.version !== versions[chosen][index],
  )
  const arrived = await Promise.all(stale.map((index) => fetchChunk(chosen, index)))
  for (const chunk of arrived) if (chunk) cache[chunk.index] = { version: chunk.version, data: chunk.data }
  if (arrived.length > 0) writeStoredJson(cacheKey(chosen), cache)
  shelf.set(chosen, cache)
}

async function fetchChunk(chosen: Language, index: number) {
  const version = versions[chosen]?.[index] ?? ''
  try {
    const response = await fetch(filePath(chosen, index + 1, version), { signal: AbortSignal.timeout(WAIT_MS) })
    return response.ok ? { index, version, data: (await response.json()) as Messages } : null
  } catch {
    // Specification §8: a language file that fails to load is silently ignored.
    return null
  }
}

/** As the contract's languageFilePath writes it; that module would bring all schemas of the site into the first load. */
const filePath: typeof languageFilePath = (of, chunk, version) => `/cdn/lang/${of}${chunk}-${version}.json`

/** What this visit has loaded, because storage may be blocked. */
const shelf = new Map<Language, ChunkCache>()
const cacheKey = (of: Language) => `lang:${of}`
const readCache = (of: Language): ChunkCache => ({
  ...(readStoredJson(cacheKey(of)) as ChunkCache | null),
  ...shelf.get(of),
})

function activate(chosen: Language): void {
  const chunks = Object.values(shelf.get(chosen) ?? {})
  const messages: Messages = Object.assign({}, ...chunks.map((chunk) => chunk.data))
  language = chosen
  say = (key, values = {}) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    // A key over the wire that the dictionary lacks is shown as it is.
    return message ? speak(message, values, languages[chosen].tag) : key
  }
  document.documentElement.lang = languages[chosen].tag
  document.documentElement.dir = languages[chosen].direction
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
