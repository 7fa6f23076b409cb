import { randomUUID } from 'node:crypto'
import { refusals } from '@tablestakes/contract/refusals'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeProbeTables, pay, probeRoutes } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'
import { createAnswerKeeping, type Intent, stableText, sweepAnswers } from './idempotency.ts'

const app = await startApp({ routes: probeRoutes, config: { rateLimitScale: 0 }, hasBugs: true })
const player = await app.signIn(42n)
await makeProbeTables(app.database)

beforeEach(async () => {
  await app.database.query(`
    delete from probe_purse; delete from probe_payment; delete from idempotency;
    insert into probe_purse values (42, 1000), (43, 1000)`)
})

const leftOver = async (playerId = 42n) =>
  (await app.database.query('select left_over from probe_purse where player_id = $1', [playerId])).rows[0].left_over

test('the work is done once and a repeat gets the same answer', async () => {
  const key = randomUUID()
  const first = await player.call(pay, { amount: 100 }, { key })
  expect(first).toMatchObject({ code: 0, data: { left: 900n } })
  expect(await player.call(pay, { amount: 100 }, { key })).toEqual(first)
  expect(await player.call(pay, { amount: 100 }, { key: key.toUpperCase() })).toEqual(first)
  expect(await leftOver()).toBe(900n)
})

test('padding of a retry is no other request', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = (body: string) => player.send({ method: 'POST', url: pay.path, body, headers })
  const first = await send('{"amount":100,"pad1":"x"}')
  const second = await send('{"pad2":[1],"amount":100}')
  expect(second.body).toBe(first.body)
  expect(await leftOver()).toBe(900n)
})

test('twenty simultaneous copies do the work once and all get its answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => player.call(pay, { amount: 100 }, { key })))
  expect(new Set(answers.map((answer) => answer.data?.number)).size).toBe(1)
  expect(answers.every((answer) => answer.code === 0)).toBe(true)
  expect(await leftOver()).toBe(900n)
})

test('twenty simultaneous keys stop at zero', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => player.call(pay, { amount: 100 })))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(10)
  expect(answers.filter((answer) => answer.code === refusals.INSUFFICIENT_FUNDS.code)).toHaveLength(10)
  expect(await leftOver()).toBe(0n)
})

test('other contents under a used key are refused', async () => {
  const key = randomUUID()
  await player.call(pay, { amount: 100 }, { key })
  expect((await player.call(pay, { amount: 101 }, { key })).code).toBe(refusals.REUSED_KEY.code)
  expect(await leftOver()).toBe(900n)
})

test('a key belongs to one player', async () => {
  const key = randomUUID()
  const other = await app.signIn(43n)
  const mine = await player.call(pay, { amount: 100 }, { key })
  const theirs = await other.call(pay, { amount: 100 }, { key })
  expect(theirs.data?.number).not.toBe(mine.data?.number)
  expect(await leftOver(43n)).toBe(900n)
})

test.each(['', 'x', '7', `${'0'.repeat(36)}`])('a key that is no UUID is refused: "%s"', async (key) => {
  const answer = await player.call(pay, { amount: 100 }, { key })
  expect(answer.code).toBe(refusals.KEY_MISSING.code)
  expect(await leftOver()).toBe(1000n)
})

test('a refusal moves and stores nothing, so the key may be tried again', async () => {
  const key = randomUUID()
  expect((await player.call(pay, { amount: 2000 }, { key })).code).toBe(refusals.INSUFFICIENT_FUNDS.code)
  await app.database.query('update probe_purse set left_over = 5000 where player_id = 42')
  expect(await player.call(pay, { amount: 2000 }, { key })).toMatchObject({ code: 0, data: { left: 3000n } })
})

test('an answer that does not fit its schema rolls the work back', async () => {
  const key = randomUUID()
  const body = '{"amount":100,"answerMisfits":true}'
  const broken = await player.send({ method: 'POST', url: pay.path, body, headers: { 'idempotency-key': key } })
  expect(broken.statusCode).toBe(500)
  expect(await leftOver()).toBe(1000n)
  expect((await app.database.query('select from idempotency')).rowCount).toBe(0)
})

test('answers are kept for three days', async () => {
  await player.call(pay, { amount: 1 })
  await player.call(pay, { amount: 1 })
  await app.database.query(
    `update idempotency set created_at = now() - interval '71 hours' where ctid = (select max(ctid) from idempotency)`,
  )
  await app.database.query(
    `update idempotency set created_at = now() - interval '73 hours' where ctid = (select min(ctid) from idempotency)`,
  )
  const sweep = await sweepAnswers.prepare({}, { attempt: 1, signal: AbortSignal.timeout(1_000) })
  await transact(app.database, sweep)
  expect((await app.database.query('select from idempotency')).rowCount).toBe(1)
})

test('requests are compared by meaning', () => {
  expect(stableText({ b: 1n, a: [{ d: 'x', c: undefined }] })).toBe(stableText({ a: [{ d: 'x' }], b: 1n }))
  expect(stableText({ a: 1n })).not.toBe(stableText({ a: 1 }))
  expect(stableText({ a: '1' })).not.toBe(stableText({ a: 1 }))
})

describe('an answer about what is done already', () => {
  const keepAnswer = createAnswerKeeping(app.database)
  const intentOf = (key: string, ownerId: bigint, amount = 100): Intent => ({
    ...{ ownerId, key, call: 'POST /probe/pay', request: { amount } },
  })

  test('is the same for twenty simultaneous copies, and for every later one', async () => {
    const intent = intentOf(randomUUID(), 42n)
    const copies = await Promise.all(Array.from({ length: 20 }, (_, nth) => keepAnswer(intent, { nth })))
    expect(new Set(copies.map(stableText))).toEqual(new Set([stableText({ nth: 0 })]))
    expect(await keepAnswer(intent, { nth: 20 })).toEqual({ nth: 0 })
  })

  test('is kept with those of others, each under its own key', async () => {
    const intents = Array.from({ length: 50 }, (_, nth) => intentOf(randomUUID(), nth % 2 ? 42n : 43n))
    const keep = (intent: Intent, nth: number) => keepAnswer(intent, { nth })
    const kept = await Promise.all(intents.map(keep))
    expect(kept).toEqual(intents.map((_, nth) => ({ nth })))
    expect(await Promise.all(intents.map((intent) => keepAnswer(intent, 'again')))).toEqual(kept)
  })

  test('of other contents under the same key is refused', async () => {
    const key = randomUUID()
    await keepAnswer(intentOf(key, 42n), 'first')
    await expect(keepAnswer(intentOf(key, 42n, 101), 'second')).rejects.toMatchObject({ reason: 'REUSED_KEY' })
  })

  test('waits alone for a call that is using its key', async () => {
    const key = randomUUID()
    const insert = `insert into idempotency (player_id, key, call, fingerprint) values (42, $1, 'x', '')`
    const kept: { own?: Promise<unknown>; others?: unknown } = {}
    const using = transact(app.database, async (tx) => {
      await tx.query(insert, [key])
      kept.own = keepAnswer(intentOf(key, 42n), 'mine')
      kept.others = await keepAnswer(intentOf(randomUUID(), 43n), 'theirs')
      throw new Error('it moved nothing')
    })
    await expect(using).rejects.toThrow('it moved nothing')
    expect(kept.others).toBe('theirs')
    expect(await kept.own).toBe('mine')
  })
})
