import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@tablestakes/contract/refusals'
import { afterCommit, connect, DatabaseBusy, databaseTrouble, type Tx, transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { ownPort } from '../../../../../scripts/own-port.ts'
import { atEnd } from '../../../test/at-end.ts'
import { openLine } from '../../../test/breakable-line.ts'
import { asOwner, freshDatabase, freshDatabaseUrl } from '../../../test/fresh-database.ts'
import { look, probeRoutes, whoAmI } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'
import { startPostgres } from '../../../test/start-postgres.ts'
import { SECRET } from '../../../test/template-database.ts'
import { prepareDatabase } from '../../prepare-database.ts'

const database = await freshDatabase()
await asOwner(database, 'create table counter (id int primary key, n bigint not null check (n >= 0))')
await database.query('insert into counter values (1, 0), (2, 0)')

test('the pool cannot stand in for a transaction', () => {
  const write = (tx: Tx) => tx
  // @ts-expect-error a writer must be given the transaction it belongs to
  expect(write(database)).toBe(database)
})

test('money comes out of the database as bigint', async () => {
  const { rows } = await database.query('select 9007199254740993::int8 as money')
  expect(rows).toEqual([{ money: 9007199254740993n }])
})

test('a failure rolls everything back and runs nothing that waits for the commit', async () => {
  let told = 0
  const failing = transact(database, async (tx) => {
    afterCommit(tx, () => told++)
    await tx.query('update counter set n = n + 5 where id = 1')
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect((await database.query('select n from counter where id = 1')).rows).toEqual([{ n: 0n }])
  await transact(database, async (tx) => afterCommit(tx, () => told++))
  expect(told).toBe(1)
})

test('a swallowed error does not pass for a commit', async () => {
  const careless = transact(database, async (tx) => {
    await tx.query('update counter set n = -1 where id = 1').catch(() => {})
    return 'done'
  })
  await expect(careless).rejects.toThrow('the transaction had failed')
})

test('deadlocks are retried until everyone is through', async () => {
  const cross = (first: number, second: number) =>
    transact(database, async (tx) => {
      await tx.query('update counter set n = n + 1 where id = $1', [first])
      await tx.query('update counter set n = n + 1 where id = $1', [second])
    })
  await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? cross(1, 2) : cross(2, 1))))
  expect((await database.query('select n from counter order by id')).rows).toEqual([{ n: 6n }, { n: 6n }])
})

test('contention that does not end is given up', async () => {
  let attempts = 0
  const contended = transact(database, async (tx) => {
    attempts++
    await tx.query(`do $$ begin raise exception using errcode = '40001'; end $$`)
  })
  await expect(contended).rejects.toBeInstanceOf(DatabaseBusy)
  expect(attempts).toBe(5)
})

test('connections cut in use are told as BUSY and the next request works', async () => {
  const app = await startApp({ routes: probeRoutes })
  const player = await app.signIn(42n)
  const admin = connect(app.databaseUrl, { max: 1 })
  const cut = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  const burst = Promise.all(Array.from({ length: 30 }, () => player.call(whoAmI, {})))
  await cut()
  const codes = (await burst).map(({ code }) => code)
  expect(codes.every((code) => code === 0 || code === refusals.BUSY.code)).toBe(true)
  await cut()
  await expect.poll(async () => (await player.call(whoAmI, {})).code).toBe(0)
  await admin.end()
})

test('a transaction does not begin on a connection that was cut while it lay idle', async () => {
  const pool = connect(await freshDatabaseUrl(), { max: 4 })
  const idle = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  for (const client of idle) client.release()
  const admin = connect(String(pool.options.connectionString), { max: 1 })
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect(transact(pool, (tx) => tx.query('select 1'))).resolves.toBeDefined()
  await admin.end()
  await pool.end()
})

test('a database that is away is told as BUSY, /ready says so, and all works again when it is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tablestakes-away-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startPostgres({ dataDir, port: await ownPort() })
  const databaseUrl = await prepareDatabase({ databaseUrl: postgres.url, applicationUrl: undefined, secret: SECRET })
  const app = await startApp({ routes: probeRoutes, databaseUrl })
  const player = await app.signIn(42n)
  const statusOf = async (url: string) => (await app.server.inject(url)).statusCode
  expect((await player.call(whoAmI, {})).code).toBe(0)
  expect(await statusOf('/ready')).toBe(200)

  await postgres.stop()
  expect((await player.call(whoAmI, {})).code).toBe(refusals.BUSY.code)
  expect((await app.guest.call(look, { name: 'a' })).code).toBe(refusals.BUSY.code)
  expect(await statusOf('/ready')).toBe(503)
  expect(await statusOf('/health')).toBe(200)

  const again = await startPostgres({ dataDir, port: postgres.port })
  expect((await player.call(whoAmI, {})).code).toBe(0)
  expect(await statusOf('/ready')).toBe(200)
  await app.stop()
  await again.stop()
})

test('a database that has gone silent is given up, also in the middle of a transaction', async () => {
  const line = await openLine(await freshDatabaseUrl())
  const pool = connect(line.url, { queryTimeoutMs: 2_000 })
  await pool.query('select 1')
  const torn = transact(pool, async (tx) => {
    await tx.query('select 1')
    line.silence()
    return tx.query('select 2')
  })
  expect(databaseTrouble(await torn.catch((error: unknown) => error))).toBe('away')
  // The connection is not used again: what it still answers would be taken for the answer to something else.
  expect(pool.totalCount).toBe(0)
  await pool.end()
})
