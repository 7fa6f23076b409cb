import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transact } from '@tablestakes/node/database'
import { afterAll, expect, it } from 'vitest'
import { proveBooksAtEnd } from '../test/books.ts'
import { falsify } from '../test/falsify.ts'
import { emptyDatabaseUrl } from '../test/fresh-database.ts'
import { giveMoney } from '../test/money.ts'
import { sealAll } from '../test/seal-all.ts'
import { startApp } from '../test/start-app.ts'
import { SECRET } from '../test/template-database.ts'
import { listHeadFiles } from './ledger/books/export-heads.ts'
import { booksJobs, freeze, newKey, returnHold } from './ledger/index.ts'
import { startWorker } from './platform/jobs/job-worker.ts'

const app = await startApp()
const { database, databaseUrl } = app
proveBooksAtEnd(database)
const booksDir = await mkdtemp(join(tmpdir(), 'tablestakes-books-'))
afterAll(() => rm(booksDir, { recursive: true, force: true }))

const jobs = booksJobs({ database, log: app.log, secret: SECRET, booksDir })
const { playerId } = (await app.signIn(71n)) as { playerId: bigint }
await giveMoney(database, { playerId, cash: 10_000n, gold: 50n })

const program = fileURLToPath(new URL('./books.ts', import.meta.url))

function runBooks(files: string[] = [], variables: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, TABLESTAKES_SECRET: SECRET, ...variables }
  return new Promise((done) => {
    execFile(process.execPath, [program, ...files], { env }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    )
  })
}

/** Runs every job of one kind that is due. */
async function runJob(kind: string): Promise<void> {
  await database.query(`delete from job_schedule where kind = $1`, [kind])
  let isDone = false
  const worker = startWorker(database, {
    jobs: jobs.filter((job) => job.kind === kind),
    log: app.log,
    onOutcome: (ran, outcome) => {
      isDone ||= ran === kind && outcome === 'done'
    },
    idleMs: 10,
  })
  await expect.poll(() => isDone).toBe(true)
  await worker.stop()
}

const tryToFreeze = () =>
  transact(database, (tx) =>
    freeze(tx, { playerId, currency: 'IDR', key: newKey(), holdId: newKey(), cash: 100n, reference: 'W' }),
  )
const gauge = async () => /^tablestakes_books_broken (\d)$/m.exec(await app.metrics.registry.metrics())?.[1]
const alarms = () => app.lines.filter(({ alarm }) => alarm === 'books_broken')

it('stops new withdrawals from the moment a proof has found something until a full one finds nothing', async () => {
  await runJob('ledger.prove-recent')
  expect(await gauge()).toBe('0')
  const held = { playerId, holdId: newKey(), reference: 'W' }
  const freezing = { ...held, currency: 'IDR', key: newKey(), cash: 500n }
  const first = await transact(database, (tx) => freeze(tx, freezing))

  await falsify(database, 'update balance set gold = 53 where player_id = $1', [playerId])
  await runJob('ledger.prove-recent')
  await expect(tryToFreeze()).rejects.toMatchObject({ reason: 'WITHDRAWALS_STOPPED' })
  expect(await gauge()).toBe('1')
  expect(alarms()).toMatchObject([{ level: 50, subject: 'balances', findings: expect.any(Array) }])
  expect(String(alarms()[0]!.findings)).toContain(`player ${playerId}, currency IDR, purse gold: expected 50, found 53`)

  // A request that was answered keeps its answer, and frozen money can come back.
  expect(await transact(database, (tx) => freeze(tx, freezing))).toEqual({ ...first, isRepeated: true })
  await transact(database, (tx) => returnHold(tx, { ...held, key: newKey() }))

  // Nothing was repaired.
  const { rows } = await database.query('select gold from balance where player_id = $1', [playerId])
  expect(rows).toEqual([{ gold: 53n }])

  await falsify(database, 'update balance set gold = 50 where player_id = $1', [playerId])
  // What is sound since yesterday may still be broken before.
  await runJob('ledger.prove-recent')
  await expect(tryToFreeze()).rejects.toMatchObject({ reason: 'WITHDRAWALS_STOPPED' })
  await runJob('ledger.prove-all')
  expect(await gauge()).toBe('0')
  await tryToFreeze()
})

