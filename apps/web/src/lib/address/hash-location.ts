import { useSyncExternalStore } from 'react'

/**
 * The address lives behind the #, with its query inside: `#/Gamedetail?game_id=7`. Paths are compared letter by letter.
 *
 * Every open dialog owns one entry of the browser's history, so that "back" closes it. The entry carries how many
 * dialogs are open on it; leaving a page while dialogs are open takes over the topmost of their entries.
 */
export type Location = { path: string; query: string }
type EntryState = { dialogs?: number; place?: number } | null

const listeners = new Set<() => void>()
/** Steps back are asynchronous in every browser; what is asked meanwhile waits for them to arrive. */
let isTravelling = false
const waiting: (() => void)[] = []

export function splitHash(hash: string): Location {
  const address = hash.replace(/^#/, '')
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  return { path: path === '' ? '/' : path, query: mark < 0 ? '' : address.slice(mark + 1) }
}

export const readLocation = (): Location => splitHash(location.hash)

export function navigate(to: string, options: { replace?: boolean } = {}): void {
  if (isTravelling) {
    waiting.push(() => navigate(to, options))
    return
  }
  const takesOver = options.replace === true || dialogsOfEntry() > 0
  history[takesOver ? 'replaceState' : 'pushState']({ dialogs: 0 }, '', `#${to}`)
  notify()
}

/** How far down the page was when it was left: kept by its entry, so that only a step back finds it. */
export const keptPlace = (): number => (globalThis.history?.state as EntryState | undefined)?.place ?? 0

/** Whatever leads to another page begins with a press; by the time the address changes the entry is no longer this one. */
export const keepPlace = (): void => history.replaceState({ ...(history.state as EntryState), place: scrollY }, '')

/** How many dialogs the current history entry stands for. */
export const dialogsOfEntry = (): number => (history.state as EntryState)?.dialogs ?? 0

/** Makes the history stand for so many open dialogs, by new entries or by steps back. */
export function matchDialogEntries(dialogs: number): void {
  if (isTravelling) {
    waiting.push(() => matchDialogEntries(dialogs))
    return
  }
  const present = dialogsOfEntry()
  for (let entry = present + 1; entry <= dialogs; entry++) history.pushState({ dialogs: entry }, '', location.href)
  if (dialogs >= present) return
  isTravelling = true
  history.go(dialogs - present)
}

/** Calls back on every change of the address and on every step through the history. */
export function subscribeLocation(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('popstate', arrive)
    addEventListener('hashchange', notify)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('popstate', arrive)
    removeEventListener('hashchange', notify)
  }
}

function arrive(): void {
  isTravelling = false
  // First what waited, so that listeners see an entry that already stands for a dialog opened meanwhile.
  for (const work of waiting.splice(0)) work()
  notify()
}

function notify(): void {
  for (const listener of [...listeners]) listener()
}

/**
 * The page an address stands for: its path, and the game or the provider it is about. A tab or a filter of a page is no other
 * page.
 */
export function pageOf({ path, query }: Location): string {
  return `${path}?${new URLSearchParams(query).get(path === '/gameFirm' ? 'provider' : 'id') ?? ''}`
}

export const readPage = (): string => pageOf(readLocation())

const readPath = () => readLocation().path
const readQuery = () => readLocation().query

/** The page that the server paints is always the lobby: what stands behind the # never reaches it. */
const PAINTED_PATH = '/game'

export const useHashPath = (): string => useSyncExternalStore(subscribeLocation, readPath, () => PAINTED_PATH)
export const useHashPage = (): string => useSyncExternalStore(subscribeLocation, readPage, () => `${PAINTED_PATH}?`)
export const useHashQuery = (): string => useSyncExternalStore(subscribeLocation, readQuery, () => '')
export const toHref = (address: string): string => `#${address}`
