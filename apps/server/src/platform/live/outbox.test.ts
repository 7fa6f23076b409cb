import { connect, type Database, transact } from '@tablestakes/node/database'
import { afterEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { startRedisStandIn } from '../../../test/redis-stand-in.ts'
import { startWorker } from '../jobs/job-worker.ts'
import { type LiveEvent, publish, type Relay, readHead, startRelay, sweepEvents } from './outbox.ts'

const database = await freshDatabase()

let relays: Relay[] = []
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
  relays = []
})

async function relay(options: { pool?: Database; redisUrl?: string; idleMs?: number } = {}) {
  const { pool = database, redisUrl, idleMs = 20 } = options
  const events: LiveEvent[] = []
  let gaps = 0
  const started = await startRelay(pool, {
    deliver: (some) => void events.push(...some),
    onGap: () => void gaps++,
    // Redis away is one of the tests; any other error shows as events that do not come.
    onError: () => {},
    redisUrl,
    idleMs,
  })
  relays.push(started)
  return { events, started, gaps: () => gaps }
}

const message = (id: number) => ({ type: 'activity', activity_id: id, is_show_red: false }) as const
const say = (id: number, pool = database) =>
  transact(pool, (tx) => publish(tx, { playerId: null, message: message(id) }))
const idsOf = (events: LiveEvent[]) => events.map((event) => (event.data as { activity_id: number }).activity_id)

describe('positions', () => {
  test('have no gap and are the same on every node, while transactions race and some roll back', async () => {
    const other = connect(database.options.connectionString!)
    const [here, there] = [await relay(), await relay({ pool: other })]
    const from = here.started.position()
    const told = Array.from({ length: 150 }, async (_, index) => {
      const pool = index % 2 ? database : other
      const said = transact(pool, async (tx) => {
        await publish(tx, { playerId: null, message: message(index) })
        if (index % 3 === 0) throw new Error('rolled back')
      })
      await said.catch(() => {})
    })
    await Promise.all(told)
    await expect.poll(() => here.events.length).toBe(100)
    await expect.poll(() => there.events.length).toBe(100)
    expect(here.events.map((event) => event.position)).toEqual(
      Array.from({ length: 100 }, (_, index) => from + BigInt(index) + 1n),
    )
    expect(idsOf(there.events)).toEqual(idsOf(here.events))
    expect(idsOf(here.events).some((id) => id % 3 === 0)).toBe(false)
    await Promise.all(relays.map((running) => running.stop()))
    relays = []
    await other.end()
  })

  test('follow the commits: a slow transaction comes after what committed before it', async () => {
    const { events } = await relay()
    const may = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = transact(database, async (tx) => {
      await publish(tx, { playerId: null, message: message(1) })
      written.resolve()
      await may.promise
    })
    await written.promise
    await say(2)
    await expect.poll(() => idsOf(events)).toEqual([2])
    may.resolve()
    await slow
    await expect.poll(() => idsOf(events)).toEqual([2, 1])
  })

  test('keep the order of one transaction', async () => {
    const { events } = await relay()
    const ids = Array.from({ length: 40 }, (_, index) => index)
    await transact(database, (tx) => publish(tx, ...ids.map((id) => ({ playerId: null, message: message(id) }))))
    await expect.poll(() => idsOf(events)).toEqual(ids)
  })
})

test('what was committed while no node ran is numbered by the next one', async () => {
  await say(1)
  await say(2)
  const before = (await readHead(database)).position
  const { events } = await relay()
  await expect.poll(() => idsOf(events)).toEqual([1, 2])
  expect(events[0]!.position).toBe(before + 1n)
})

test('events older than an hour are forgotten, and the head says from where the stream is kept', async () => {
  const { events } = await relay()
  await say(1)
  await say(2)
  await say(3)
  await expect.poll(() => events.length).toBe(3)
  await database.query(`update live_event set created_at = now() - interval '61 minutes' where position <= $1`, [
    events[1]!.position,
  ])
  const worker = startWorker(database, { jobs: [sweepEvents], log: console, idleMs: 20 })
  await expect.poll(async () => (await readHead(database)).oldestKept).toBe(events[2]!.position)
  await worker.stop()
  const { rows } = await database.query('select min(position) as first from live_event')
  expect(rows).toEqual([{ first: events[2]!.position }])
})

describe('with Redis', () => {
  test('another node hears of an event without waiting for its own look', async () => {
    const redis = await startRedisStandIn()
    const other = connect(database.options.connectionString!)
    // An hour between looks: only an announcement can be what wakes it.
    const there = await relay({ pool: other, redisUrl: redis.url, idleMs: 3_600_000 })
    const here = await relay({ redisUrl: redis.url })
    await expect.poll(redis.subscribed).toBe(2)
    await expect.poll(redis.connected).toBe(4)
    // The first announcements may come before a connection is ready to speak; one that is heard is enough.
    await expect
      .poll(async () => {
        await say(1)
        return there.events.length
      })
      .toBeGreaterThan(0)
    expect(redis.published()).toBeGreaterThan(0)
    await expect.poll(() => there.events.length).toBe(here.events.length)
    await Promise.all(relays.map((running) => running.stop()))
    relays = []
    redis.stop()
    await other.end()
  })

  test('gone, events still arrive', async () => {
    const redis = await startRedisStandIn()
    const { url } = redis
    redis.stop()
    const { events } = await relay({ redisUrl: url })
    // What the test before has said may still be on its way.
    await say(9)
    await expect.poll(() => idsOf(events)).toContain(9)
  })
})
