import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { connect, transact } from '@tablestakes/node/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asOwner, freshDatabase, freshDatabaseUrl } from '../../../test/fresh-database.ts'
import { type JobOutcome, startWorker, type Worker } from './job-worker.ts'
import { defineJob, enqueue, type Job, nothing } from './jobs.ts'

const database = await freshDatabase()
await asOwner(database, 'create table effect (name text not null)')

let workers: Worker[] = []
let outcomes: JobOutcome[] = []
let logged: string[] = []

beforeEach(() => {
  outcomes = []
  logged = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await database.query('delete from effect; delete from job; delete from job_schedule')
})

const log = {
  warn: (_about: object, text: string) => void logged.push(text),
  error: (_about: object, text: string) => void logged.push(text),
}

function work(jobs: Job[], options: { pool?: typeof database; leaseMs?: number; stopMs?: number } = {}) {
  const { pool = database, ...rest } = options
  const onOutcome = (kind: string, outcome: JobOutcome) => {
    if (kind.startsWith('test.')) outcomes.push(outcome)
  }
  const worker = startWorker(pool, { jobs, log, onOutcome, idleMs: 20, ...rest })
  workers.push(worker)
  return worker
}

const named = z.object({ name: z.string() })
const note = defineJob({
  kind: 'test.note',
  payload: named,
  run: async (tx, { name }) => void (await tx.query('insert into effect values ($1)', [name])),
})

const effects = async () =>
  (await database.query<{ name: string }>('select name from effect')).rows.map((row) => row.name)
const states = async () =>
  (await database.query<{ state: string }>(`select state from job where kind like 'test.%'`)).rows.map(
    (row) => row.state,
  )

describe('a job', () => {
  test('is done after the transaction that enqueued it', async () => {
    work([note])
    await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'a' } }))
    await expect.poll(effects).toEqual(['a'])
    await expect.poll(states).toEqual([])
  })

  test('does not exist when that transaction rolled back', async () => {
    work([note])
    await expect(
      transact(database, async (tx) => {
        await enqueue(tx, { job: note, payload: { name: 'never' } })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'after' } }))
    await expect.poll(effects).toEqual(['after'])
  })

  test('with a key is done once however often it is enqueued, also after it is done', async () => {
    work([note])
    const again = () => transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'once' }, key: 'k' }))
    await Promise.all([again(), again(), again()])
    await expect.poll(states).toEqual(['done'])
    await again()
    await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'last' } }))
    await expect.poll(effects).toEqual(['once', 'last'])
  })

  test('waits for its time', async () => {
    work([note])
    const runAt = new Date(Date.now() + 3_600_000)
    await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'later' }, runAt }))
    await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'now' } }))
    await expect.poll(effects).toEqual(['now'])
    await database.query('update job set due_at = now()')
    await expect.poll(effects).toEqual(['now', 'later'])
  })

  test('many jobs on two nodes are each done once', async () => {
    const other = connect(database.options.connectionString!)
    work([note])
    work([note], { pool: other })
    const names = Array.from({ length: 200 }, (_, index) => `job ${index}`)
    await transact(database, async (tx) => {
      for (const name of names) await enqueue(tx, { job: note, payload: { name } })
    })
    await expect.poll(states, { timeout: 20_000 }).toEqual([])
    expect((await effects()).sort()).toEqual(names.sort())
    await Promise.all(workers.map((worker) => worker.stop()))
    workers = []
    await other.end()
  })

  test('that fails is tried again and leaves no effect of the failed attempt', async () => {
    let tries = 0
    const flaky = defineJob({
      kind: 'test.flaky',
      payload: nothing,
      retryMs: () => 0,
      async run(tx) {
        await tx.query(`insert into effect values ('flaky')`)
        if (++tries < 3) throw new Error('not yet')
      },
    })
    work([flaky])
    await transact(database, (tx) => enqueue(tx, { job: flaky, payload: {} }))
    await expect.poll(() => outcomes).toEqual(['failed', 'failed', 'done'])
    expect(await effects()).toEqual(['flaky'])
  })

  test('that never succeeds ends as dead, with an alarm, and keeps its error', async () => {
    const hopeless = defineJob({
      kind: 'test.hopeless',
      payload: nothing,
      attemptsMax: 2,
      retryMs: () => 0,
      run: () => Promise.reject(new Error('never works')),
    })
    work([hopeless])
    await transact(database, (tx) => enqueue(tx, { job: hopeless, payload: {} }))
    await expect.poll(() => outcomes).toEqual(['failed', 'dead'])
    const { rows } = await database.query(`select state, last_error from job where kind = 'test.hopeless'`)
    expect(rows).toEqual([{ state: 'dead', last_error: 'Error: never works' }])
    expect(logged).toContain('job is dead')
  })

  test('of a node that was killed in the middle is done by another, with one effect', async () => {
    const script = fileURLToPath(new URL('../../../test/blocked-worker.ts', import.meta.url))
    const child = fork(script, [database.options.connectionString!])
    await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'survivor' } }))
    // The child has written its effect in an open transaction and now hangs.
    const [message] = await once(child, 'message')
    expect(message).toBe('wrote')
    child.kill('SIGKILL')
    await once(child, 'exit')
    work([note])
    await expect.poll(effects, { timeout: 20_000 }).toEqual(['survivor'])
    await expect.poll(states).toEqual([])
  })

  test('that outlived its lease cannot commit after another node took it', async () => {
    const first = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    let runs = 0
    const slow = defineJob({
      kind: 'test.slow',
      payload: nothing,
      async run(tx) {
        const run = ++runs
        await tx.query('insert into effect values ($1)', [`run ${run}`])
        if (run > 1) return
        entered.resolve()
        await first.promise
      },
    })
    work([slow])
    await transact(database, (tx) => enqueue(tx, { job: slow, payload: {} }))
    await entered.promise
    await database.query('update job set due_at = now()')
    await expect.poll(effects).toEqual(['run 2'])
    first.resolve()
    await expect.poll(() => outcomes).toEqual(['done', 'lost'])
    expect(await effects()).toEqual(['run 2'])
  })

  test('keeps its lease as long as it runs', async () => {
    const may = Promise.withResolvers<void>()
    const patient = defineJob({
      kind: 'test.patient',
      payload: nothing,
      prepare: () => may.promise,
      run: async () => {},
    })
    work([patient], { leaseMs: 3_000 })
    await transact(database, (tx) => enqueue(tx, { job: patient, payload: {} }))
    const dueAt = async () =>
      (
        await database.query<{ due_at: Date }>('select due_at from job where kind = $1', ['test.patient'])
      ).rows[0]!.due_at.getTime()
    const before = await dueAt()
    await expect.poll(dueAt).toBeGreaterThan(before + 100)
    may.resolve()
    await expect.poll(() => outcomes).toEqual(['done'])
  })
})

