import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { closeCodes } from '@tablestakes/contract/live'
import { manualClock } from '@tablestakes/node/clock'
import { connect, transact } from '@tablestakes/node/database'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { type Listener, type LiveNode, listen, startLiveNode, ticketFor } from '../../../test/live-node.ts'
import { Refusal } from '../http/refusal.ts'
import { openSession, revokeSessions } from '../http/sessions.ts'
import { countOnline } from './live-presence.ts'
import { issueTicket } from './live-tickets.ts'
import { publish } from './outbox.ts'

const database = await freshDatabase()

let nodes: LiveNode[] = []
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  nodes = []
})

async function node(options: Parameters<typeof startLiveNode>[1] = {}, pool = database): Promise<LiveNode> {
  const started = await startLiveNode(pool, options)
  nodes.push(started)
  return started
}

async function signIn(siteId = 'main') {
  const { rows } = await database.query<{ player_id: bigint }>(
    'insert into player (site_id) values ($1) returning player_id',
    [siteId],
  )
  const playerId = rows[0]!.player_id
  const { sessionId } = await transact(database, (tx) => openSession(tx, { playerId, siteId }))
  return { playerId, sessionId, siteId }
}

const visitor = { playerId: null, siteId: 'main' } as const

async function arrive(at: LiveNode, holder: Parameters<typeof ticketFor>[1], lastId?: string): Promise<Listener> {
  const listener = listen(at, { ticket: await ticketFor(database, holder), ...(lastId !== undefined && { lastId }) })
  await listener.hello
  return listener
}

function say(playerId: bigint | null, activityId: number, siteId?: string) {
  const message = { type: 'activity', activity_id: activityId, is_show_red: true } as const
  return transact(database, (tx) => publish(tx, { playerId, message, ...(siteId !== undefined && { siteId }) }))
}

const numbers = (listener: Listener) => listener.heard.map((message) => message.activity_id)

describe('a ticket', () => {
  test('opens one stream and not a second', async () => {
    const one = await node()
    const ticket = await ticketFor(database, visitor)
    const first = listen(one, { ticket })
    expect(await first.hello).toMatchObject({ is_player: false, is_resumed: false })
    expect((await listen(one, { ticket }).closed).code).toBe(closeCodes.ticketInvalid)
  })

  test('is worth nothing after a minute, when invented, or when its login has ended', async () => {
    const one = await node()
    const old = await ticketFor(database, visitor)
    await database.query(`update live_ticket set expires_at = now() - interval '1 second'`)
    const player = await signIn()
    const orphan = await ticketFor(database, player)
    await transact(database, (tx) => revokeSessions(tx, { playerId: player.playerId, because: 'USER_FORBIDDEN' }))
    for (const ticket of [old, orphan, '0.invented', `0.${'a'.repeat(43)}`]) {
      expect((await listen(one, { ticket }).closed).code).toBe(closeCodes.ticketInvalid)
    }
  })

  test('that is refused leaves the node standing, whatever is sent after it', async () => {
    const one = await node()
    const refused = listen(one, { ticket: '0.invented' })
    await once(refused.socket, 'open')
    const line = (refused.socket as unknown as { _socket: Socket })._socket
    line.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
    await refused.closed
    expect(await (await arrive(one, visitor)).hello).toBeDefined()
  })

  test('is not accepted from a page of another site', async () => {
    const one = await node({ origins: ['https://play.example'] })
    const ticket = await ticketFor(database, visitor)
    await expect(listen(one, { ticket, origin: 'https://evil.example' }).hello).rejects.toThrow('403')
    expect(await listen(one, { ticket, origin: 'https://play.example' }).hello).toBeDefined()
    const own = await ticketFor(database, visitor)
    expect(await listen(one, { ticket: own, origin: `http://127.0.0.1:${one.port}` }).hello).toBeDefined()
  })
})

