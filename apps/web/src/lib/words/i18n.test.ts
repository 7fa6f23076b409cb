import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeLanguage, getLanguage, startLanguage, textOf, whenAllWordsAreHere } from './i18n.ts'

/** Serves language files by their versioned names and counts what was fetched. */
const files = new Map<string, Record<string, unknown>>()
/** Files that are on their way until told otherwise. */
const held = new Map<string, Promise<void>>()
let fetched: string[] = []
let server: Server
const kept = new Map<string, string>()
const page = { lang: '', dir: '' }

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    fetched.push(url)
    const file = files.get(url)
    void Promise.resolve(held.get(url)).then(() => {
      response.writeHead(file ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(file ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => fetch(new URL(input as string, base), init)
  // What a browser brings by itself: a storage and a page.
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  Object.defineProperty(globalThis, 'document', { value: { documentElement: page }, configurable: true })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(() => {
  fetched = []
  files.clear()
  for (const [language, word] of [
    ['en', 'Close'],
    ['ur', 'بند کریں'],
    ['ind', 'Tutup'],
  ] as const) {
    files.set(`/cdn/lang/${language}1-aaaaaaaa.json`, { close: word })
    files.set(`/cdn/lang/${language}2-aaaaaaaa.json`, { later: `${word} 2` })
    files.set(`/cdn/lang/${language}3-aaaaaaaa.json`, { see_all: `${word} 3` })
  }
})

const versions = (version = 'aaaaaaaa') => {
  const list = [version, version, version]
  return { en: list, ur: list, ind: list }
}

test('the configured language is used until the player chooses one', async () => {
  await startLanguage('ind', versions())
  expect(getLanguage()).toBe('ind')
  expect(textOf('close')).toBe('Tutup')
  await changeLanguage('ur')
  expect(textOf('close')).toBe('بند کریں')
  expect(page).toEqual({ lang: 'ur', dir: 'rtl' })
  expect(kept.get('lang')).toBe('ur')
  await startLanguage('ind', versions())
  expect(getLanguage()).toBe('ur')
})

test('words that arrive after another language was chosen do not bring the first one back', async () => {
  kept.clear()
  const late = Promise.withResolvers<void>()
  held.set('/cdn/lang/ind2-dddddddd.json', late.promise)
  await startLanguage('ind', { ...versions(), ind: ['aaaaaaaa', 'dddddddd', 'aaaaaaaa'] })
  const all = whenAllWordsAreHere()
  await changeLanguage('ur')
  late.resolve()
  await all
  expect(getLanguage()).toBe('ur')
  expect(textOf('close')).toBe('بند کریں')
})

test('files are kept per language as chunk index to version and data, and fetched once', async () => {
  kept.clear()
  await changeLanguage('en')
  const cache = JSON.parse(kept.get('lang:en') ?? '{}') as Record<string, { version: string; data: object }>
  expect(Object.keys(cache)).toEqual(['0', '1', '2'])
  expect(cache['0']).toEqual({ version: 'aaaaaaaa', data: { close: 'Close' } })
  const before = fetched.length
  await changeLanguage('en')
  expect(fetched).toHaveLength(before)
})

test('a chunk with a new version is fetched again, the others are not', async () => {
  await changeLanguage('en')
  fetched = []
  files.set('/cdn/lang/en1-bbbbbbbb.json', { close: 'Shut' })
  await startLanguage('en', { ...versions(), en: ['bbbbbbbb', 'aaaaaaaa', 'aaaaaaaa'] })
  await changeLanguage('en')
  expect(fetched).toEqual(['/cdn/lang/en1-bbbbbbbb.json'])
  expect(textOf('close')).toBe('Shut')
})

test('a file that does not load is ignored: the older words stay', async () => {
  await startLanguage('en', versions('cccccccc'))
  await changeLanguage('en')
  expect(textOf('close')).toBe('Shut')
})
