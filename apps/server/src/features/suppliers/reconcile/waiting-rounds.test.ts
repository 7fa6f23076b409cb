import { randomUUID } from 'node:crypto'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../../test/operators.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startSupplier } from '../../../../test/supplier.ts'
import { supplierJobs } from '../jobs.ts'
import { openSuppliers } from '../suppliers.ts'

const supplier = await startSupplier('acme')
const app = await startApp({ config: { rateLimitScale: 0 } })
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const operator = await hireOperator(app, 'olga')
const MINUTE_MS = 60_000
const round = (minutes: number) => ({
  ...{ round: randomUUID(), waits_for: 'ROLLBACK' as const, transaction_uuid: randomUUID(), user: '7', tries: 9 },
  ...{ game_code: 'acme:dice', currency: 'IDR', amount: 100_000n, created_at: Date.now() - minutes * MINUTE_MS },
})
const asked = async () => (await operator.get('/operator/waiting-rounds')).json<{ list: object[]; silent: string[] }>()

async function runJob() {
  const told: object[] = []
  const { catalogues } = openSuppliers(app.services)
  const log = { error: (about: object) => void told.push(about), info() {} }
  const jobs = supplierJobs({ database: app.database, catalogues, log, clock: app.clock, signHeads: async () => {} })
  const job = jobs.find(({ kind }) => kind === 'suppliers.waiting-rounds')!
  const finish = await job.prepare({}, { attempt: 1, signal: AbortSignal.timeout(60_000) })
  await transact(app.database, finish)
  return told
}

test('nothing waits: nobody is told', async () => {
  supplier.waiting = [round(1)]
  expect((await asked()).list).toEqual([])
  expect(await runJob()).toEqual([])
})

test('a round that waits for too long is listed and told aloud', async () => {
  const stuck = round(11)
  supplier.waiting = [stuck, round(1)]
  expect((await asked()).list).toEqual([
    { ...stuck, supplier: 'acme', amount: 100_000, created_at: new Date(stuck.created_at).toISOString() },
  ])
  expect(await runJob()).toEqual([
    { alarm: 'rounds-waiting', supplier: 'acme', count: 1, rounds: [`${stuck.round} ROLLBACK`] },
  ])
})

test('a supplier that is away is named, and keeps nobody from the others', async () => {
  supplier.mode = 'down'
  expect(await asked()).toMatchObject({ list: [], silent: expect.arrayContaining(['acme']) })
  expect(await runJob()).toEqual([])
})