describe('a node', () => {
  test('does not keep the line of a caller it has refused, even if the caller does', async () => {
    const one = await node()
    const line = connectSocket({ port: one.port, host: '127.0.0.1', allowHalfOpen: true })
    line.write('GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    line.resume()
    await once(line, 'end')
    await expect.poll(() => one.lines()).toBe(0)
    line.destroy()
  })

  test('sends away a client that knocks too often, before it looks at the ticket', async () => {
    let knocks = 0
    const limit = () => (++knocks > 1 ? Promise.reject(new Refusal('TOO_MANY')) : Promise.resolve())
    const one = await node({ limit })
    const ticket = await ticketFor(database, visitor)
    expect((await listen(one, { ticket: 'invented' }).closed).code).toBe(closeCodes.ticketInvalid)
    await expect(listen(one, { ticket }).hello).rejects.toThrow('429')
    knocks = 0
    expect(await listen(one, { ticket }).hello).toBeDefined()
  })

  test('has room for players when visitors have taken theirs', async () => {
    const one = await node({ limits: { visitorsMax: 2 } })
    const first = await arrive(one, visitor)
    await arrive(one, visitor)
    await expect(listen(one, { ticket: await ticketFor(database, visitor) }).hello).rejects.toThrow('503')
    expect(await (await arrive(one, await signIn())).hello).toMatchObject({ is_player: true })
    first.socket.close()
    await expect.poll(() => one.live.connections()).toBe(2)
    expect(await (await arrive(one, visitor)).hello).toBeDefined()
  })

  test('cuts a client that talks without end', async () => {
    const one = await node({ limits: { heardMax: 10 } })
    for (const say of [
      (talker: Listener) => talker.socket.send('{"type":"ping"}'),
      (talker: Listener) => talker.socket.ping(),
    ]) {
      const talker = await arrive(one, visitor)
      for (let word = 0; word < 11; word++) say(talker)
      expect((await talker.closed).code).toBe(1006)
    }
  })
})

describe('a message', () => {
  test('reaches the player it is for, the site it is for, or everyone, and nobody else', async () => {
    const one = await node()
    const [ann, bob] = [await signIn(), await signIn('brazil')]
    const annHears = await arrive(one, ann)
    const bobHears = await arrive(one, bob)
    const visitorHears = await arrive(one, visitor)
    await say(ann.playerId, 1)
    await say(bob.playerId, 2)
    await say(null, 3, 'main')
    await say(null, 4)
    await expect.poll(() => numbers(annHears)).toEqual([1, 3, 4])
    await expect.poll(() => numbers(bobHears)).toEqual([2, 4])
    await expect.poll(() => numbers(visitorHears)).toEqual([3, 4])
  })

  test('carries money as whole numbers, its place and its time', async () => {
    const one = await node()
    const ann = await signIn()
    const hears = await arrive(one, ann)
    const purses = { money: 125_000n, coin: 0n, gold: 7n }
    await transact(database, (tx) =>
      publish(tx, { playerId: ann.playerId, message: { type: 'balance', number: 9, purses } }),
    )
    await expect
      .poll(() => hears.heard)
      .toEqual([
        {
          id: expect.stringMatching(/^\d+$/),
          at: expect.any(Number),
          type: 'balance',
          number: 9,
          purses: { money: 125_000, coin: 0, gold: 7 },
        },
      ])
  })

  test('of a transaction that rolled back is never sent', async () => {
    const one = await node()
    const hears = await arrive(one, visitor)
    await expect(
      transact(database, async (tx) => {
        await publish(tx, { playerId: null, message: { type: 'activity', activity_id: 66, is_show_red: true } })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await say(null, 1)
    await expect.poll(() => numbers(hears)).toEqual([1])
  })

  test('reaches streams on two nodes once each', async () => {
    const other = connect(database.options.connectionString!)
    const [one, two] = [await node({ limits: { relayMs: 20 } }), await node({ limits: { relayMs: 20 } }, other)]
    const ann = await signIn()
    const here = await arrive(one, ann)
    const there = await arrive(two, ann)
    await Promise.all(Array.from({ length: 50 }, (_, index) => say(ann.playerId, index)))
    for (const listener of [here, there]) {
      await expect
        .poll(() => numbers(listener).toSorted((a, b) => Number(a) - Number(b)))
        .toEqual(Array.from({ length: 50 }, (_, index) => index))
    }
    // Both nodes tell it in the same order.
    expect(here.heard).toEqual(there.heard)
    await Promise.all(nodes.map((running) => running.stop()))
    nodes = []
    await other.end()
  })
})

describe('a stream that comes back', () => {
  test('gets what it missed, without loss or repeat, also over a restart of the server', async () => {
    const one = await node()
    const ann = await signIn()
    const before = await arrive(one, ann)
    await say(ann.playerId, 1)
    await say(null, 2)
    await expect.poll(() => numbers(before)).toEqual([1, 2])
    await one.stop()
    nodes = []
    expect((await before.closed).code).toBe(closeCodes.restarting)

    await say(ann.playerId, 3)
    await say(999_999n, 4)
    await say(null, 5, 'main')
    await say(null, 6, 'brazil')
    const two = await node()
    await say(ann.playerId, 7)
    const after = listen(two, { ticket: await ticketFor(database, ann), lastId: before.heard.at(-1)!.id })
    expect(await after.hello).toMatchObject({ is_resumed: true, is_player: true, id: before.heard.at(-1)!.id })
    await say(ann.playerId, 8)
    await expect.poll(() => numbers(after)).toEqual([3, 5, 7, 8])
  })

  test('while messages are pouring in loses none and hears none twice', async () => {
    const one = await node()
    const ann = await signIn()
    const first = await arrive(one, ann)
    const told = Array.from({ length: 120 }, (_, index) => index)
    const telling = (async () => {
      for (const index of told) await say(ann.playerId, index)
    })()
    const heard: unknown[] = []
    let current = first
    let lastId = (await first.hello).id
    for (const until of [20, 50, 80]) {
      await expect.poll(() => heard.length + current.heard.length).toBeGreaterThan(until)
      current.socket.terminate()
      await current.closed
      heard.push(...numbers(current))
      lastId = current.heard.at(-1)?.id ?? lastId
      current = await arrive(one, ann, lastId)
    }
    await telling
    await expect.poll(() => [...heard, ...numbers(current)]).toEqual(told)
  })

  test('is told to load afresh when its place is no longer kept, too far back, or not of this stream', async () => {
    const one = await node({ limits: { missedMax: 3 } })
    const ann = await signIn()
    const hears = await arrive(one, ann)
    await say(ann.playerId, 1)
    await expect.poll(() => numbers(hears)).toEqual([1])
    const { id } = hears.heard[0]!
    for (const index of [2, 3, 4, 5]) await say(ann.playerId, index)
    await expect.poll(() => hears.heard.length).toBe(5)

    const tooMany = listen(one, { ticket: await ticketFor(database, ann), lastId: id })
    expect(await tooMany.hello).toMatchObject({ is_resumed: false })
    const elsewhere = listen(one, { ticket: await ticketFor(database, ann), lastId: '999999999' })
    expect(await elsewhere.hello).toMatchObject({ is_resumed: false })
    await database.query('update live_head set oldest_kept = position + 1')
    const swept = listen(one, { ticket: await ticketFor(database, ann), lastId: id })
    expect(await swept.hello).toMatchObject({ is_resumed: false })
    await say(ann.playerId, 6)
    for (const listener of [tooMany, elsewhere, swept]) await expect.poll(() => numbers(listener)).toEqual([6])
  })
})

describe('a stream ends', () => {
  test('with a message when its login is revoked, and only that login', async () => {
    const one = await node()
    const ann = await signIn()
    const { playerId, siteId } = ann
    const second = await transact(database, (tx) => openSession(tx, { playerId, siteId }))
    const revoked = await arrive(one, ann)
    const other = await arrive(one, { ...ann, sessionId: second.sessionId })
    await transact(database, (tx) => revokeSessions(tx, { ...ann, because: 'USER_FORBIDDEN' }))
    expect((await revoked.closed).code).toBe(closeCodes.signedOut)
    expect(revoked.heard).toMatchObject([{ type: 'sign_out', text_key: 'USER_FORBIDDEN' }])
    await say(ann.playerId, 1)
    await expect.poll(() => numbers(other)).toEqual([1])
  })

  test('when its login expires, unless it was renewed', async () => {
    const clock = manualClock(Date.now())
    const one = await node({ clock, limits: { sweepMs: 20 } })
    const [ann, bob] = [await signIn(), await signIn()]
    const [annHears, bobHears] = [await arrive(one, ann), await arrive(one, bob)]
    await database.query('update player_session set expires_at = now() where player_id = any ($1)', [
      [ann.playerId, bob.playerId],
    ])
    await transact(database, (tx) => openSession(tx, bob))
    clock.advance(16 * 60_000)
    expect((await annHears.closed).code).toBe(closeCodes.signedOut)
    await say(bob.playerId, 1)
    await expect.poll(() => numbers(bobHears)).toEqual([1])
  })

  test('when the reader does not read', async () => {
    const one = await node({ limits: { unreadBytesMax: 65_536 } })
    const ann = await signIn()
    const reads = await arrive(one, ann)
    const sleeps = await arrive(one, ann)
    sleeps.socket.pause()
    const table = 'x'.repeat(16_000)
    const message = {
      type: 'table',
      table_id: '1',
      game_id: 1,
      round_id: '1',
      phase: 'running',
      phase_end: null,
      players: 1,
      table,
    } as const
    // The line itself holds some megabytes before anything waits in our memory.
    for (let round = 0; one.live.connections() === 2 && round < 100; round++) {
      await transact(database, (tx) =>
        publish(tx, ...Array.from({ length: 40 }, () => ({ playerId: ann.playerId, message }))),
      )
      await expect.poll(() => reads.heard.length).toBe((round + 1) * 40)
    }
    await expect.poll(() => one.live.connections()).toBe(1)
    expect(reads.socket.readyState).toBe(reads.socket.OPEN)
  })

  test('when a player opens more than allowed: the oldest goes', async () => {
    const one = await node({ limits: { perPlayerMax: 2 } })
    const ann = await signIn()
    const oldest = await arrive(one, ann)
    await arrive(one, ann)
    await arrive(one, ann)
    expect((await oldest.closed).code).toBe(closeCodes.tooManyTabs)
    await expect.poll(() => one.live.connections()).toBe(2)
  })

  test('when it says what is not understood; a ping is answered', async () => {
    const one = await node()
    const polite = await arrive(one, visitor)
    polite.socket.send(JSON.stringify({ type: 'ping' }))
    await expect.poll(() => polite.heard).toMatchObject([{ type: 'pong' }])
    polite.socket.send('{"type":"bet","stake":1}')
    expect((await polite.closed).code).toBe(closeCodes.protocolBroken)
  })

  test('when the other side is gone without a word', async () => {
    const one = await node({ limits: { sweepMs: 20, pingMs: 200 } })
    const gone = await arrive(one, visitor)
    const there = await arrive(one, visitor)
    gone.socket.pause()
    await expect.poll(() => one.live.connections()).toBe(1)
    expect(there.socket.readyState).toBe(there.socket.OPEN)
  })
})

test('a node tells how many streams it holds, and takes that back when it stops', async () => {
  // A node of an earlier test that was cut off could not say that it is gone.
  await database.query('delete from live_node')
  const one = await node({ limits: { sweepMs: 20 } })
  await arrive(one, visitor)
  await arrive(one, visitor)
  await expect.poll(() => countOnline(database)).toBe(2)
  await one.stop()
  nodes = []
  expect(await countOnline(database)).toBe(0)
})

test('two thousand streams of one node hear a message', { timeout: 90_000 }, async () => {
  const one = await node()
  const tickets: string[] = []
  await transact(database, async (tx) => {
    for (let index = 0; index < 2_000; index++) tickets.push((await issueTicket(tx, visitor)).ticket)
  })
  const listeners: Listener[] = []
  for (let start = 0; start < tickets.length; start += 100) {
    const some = tickets.slice(start, start + 100).map((ticket) => listen(one, { ticket }))
    await Promise.all(some.map((listener) => listener.hello))
    listeners.push(...some)
  }
  expect(one.live.connections()).toBe(2_000)
  await say(null, 1)
  await say(null, 2)
  await expect.poll(() => listeners.every((listener) => listener.heard.length === 2)).toBe(true)
  expect(new Set(listeners.map((listener) => String(numbers(listener))))).toEqual(new Set(['1,2']))
})

test('an address that is no stream is not found', async () => {
  const one = await node()
  const socket = new WebSocket(`ws://127.0.0.1:${one.port}/elsewhere`)
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('404')
})
