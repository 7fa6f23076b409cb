import { randomUUID } from 'node:crypto'
import { refusals } from '@tablestakes/contract/refusals'
import { getPreload } from '@tablestakes/contract/site'
import { connect } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { openLine } from '../../../test/breakable-line.ts'
import { freshDatabaseUrl } from '../../../test/fresh-database.ts'
import { look, makeProbeTables, pay, probeRoutes, whoAmI } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'

/**
 * A database that takes everything and answers nothing, as when its host loses its power. The driver would wait for a day here: only the
 * time of the call itself can end it.
 */
const DAY_MS = 86_400_000
const databaseUrl = await freshDatabaseUrl()
const direct = connect(databaseUrl)
atEnd(() => direct.end())
const line = await openLine(databaseUrl)
const app = await startApp({
  databaseUrl: line.url,
  queryTimeoutMs: DAY_MS,
  answerMs: 3_000,
  routes: probeRoutes,
})
await makeProbeTables(direct)
await direct.query('insert into probe_purse values (42, 100)')
const player = await app.signIn(42n)
const purse = async () => (await direct.query('select left_over from probe_purse where player_id = 42')).rows[0]

test('every call ends with BUSY: open pages, visitors, players, money', async () => {
  line.silence()
  const answers = await Promise.all([
    app.guest.call(look, { name: 'a' }),
    player.call(whoAmI, {}),
    player.call(pay, { amount: 10 }),
    ...Array.from({ length: 30 }, () => player.call(whoAmI, {})),
  ])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([refusals.BUSY.code]))
  expect((await app.server.inject('/ready')).json()).toEqual({
    status: 'unavailable',
    reason: 'the database does not answer',
  })
  expect(await purse()).toEqual({ left_over: 100n })
})

test('it serves again by itself when the database does, and nothing was half done', async () => {
  line.mend()
  await expect.poll(async () => (await player.call(whoAmI, {})).code).toBe(0)
  expect((await app.guest.call(getPreload, {})).code).toBe(0)
  expect((await app.server.inject('/ready')).statusCode).toBe(200)
  const key = randomUUID()
  expect(await player.call(pay, { amount: 10 }, { key })).toMatchObject({ code: 0, data: { left: 90n } })
  expect(await player.call(pay, { amount: 10 }, { key })).toMatchObject({ code: 0, data: { left: 90n } })
})

test('a transaction whose end was not heard is asked about under its key, and has happened once or never', async () => {
  const key = randomUUID()
  const blocker = await direct.connect()
  await blocker.query('begin; lock table probe_payment in share mode')
  const paying = player.call(pay, { amount: 10 }, { key })
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like 'insert into probe_payment%'`
  await expect.poll(async () => (await direct.query(isWaiting)).rowCount).toBe(1)
  line.silence()
  await blocker.query('rollback')
  blocker.release()
  expect((await paying).code).toBe(refusals.BUSY.code)
  line.mend()
  await expect.poll(async () => (await player.call(pay, { amount: 10 }, { key })).code).toBe(0)
  expect(await purse()).toEqual({ left_over: 80n })
  expect((await direct.query('select from probe_payment')).rowCount).toBe(2)
})