describe('stopping', () => {
  test('lets the running job end', async () => {
    const may = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const slow = defineJob({
      kind: 'test.ending',
      payload: nothing,
      async prepare() {
        entered.resolve()
        await may.promise
      },
      run: async (tx) => void (await tx.query(`insert into effect values ('ended')`)),
    })
    const worker = work([slow])
    await transact(database, (tx) => enqueue(tx, { job: slow, payload: {} }))
    await entered.promise
    const stopped = worker.stop()
    may.resolve()
    await stopped
    expect(await effects()).toEqual(['ended'])
  })

  test('gives a job back that it cut short, without counting the attempt', async () => {
    const entered = Promise.withResolvers<void>()
    const waiting = defineJob({
      kind: 'test.waiting',
      payload: nothing,
      attemptsMax: 1,
      prepare(_payload, { signal }) {
        entered.resolve()
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('cut short')))
        })
      },
      run: async () => {},
    })
    const worker = work([waiting])
    await transact(database, (tx) => enqueue(tx, { job: waiting, payload: {} }))
    await entered.promise
    await worker.stop()
    expect(outcomes).toEqual(['returned'])
    const { rows } = await database.query(`select state, attempts from job where kind = 'test.waiting'`)
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }])
  })

  test('gives a job back that does not end, and what it did cannot commit', async () => {
    const may = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const stuck = defineJob({
      kind: 'test.stuck',
      payload: nothing,
      async run(tx) {
        await tx.query(`insert into effect values ('stuck')`)
        entered.resolve()
        await may.promise
      },
    })
    const worker = work([stuck], { stopMs: 0 })
    await transact(database, (tx) => enqueue(tx, { job: stuck, payload: {} }))
    await entered.promise
    await worker.stop()
    expect(await states()).toEqual(['waiting'])
    may.resolve()
    await expect.poll(() => outcomes).toEqual(['lost'])
    expect(await effects()).toEqual([])
  })
})

test('a kind that is slow does not keep the others waiting', async () => {
  const may = Promise.withResolvers<void>()
  let entered = 0
  const slow = defineJob({
    kind: 'test.slow',
    payload: nothing,
    prepare() {
      entered++
      return may.promise
    },
    run: async () => {},
  })
  await transact(database, async (tx) => {
    for (let n = 0; n < 20; n++) await enqueue(tx, { job: slow, payload: {} })
  })
  work([slow, note])
  await expect.poll(() => entered).toBeGreaterThan(1)
  await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'in between' } }))
  await expect.poll(effects).toEqual(['in between'])
  may.resolve()
  await expect.poll(() => entered).toBe(20)
})

test('a job that is to be forgotten leaves nothing behind when it fails for the last time', async () => {
  const hopeless = defineJob({
    kind: 'test.hopeless',
    payload: nothing,
    attemptsMax: 1,
    isForgotten: true,
    run: () => Promise.reject(new Error('no')),
  })
  work([hopeless])
  await transact(database, (tx) => enqueue(tx, { job: hopeless, payload: {} }))
  await expect.poll(() => outcomes).toEqual(['dead'])
  expect(await states()).toEqual([])
  expect(logged).toContain('job is dead')
})

describe('a recurring job', () => {
  test('runs once per tick however many nodes there are', async () => {
    const hourly = defineJob({
      kind: 'test.hourly',
      payload: nothing,
      everyMs: 3_600_000,
      run: async (tx) => void (await tx.query(`insert into effect values ('tick')`)),
    })
    work([hourly, note])
    work([hourly, note])
    work([hourly, note])
    await expect.poll(effects).toEqual(['tick'])
    await database.query(`update job_schedule set next_at = now() - interval '5 hours' where kind = 'test.hourly'`)
    await expect.poll(effects).toEqual(['tick', 'tick'])
    const { rows } = await database.query(
      `select next_at > now() and extract(minute from next_at) = 0 as is_next_hour from job_schedule where kind = 'test.hourly'`,
    )
    expect(rows).toEqual([{ is_next_hour: true }])
    await transact(database, (tx) => enqueue(tx, { job: note, payload: { name: 'end' } }))
    await expect.poll(effects).toEqual(['tick', 'tick', 'end'])
  })
})

test('a worker goes on after the database was away', async () => {
  const url = await freshDatabaseUrl()
  const pool = connect(url)
  await asOwner(pool, 'create table effect (name text not null)')
  work([note], { pool })
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await transact(pool, (tx) => enqueue(tx, { job: note, payload: { name: 'back' } }))
  await expect
    .poll(async () => (await pool.query('select * from effect')).rows, { timeout: 20_000 })
    .toEqual([{ name: 'back' }])
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await pool.end()
})
