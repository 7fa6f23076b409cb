import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { logOut } from '@tablestakes/contract/auth'
import { closeCodes, getLiveTicket } from '@tablestakes/contract/live'
import { connect, transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { atEnd } from '../test/at-end.ts'
import { proveBooksAtEnd } from '../test/books.ts'
import { asOwner, freshDatabaseUrl } from '../test/fresh-database.ts'
import { listen } from '../test/live-node.ts'
import { giveMoney } from '../test/money.ts'
import { makeProbeTables, pay, probeRoutes } from '../test/probe.ts'
import { startRedis } from '../test/redis.ts'
import { startApp } from '../test/start-app.ts'
import { seatAt, startSupplier } from '../test/supplier.ts'
import { readBalance } from './ledger/index.ts'
import { startWorker } from './platform/jobs/job-worker.ts'
import { defineJob, enqueue } from './platform/jobs/jobs.ts'
import { startLive } from './platform/live/live.ts'

/** Two whole servers on one database and one Redis, as behind a load balancer: each with its own pool, caches, lanes and streams. */
const redis = await startRedis()
atEnd(() => redis.stop())
const databaseUrl = await freshDatabaseUrl()
const direct = connect(databaseUrl)
atEnd(() => direct.end())
proveBooksAtEnd(direct)
await makeProbeTables(direct)
await asOwner(direct, 'create table effect (name text not null, node text not null)')

async function startNode() {
  const app = await startApp({
    databaseUrl,
    routes: probeRoutes,
    config: { redisUrl: redis.url, rateLimitScale: 0 },
  })
  const { database, clock, log, whispers, server } = app
  const live = await startLive(database, { server: server.server, clock, log, whispers, redisUrl: redis.url })
  await server.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => live.stop())
  return Object.assign(app, { live, port: (server.server.address() as AddressInfo).port })
}

const [one, two] = [await startNode(), await startNode()]
const supplier = await startSupplier('acme')
await supplier.join(one, { games: [{ code: 'acme:dice', id: 901 }] })
const UNIT = 100_000
let people = 0

/** A player signed in at the first node, with a stream at the second. */
async function arrive() {
  const player = await one.register({ mobile: `+9230055500${String(++people).padStart(2, '0')}` })
  const ticket = (await player.call(getLiveTicket, {})).data!.ticket
  const page = listen({ ...two, lines: async () => 0, stop: async () => {} }, { ticket })
  await page.hello
  return { player, page }
}

test('the same call under the same key at both nodes happens once', async () => {
  await direct.query('insert into probe_purse values (51, 100)')
  const [here, there] = [await one.signIn(51n), await two.signIn(51n)]
  const key = randomUUID()
  const answers = await Promise.all([here, there, here, there].map((it) => it.call(pay, { amount: 30 }, { key })))
  expect(answers.map(({ code, data }) => [code, data?.left])).toEqual(Array.from({ length: 4 }, () => [0, 70n]))
  expect((await direct.query('select left_over from probe_purse where player_id = 51')).rows[0]).toEqual({
    left_over: 70n,
  })
})

test('bets of one player that race through both nodes never spend a purse twice', async () => {
  const player = await one.signIn(52n)
  await giveMoney(direct, { playerId: 52n, cash: 50_000n })
  const seat = await supplier.sit(one, player)
  const there = seatAt(seat, (name, fields) => supplier.send(two, name, JSON.stringify(fields)))
  const bet = { transaction_uuid: randomUUID(), round: 'raced' }
  const raced = await Promise.all([seat, there, seat, there].map((at) => at.bet(UNIT, bet)))
  expect(raced.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'RS_OK'))
  const rest = await Promise.all(Array.from({ length: 12 }, (_, place) => (place % 2 ? seat : there).bet(UNIT)))
  const taken = rest.filter(({ status }) => status === 'RS_OK')
  expect(taken).toHaveLength(4)
  expect(rest.filter(({ status }) => status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toHaveLength(8)
  const win = randomUUID()
  const won = await Promise.all([seat, there].map((at) => at.win(2 * UNIT, taken[0]!.id, { transaction_uuid: win })))
  expect(won.map(({ status }) => status)).toEqual(['RS_OK', 'RS_OK'])
  expect((await readBalance(direct, { playerId: 52n, currency: 'IDR' })).cash).toBe(20_000n)
})

test('a balance that changed at one node is heard at the other, by that player alone', async () => {
  const [mine, theirs] = [await arrive(), await arrive()]
  const { playerId } = mine.player
  const channel = `tablestakes:whispers:${playerId % 256n}`
  await expect.poll(async () => (await redis.channels()).get(channel)).toBe(1)
  await giveMoney(one.database, { playerId, cash: 30_000n })
  const seat = await supplier.sit(one, mine.player)
  await seat.bet(UNIT)
  const balances = () => mine.page.heard.filter(({ type }) => type === 'balance')
  await expect.poll(() => balances().at(-1)?.purses).toEqual({ money: 20_000, coin: 0, gold: 0 })
  expect(theirs.page.heard.filter(({ type }) => type === 'balance')).toEqual([])
  mine.page.socket.close()
  await expect.poll(async () => (await redis.channels()).has(channel)).toBe(false)
})

test('signing out at one node ends the stream at the other', async () => {
  const { player, page } = await arrive()
  const staying = await arrive()
  expect((await player.call(logOut, {})).code).toBe(0)
  expect((await page.closed).code).toBe(closeCodes.signedOut)
  expect(staying.page.socket.readyState).toBe(staying.page.socket.OPEN)
})

test('every job is done once, whichever node takes it', async () => {
  const noteOf = (node: string) =>
    defineJob({
      kind: 'test.note',
      payload: z.object({ name: z.string() }),
      run: async (tx, { name }) => void (await tx.query('insert into effect values ($1, $2)', [name, node])),
    })
  const log = { warn: () => {}, error: () => {} }
  const workers = [
    startWorker(one.database, { jobs: [noteOf('one')], log, idleMs: 20 }),
    startWorker(two.database, { jobs: [noteOf('two')], log, idleMs: 20 }),
  ]
  const names = Array.from({ length: 40 }, (_, place) => `job ${place}`)
  for (const [place, name] of names.entries())
    await transact([one, two][place % 2]!.database, (tx) => enqueue(tx, { job: noteOf(''), payload: { name } }))
  const done = async () =>
    (await direct.query<{ name: string }>('select name from effect')).rows.map(({ name }) => name).sort()
  await expect.poll(done).toEqual([...names].sort())
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(await done()).toEqual([...names].sort())
})