it('does not take a proof for a later one because it ended later', async () => {
  const { rows } = await database.query<{ at: string }>(
    `select (now() + n * interval '1 microsecond')::text as at from generate_series(0, 5) n order by n`,
  )
  const record = (subject: string, isFull: boolean, moment: number, findings: number) =>
    database.query('select add_proof($1, $2, $3, $4, $5)', [subject, isFull, rows[moment]!.at, findings, '[]'])
  await record('balances', false, 1, 1)
  await record('balances', true, 0, 0)
  await expect(tryToFreeze()).rejects.toMatchObject({ reason: 'WITHDRAWALS_STOPPED' })
  await record('balances', true, 2, 0)
  await tryToFreeze()
  // Sound balances do not mend a chain.
  await record('chain', false, 3, 1)
  await record('balances', true, 4, 0)
  await expect(tryToFreeze()).rejects.toMatchObject({ reason: 'WITHDRAWALS_STOPPED' })
  await record('chain', true, 5, 0)
  await tryToFreeze()
  // Nobody can prove tomorrow.
  const tomorrow = `select add_proof('balances', true, now() + interval '1 day', 0, '[]')`
  await expect(database.query(tomorrow)).rejects.toThrow(/proof_of_the_past/)
})

it('seals, closes, signs and verifies by itself', async () => {
  for (const kind of ['ledger.journal-days', 'ledger.close-days', 'ledger.seal']) await runJob(kind)
  await sealAll(database)
  for (const kind of ['ledger.sign-heads', 'ledger.verify-chain']) await runJob(kind)
  expect(await listHeadFiles(booksDir)).toHaveLength(1)
  const { rows } = await database.query<{ last: number; today: number }>(
    `select max(substring(c.relname from '\\d+$')::integer) as last, today() from pg_inherits i
     join pg_class c on c.oid = i.inhrelid where i.inhparent = 'entry'::regclass`,
  )
  expect(rows[0]!.last - rows[0]!.today).toBe(14)
  expect(alarms()).toHaveLength(1)
})

it('prints the books of every currency, and that they are sound', async () => {
  await sealAll(database)
  const { code, said } = await runBooks([], { BOOKS_DIR: booksDir })
  expect(said).toContain('IDR: 1 player, ')
  expect(said).toMatch(/cash +0\.9700\n/)
  expect(said).toMatch(/frozen cash +0\.0300 {2}3 open holds of 0\.0300\n/)
  expect(said).toMatch(/correction test +-1\.0050\n/)
  expect(said).toMatch(/all together +0\.0000\n/)
  expect(said).toMatch(/1 signed, 1 file compared/)
  expect(said).toContain('Sound')
  expect(code).toBe(0)
})

it('prints what is wrong and ends with 1, and a sound run afterwards lets withdrawals go on', async () => {
  await falsify(database, 'update transfer set amount = amount + 1 where player_id = $1 and number = 1', [playerId])
  const { code, said } = await runBooks()
  expect(code).toBe(1)
  expect(said).toContain('BROKEN')
  expect(said).toContain(`a purse is not the sum of its movements: player ${playerId}`)
  expect(said).toContain(`a sealed transfer was changed: player ${playerId}, currency IDR, number 1`)
  await expect(tryToFreeze()).rejects.toMatchObject({ reason: 'WITHDRAWALS_STOPPED' })
  await falsify(database, 'update transfer set amount = amount - 1 where player_id = $1 and number = 1', [playerId])
  expect((await runBooks()).code).toBe(0)
  await tryToFreeze()
})

it('compares heads from elsewhere, and without the secret by the keys beside them', async () => {
  const [file] = await listHeadFiles(booksDir)
  const forged = join(booksDir, 'another.json')
  await writeFile(forged, (await readFile(file!, 'utf8')).replace('\\"link\\":', '\\"link\\":9'))
  const { code, said } = await runBooks([forged], { TABLESTAKES_SECRET: '' })
  expect(code).toBe(1)
  expect(said).toContain(`a signed head was changed: file ${forged}`)
  expect((await runBooks([file!], { TABLESTAKES_SECRET: '' })).code).toBe(0)
  // Heads that anybody could have signed clear nothing.
  await expect(tryToFreeze()).rejects.toMatchObject({ reason: 'WITHDRAWALS_STOPPED' })
  expect((await runBooks([file!], { TABLESTAKES_SECRET: `${SECRET} of another server` })).said).toContain(
    'not signed by',
  )
  expect((await runBooks()).code).toBe(0)
  await tryToFreeze()
})

it('says in one line that there is no database, or nothing in it', async () => {
  const nowhere = await runBooks([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  expect(nowhere).toMatchObject({ code: 1, said: expect.stringMatching(/^error: cannot reach the database.*\n$/) })
  const empty = await runBooks([], { DATABASE_URL: await emptyDatabaseUrl() })
  expect(empty).toEqual({ code: 1, said: 'error: there are no books in this database\n' })
})
