import type { languageFilePath } from '@tablestakes/contract/site'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { chooseLanguage, DEFAULT_LANGUAGE, type Language, languages } from '@tablestakes/domain/site/language'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '@tablestakes/look/browser/storage'
import { useSyncExternalStore } from 'react'
import { type Message, speak, type Values } from './speak.ts'

/** The chunks the first screen needs (1-shell, 3-lobby); the others follow when something behind it is drawn. */
const FIRST_CHUNKS = [0, 2]
/** The number of the file that has all other chunks in it. */
const REST_FILE = 0
/** Screens wait for their words; not for ever. */
const WAIT_MS = 30_000

/** Versions of each language's chunks, as the server lists them. */
export type ChunkVersions = Readonly<Partial<Record<Language, readonly string[]>>>
export type Messages = Record<string, Message>
type ChunkCache = Record<number, { version: string; data: Messages }>
/** What the page brings: the first chunks of the language it was made in, and the version of the file with the others. */
type InlinedWords = { lang: Language; chunks: ChunkCache; rest: string }
export type SayText = (key: TextKey, values?: Values) => string

let language: Language = DEFAULT_LANGUAGE
let versions: ChunkVersions = {}
let messages: Messages = {}
/** A key was asked for that is not here: shown as it is, and said properly as soon as it can be. */
let hasMissed = false
/** A new function for every activation, so that everything that was said in the old language is said again. */
let say: SayText = (key) => key
const listeners = new Set<() => void>()

const getSay = () => say
/** Says a sentence of the dictionary in the active language. */
export const useText = (): SayText => useSyncExternalStore(subscribe, getSay, getSay)
export const useLanguage = (): Language => useSyncExternalStore(subscribe, getLanguage, getLanguage)
/** For keys that come over the wire (a banner's title, a game type's name); one the dictionary lacks is shown as it is. */
export const useWireText = (): ((key: string) => string) => useText() as (key: string) => string
/** For places outside React. */
export const textOf: SayText = (key, values) => say(key, values)
export const getLanguage = (): Language => language

/** Activates the stored language, else the one the page was made in, else the configured one, with the words of the first screen. */
export async function startLanguage(configured: string, listed: ChunkVersions): Promise<void> {
  versions = listed
  rest = null
  const stored = readStored('lang')
  inlined = readInlinedWords()
  const chosen = chooseLanguage({ stored, configured: inlined?.lang ?? configured })
  if (stored === chosen) mirrorChoice(chosen)
  if (inlined?.lang === chosen) shelf.set(chosen, { ...shelf.get(chosen), ...inlined.chunks })
  await loadChunks(chosen, FIRST_CHUNKS)
  activate(chosen)
}

let rest: Promise<void> | null = null

/** The words beyond the first screen are here. They are fetched when this is first asked. */
export function whenAllWordsAreHere(): Promise<void> {
  rest ??= loadRest(language)
  return rest
}

/** Loads all chunks of a language, then says everything in it and remembers the choice. */
export async function changeLanguage(chosen: Language): Promise<void> {
  await loadChunks(chosen, [...FIRST_CHUNKS, ...restOf(chosen)])
  writeStored('lang', chosen)
  mirrorChoice(chosen)
  activate(chosen)
}

/** The server reads the cookie with the next page, which it then paints in this language. */
function mirrorChoice(chosen: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API exists only in secure contexts.
  document.cookie = `lang=${chosen}; path=/; max-age=31536000; samesite=lax`
}

/** Speaks these words and no others from now on: for the server, which paints the first screen. */
export function knowWords(chosen: Language, known: Messages): void {
  language = chosen
  messages = known
  const { tag } = languages[chosen]
  say = (key, values = {}) => {
    const message = Object.hasOwn(known, key) ? known[key] : undefined
    hasMissed ||= message === undefined
    // A key over the wire that the dictionary lacks is shown as it is.
    return message ? speak(message, values, tag) : key
  }
}

const restOf = (chosen: Language) =>
  (versions[chosen] ?? []).map((_, index) => index).filter((index) => !FIRST_CHUNKS.includes(index))

let inlined: InlinedWords | null = null

/** Of the same server and moment as this code. */
function readInlinedWords(): InlinedWords | null {
  const text = document.getElementById?.('words')?.textContent
  return text ? (JSON.parse(text) as InlinedWords) : null
}

/** All other chunks in one file, where the page has named it; else, or when only some are old, one by one. */
async function loadRest(chosen: Language): Promise<void> {
  shelf.set(chosen, readCache(chosen))
  if (inlined?.lang === chosen && staleOf(chosen, restOf(chosen)).length > 2) await loadTogether(chosen, inlined.rest)
  await loadChunks(chosen, restOf(chosen))
  // Another one may have been chosen meanwhile.
  if (language !== chosen) return
  // What waits for these words has not been drawn, so nothing need be said again.
  if (hasMissed) activate(chosen)
  else Object.assign(messages, gathered(chosen))
}

async function loadTogether(chosen: Language, version: string): Promise<void> {
  const files = (await fetchFile(filePath(chosen, REST_FILE, version))) as Record<number, Messages> | null
  if (!files) return
  const cache = readCache(chosen)
  for (const index of restOf(chosen)) {
    const data = files[index]
    if (data) cache[index] = { version: versions[chosen]?.[index] ?? '', data }
  }
  keepCache(chosen, cache)
}

const staleOf = (chosen: Language, indexes: readonly number[], cache = shelf.get(chosen) ?? {}) =>
  indexes.filter((index) => versions[chosen]?.[index] && cache[index]?.version !== versions[chosen][index])

/** Fetches what the cache does not hold in the listed version; a chunk that fails keeps its older words. */
async function loadChunks(chosen: Language, indexes: readonly number[]): Promise<void> {
  // What the page brought needs nothing of what was kept: reading that back is work.
  if (staleOf(chosen, indexes).length === 0 && shelf.has(chosen)) return
  const cache = readCache(chosen)
  const arrived = await Promise.all(staleOf(chosen, indexes, cache).map((index) => fetchChunk(chosen, index)))
  for (const chunk of arrived) if (chunk) cache[chunk.index] = { version: chunk.version, data: chunk.data }
  if (arrived.length > 0) keepCache(chosen, cache)
  else shelf.set(chosen, cache)
}

async function fetchChunk(chosen: Language, index: number) {
  const version = versions[chosen]?.[index] ?? ''
  const data = (await fetchFile(filePath(chosen, index + 1, version))) as Messages | null
  return data && { index, version, data }
}

async function fetchFile(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(WAIT_MS) })
    return response.ok ? await response.json() : null
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
function keepCache(of: Language, cache: ChunkCache): void {
  writeStoredJson(cacheKey(of), cache)
  shelf.set(of, cache)
}

const gathered = (of: Language): Messages =>
  Object.assign({}, ...Object.values(shelf.get(of) ?? {}).map((chunk) => chunk.data))

function activate(chosen: Language): void {
  hasMissed = false
  knowWords(chosen, gathered(chosen))
  const page = document.documentElement
  const { tag, direction } = languages[chosen]
  // Set to what it is already, either would still make the browser style the whole page anew.
  if (page.lang !== tag) page.lang = tag
  if (page.dir !== direction) page.dir = direction
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
