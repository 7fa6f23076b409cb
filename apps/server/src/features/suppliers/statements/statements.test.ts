/** What a supplier commits itself to is copied, signed with the books' heads, and cannot be changed afterwards. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transact } from '@tablestakes/node/database'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { falsify } from '../../../../test/falsify.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startSupplier } from '../../../../test/supplier.ts'
import { SECRET } from '../../../../test/template-database.ts'
import { listHeadFiles, readHeadFile } from '../../../ledger/books/export-heads.ts'
import { headKey, publicKeyOf, readPayload } from '../../../ledger/books/heads.ts'
import { verifyHeads } from '../../../ledger/books/verify-heads.ts'
import { signAndExport } from '../../../ledger/index.ts'
import { supplierJobs } from '../jobs.ts'
import { openSuppliers } from '../suppliers.ts'

const supplier = await startSupplier('acme')
const app = await startApp()
const { database } = app
await supplier.join(app)
const booksDir = await mkdtemp(join(tmpdir(), 'tablestakes-statements-'))
afterAll(() => rm(booksDir, { recursive: true, force: true }))

const told: object[] = []
beforeEach(() => void told.splice(0))
const jobs = supplierJobs({
  ...{ database, catalogues: openSuppliers(app.services).catalogues, clock: Date.now },
  log: { error: (about: object) => void told.push(about), info() {} },
  signHeads: () => signAndExport({ database, secret: SECRET, booksDir }),
})
const job = jobs.find(({ kind }) => kind === 'suppliers.read-statements')!
const look = async () => {
  const finish = await job.prepare({}, { attempt: 1, signal: AbortSignal.timeout(60_000) })
  await transact(database, finish)
}

/** Says one more thing, as the studio does. */
function say(statement: object): string {
  const before = supplier.statements.at(-1)
  const previous = before === undefined ? '' : createHash('sha256').update(before).digest('hex')
  const line = JSON.stringify({
    no: supplier.statements.length + 1,
    previous,
    time: '2026-01-15T12:00:00.000Z',
    ...statement,
  })
  supplier.statements.push(line)
  return line
}

const heads = async () => {
  const files = await Promise.all((await listHeadFiles(booksDir)).map(readHeadFile))
  return files.map((file) => readPayload(file!.payload))
}
const verified = async () =>
  (await verifyHeads(database, { publicKey: publicKeyOf(headKey(SECRET)), files: await listHeadFiles(booksDir) }))
    .findings

test('a supplier without statements is asked and leaves nothing', async () => {
  await look()
  expect(await heads()).toEqual([])
  expect(told).toEqual([])
})

test('a commitment is in a signed head as soon as it was heard, word for word, and once', async () => {
  const commitment = say({ says: 'commitment', end: 'a'.repeat(64), round: 12, round_time: '2026-01-15T12:10:00.000Z' })
  await look()
  const [first] = await heads()
  const hash = createHash('sha256').update(commitment).digest('hex')
  expect(first).toMatchObject({ statements: [{ supplier: 'acme', no: 1, hash, lines: [commitment] }] })
  await look()
  expect(await heads()).toHaveLength(1)
  const more = [say({ says: 'salt' }), say({ says: 'begin' }), say({ says: 'commitment' })]
  await look()
  expect((await heads()).at(-1)).toMatchObject({ head: 2, statements: [{ no: 4, lines: more }] })
  expect(await verified()).toEqual([])
})

test('a supplier that is away is asked again, and nothing is said of it', async () => {
  supplier.mode = 'down'
  await look()
  supplier.mode = 'up'
  expect(told).toEqual([])
})

test('a line that was said differently before, a line without the one before, or a foreign signature is told aloud and not kept', async () => {
  const honest = [...supplier.statements]
  const alarm = [{ alarm: 'statements_changed', supplier: 'acme' }]
  const forgeries = [
    honest.slice(0, -1),
    [...honest.slice(0, -1), honest.at(-1)!.replace('commitment', 'given up')],
    [...honest, JSON.stringify({ no: 5, previous: 'f'.repeat(64) })],
    [...honest, 'no JSON'],
    [...honest.slice(0, 2), ...honest.slice(3)],
  ]
  for (const forged of forgeries) {
    told.splice(0)
    supplier.statements = forged
    await look()
    expect(told, forged.join()).toMatchObject(alarm)
  }
  supplier.statements = honest
  const { privateKey } = supplier
  supplier.renewKey()
  told.splice(0)
  await look()
  expect(told).toMatchObject(alarm)
  supplier.privateKey = privateKey
  const { rows } = await database.query<{ payload: string }>('select payload from supplier_statement order by no')
  expect(rows.map(({ payload }) => payload)).toEqual(honest)
})

test('nobody changes a copy: the server may not, and the heads show what the database’s owner changed', async () => {
  await expect(database.query(`update supplier_statement set payload = '{}'`)).rejects.toThrow(/denied|append|changed/)
  await falsify(database, `update supplier_statement set payload = '{}' where no = 1`)
  const findings = await verified()
  expect(findings).toMatchObject([
    { kind: 'statement-differs', supplier: 'acme', line: 1 },
    { kind: 'statement-differs', supplier: 'acme', line: 1 },
  ])
})
