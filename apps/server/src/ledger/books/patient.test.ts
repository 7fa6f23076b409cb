import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { asOfNow, patiently } from './patient.ts'

const database = await freshDatabase()

it('waits as long as the work takes, where a request would have been cut off', async () => {
  const limits = await patiently(database, async (reader) => {
    const { rows } = await reader.query(
      `select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as other`,
    )
    return rows[0]
  })
  expect(limits).toEqual({ one: '0', other: '0' })
  const { rows } = await database.query(`select current_setting('statement_timeout') as after`)
  expect(rows).toEqual([{ after: '15s' }])
})

it('stops immediately when told to, in the middle of a statement and between two', async () => {
  const stopping = new AbortController()
  const working = patiently(database, (reader) => reader.query('select pg_sleep(600)'), stopping.signal)
  const isAtWork = async () =>
    (
      await database.query(
        `select from pg_stat_activity where query = 'select pg_sleep(600)' and datname = current_database()`,
      )
    ).rowCount
  await expect.poll(isAtWork).toBe(1)
  stopping.abort()
  await expect(working).rejects.toMatchObject({ code: '57014' })

  const later = new AbortController()
  const between = patiently(
    database,
    async (reader) => {
      later.abort()
      await reader.query('select pg_sleep(600)')
    },
    later.signal,
  )
  await expect(between).rejects.toMatchObject({ name: 'AbortError' })
})

it('reads everything as of one moment, and writes nothing', async () => {
  await asOfNow(database, async (reader) => {
    const count = async () => (await reader.query('select from job')).rowCount
    const before = await count()
    await database.query(`insert into job (kind, payload) values ('test.moment', '{}')`)
    expect(await count()).toBe(before)
  })
  const writing = asOfNow(database, (reader) => reader.query('delete from job'))
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})
