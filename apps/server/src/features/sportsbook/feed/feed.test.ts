import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type EventMessage, feedMarketStatuses, type Producer, producers } from '@tablestakes/contract/sports-feed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../../sandbox/src/app.ts'
import { type Feed, openFeed } from './feed.ts'
import { openFeedRest } from './feed-rest.ts'
import { httpTransport } from './http-transport.ts'
import type { ProducerState } from './producer-watch.ts'

/** The real feed on a port of its own. Its leagues' time moves only when a test moves it, so that two readers can be compared. */
const dataDir = mkdtempSync(join(tmpdir(), 'feed-'))
const START = Date.UTC(2026, 5, 16, 12, 1)
let nowMs = START
let port = 0
let stopSandbox = async () => {}

async function startSandbox(): Promise<void> {
  const { app } = createSandbox({
    dataDir,
    clock: () => nowMs,
    sports: { leagues: 2, driftMs: 100 },
    logLevel: 'silent',
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  port = Number(new URL(url).port)
  stopSandbox = () => app.close()
}

beforeAll(startSandbox)
const opened: Feed[] = []
afterAll(async () => {
  await Promise.all(opened.map((feed) => feed.close()))
  await stopSandbox()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (method: string, path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const spoil = (faults: object, producer = 'liveodds') => call('PUT', `/sports/faults/${producer}`, faults)
const pass = (ms: number) => call('POST', '/sports/clock', { advance_ms: ms })

/** Takes no bets now, or was never heard of. Prices are not told while bets are stopped, so there is nothing to compare. */
const STOPPED = 'stopped'

/** A reader that keeps the newest word about every market, as an ingest does. */
function openReader(options: { isBroken?: () => boolean } = {}) {
  const markets = new Map<string, { at: number; says: string }>()
  const results = new Map<string, { at: number; says: string }>()
  const taken: EventMessage[] = []
  const states: ProducerState[] = []
  const keep = (map: typeof markets, key: string, at: number, says: string) => {
    if (at >= (map.get(key)?.at ?? 0)) map.set(key, { at, says })
  }
  async function onMessage(message: EventMessage): Promise<void> {
    if (options.isBroken?.()) throw new Error('the database is away')
    taken.push(message)
    const { event_id: event, timestamp: at } = message
    if (message.kind === 'odds_change')
      for (const { id, specifiers = '', status, outcome } of message.odds?.market ?? []) {
        const says = status === feedMarketStatuses.ACTIVE ? `${outcome?.map(({ odds }) => odds).join(' ')}` : STOPPED
        if (status !== feedMarketStatuses.HANDED_OVER) keep(markets, `${event} ${id} ${specifiers}`, at, says)
      }
    if (message.kind === 'bet_stop')
      for (const key of markets.keys()) if (key.startsWith(`${event} `)) keep(markets, key, at, STOPPED)
    if (message.kind === 'bet_settlement')
      for (const { id, specifiers = '', outcome } of message.outcomes.market)
        keep(results, `${event} ${id} ${specifiers}`, at, JSON.stringify(outcome))
  }
  const url = `http://127.0.0.1:${port}/feed`
  const feed = openFeed({
    rest: openFeedRest({ url }),
    transport: httpTransport({ url }),
    onMessage,
    onProducer: async (state) => void states.push(state),
    // From the beginning, so that all readers know the same.
    startAfter: async () => 1,
    log: { info: () => {}, warn: () => {} },
    times: { silenceMs: 3_000, missingMs: 400, recoveryMs: 60_000 },
  })
  void feed.then((one) => opened.push(one))
  return {
    ...{ markets, results, taken, states },
    whyOf: async (product: Producer) => (await feed).states().find((one) => one.product === product)!.why,
    close: async () => (await feed).close(),
  }
}
type Reader = ReturnType<typeof openReader>

async function isUp(reader: Reader): Promise<void> {
  await expect
    .poll(async () => [await reader.whyOf(producers.LIVE), await reader.whyOf(producers.PREMATCH)])
    .toEqual(['alive', 'alive'])
}
async function isDown(reader: Reader): Promise<void> {
  await expect.poll(() => reader.whyOf(producers.LIVE)).not.toBe('alive')
}

/** What a reader who has only just come is told is the truth: the time stands still. */
async function isTruth(reader: Reader): Promise<void> {
  const fresh = openReader()
  await isUp(fresh)
  const says = (map: Reader['markets'], keys: Iterable<string>) =>
    Object.fromEntries([...keys].toSorted().map((key) => [key, map.get(key)?.says ?? STOPPED]))
  const areSame = (part: 'results' | 'markets', keys: () => string[]) =>
    isDeepStrictEqual(says(reader[part], keys()), says(fresh[part], keys()))
  await expect.poll(() => areSame('results', () => [...fresh.results.keys()])).toBe(true)
  const running = () => [...fresh.markets].filter(([key]) => !fresh.results.has(key)).map(([key]) => key)
  await expect.poll(() => running().length).toBeGreaterThan(20)
  await expect.poll(() => areSame('markets', running)).toBe(true)
  await fresh.close()
}

const liveTaken = (reader: Reader) =>
  reader.taken.filter(({ product, request_id }) => product === producers.LIVE && request_id === undefined)

test('a reader hears everything, and knows when it can be trusted', async () => {
  const reader = openReader()
  await isUp(reader)
  expect(reader.states.map(({ isUp: is }) => is)).toContain(false)
  await pass(30_000)
  await expect.poll(() => liveTaken(reader).length).toBeGreaterThan(10)
  await isTruth(reader)
  await reader.close()
})

test('messages that come twice or in another order change nothing', async () => {
  const reader = openReader()
  await isUp(reader)
  await spoil({ duplicate: 2, reorder: 7 })
  for (let round = 0; round < 8; round += 1) await pass(15_000)
  await spoil({ duplicate: 0, reorder: 0 })
  await pass(5_000)
  await isUp(reader)
  await isTruth(reader)
  const times = liveTaken(reader).map(({ timestamp }) => timestamp)
  expect(new Set(times).size).toBe(times.length)
  expect(times).not.toEqual(times.toSorted((one, other) => one - other))
  await reader.close()
})

test('messages that are lost are noticed and told again, settlements too', async () => {
  const reader = openReader()
  await isUp(reader)
  await spoil({ lose: 40 })
  for (let round = 0; round < 10; round += 1) await pass(20_000)
  await expect.poll(() => reader.states.map(({ why }) => why)).toContain('missing')
  await isUp(reader)
  await isTruth(reader)
  await reader.close()
})

test('a producer that says nothing is down, the other is not, and it comes back by itself', async () => {
  const reader = openReader()
  await isUp(reader)
  await spoil({ dead: true })
  await pass(60_000)
  await expect.poll(() => reader.whyOf(producers.LIVE)).toBe('silent')
  expect(await reader.whyOf(producers.PREMATCH)).toBe('alive')
  await spoil({ dead: false })
  await isUp(reader)
  await isTruth(reader)
  await reader.close()
})

test('a line that is late is not trusted until it is in time again', async () => {
  const reader = openReader()
  await isUp(reader)
  await spoil({ delay_ms: 6_000 })
  await isDown(reader)
  await spoil({ delay_ms: 0 })
  await isUp(reader)
  expect(await reader.whyOf(producers.LIVE)).toBe('alive')
  await reader.close()
})

test('what could not be stored is told again', async () => {
  let isBroken = false
  const reader = openReader({ isBroken: () => isBroken })
  await isUp(reader)
  isBroken = true
  await pass(120_000)
  await expect.poll(() => reader.states.map(({ why }) => why)).toContain('failed')
  isBroken = false
  await isUp(reader)
  await isTruth(reader)
  await reader.close()
})

test('a line that is cut, and a feed that was stopped for an hour in the middle of matches, are caught up with', async () => {
  const reader = openReader()
  await isUp(reader)
  await call('POST', '/sports/cut', {})
  await expect.poll(() => reader.states.map(({ why }) => why)).toContain('disconnected')
  await isUp(reader)
  const before = reader.states.length
  await stopSandbox()
  await isDown(reader)
  nowMs += 3_600_000
  await startSandbox()
  await expect.poll(() => reader.states.length).toBeGreaterThan(before)
  await isUp(reader)
  await isTruth(reader)
  await reader.close()
})
