import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ownPort } from '../../../../../../scripts/own-port.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startWorker } from '../../../platform/jobs/job-worker.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { openProviders, paymentsJobs } from '../index.ts'
import { webhookDue } from './process-webhook.ts'

/** Webhooks over the wire, from the sandbox's provider to the features that keep the orders. */
const publicUrl = `http://127.0.0.1:${await ownPort()}`
const sandbox = await startSandbox()
const { payments: world } = sandbox
const app = await startApp({ config: { ...sandbox.config, publicUrl, rateLimitScale: 0 } })
const { database, log } = app
const providers = openProviders({ database, clock: app.clock, secret: app.secret, publicUrl })
const provider = (await providers.get('sandbox'))!

const reports: { orderNo: string; status: string; amount?: bigint }[] = []
const jobs = paymentsJobs({
  ...{ database, providers, log },
  onPayment: async (_tx, { orderNo, view }) => {
    reports.push({ orderNo, status: view.status, ...(view.status === 'paid' && { amount: view.amount }) })
  },
  onPayout: async (_tx, { orderNo, view }) => {
    reports.push({ orderNo, status: view.status })
  },
}).filter(({ kind }) => kind === webhookDue.kind)
const hurried = jobs.map((job) => ({ ...job, retryMs: () => 20 }))
const worker = startWorker(database, { jobs: hurried, log, idleMs: 20 })
afterAll(() => worker.stop())
await app.server.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) })

const unfinished = async () =>
  (await database.query(`select state, last_error from job where kind = $1`, [webhookDue.kind])).rows
/** Until every webhook of an order was taken, and worked on. */
async function settled(orderNo: string): Promise<void> {
  const about = async () => (await world.payment(orderNo)) ?? (await world.payout(orderNo))
  await expect
    .poll(async () => (await about())!.webhooks.map(({ state }) => state), { timeout: 20_000 })
    .toSatisfy((states: string[]) => states.length > 0 && states.every((state) => state === 'delivered'))
  await expect.poll(unfinished, { timeout: 20_000 }).toEqual([])
}

let orders = 0
const nextOrder = (letter: 'D' | 'W') => `${letter}${String(++orders).padStart(14, '0')}`

async function order(): Promise<string> {
  const orderNo = nextOrder('D')
  await provider.createPayment!({
    ...{ orderNo, amount: 100n * UNIT, currency: 'PHP', scheme: 'gcash', bankType: '', payer: {} },
    ...{ returnUrl: `${publicUrl}/`, expiresAt: new Date(Date.now() + 1_800_000) },
  })
  return orderNo
}

beforeEach(() => {
  reports.length = 0
})

describe('what a webhook is about', () => {
  test('is asked for and handed on', async () => {
    const orderNo = await order()
    await world.pay(orderNo)
    await settled(orderNo)
    expect(reports).toEqual([{ orderNo, status: 'paid', amount: 100n * UNIT }])
  })

  test('is handed on once, however many copies come simultaneously', async () => {
    const orderNo = await order()
    await world.pay(orderNo, { duplicate: 9 })
    await settled(orderNo)
    expect((await world.payment(orderNo))!.webhooks).toHaveLength(10)
    expect(reports).toEqual([{ orderNo, status: 'paid', amount: 100n * UNIT }])
  })

  test('is what the provider says when it is asked, not what the webhook says', async () => {
    const orderNo = await order()
    // An older one, that says it failed, comes after it.
    await world.pay(orderNo, { reorder: true, amount: '99.5' })
    await settled(orderNo)
    const paid = { orderNo, status: 'paid', amount: 995_000n }
    expect(reports).toEqual([paid, paid])
  })

  test.each(['fail', 'expire'] as const)('may have come to nothing (%s)', async (act) => {
    const orderNo = await order()
    await world[act](orderNo)
    await settled(orderNo)
    expect(reports).toEqual([{ orderNo, status: { fail: 'failed', expire: 'expired' }[act] }])
  })

  test('may be a payout', async () => {
    const orderNo = nextOrder('W')
    const account = { phone: '09171234567' }
    await provider.createPayout({ orderNo, amount: UNIT, currency: 'PHP', scheme: 'gcash', account })
    await world.payPayout(orderNo)
    await settled(orderNo)
    expect(reports).toEqual([{ orderNo, status: 'paid' }])
  })
})

describe('while the provider cannot be asked', () => {
  test('nothing is handed on, and it is asked again until it can', async () => {
    const orderNo = await order()
    await world.faults({ payments: 'down' })
    await world.pay(orderNo)
    await expect.poll(unfinished).toMatchObject([{ last_error: expect.stringContaining('did not answer') }])
    expect(reports).toEqual([])
    await world.faults({ payments: 'ok' })
    await settled(orderNo)
    expect(reports).toMatchObject([{ orderNo, status: 'paid' }])
  })

  test('or knows nothing of what it told us, nothing is handed on', async () => {
    const payload = { providerId: 'sandbox', about: 'payment', orderNo: 'D99999999999999' } as const
    await transact(database, (tx) => enqueue(tx, { job: webhookDue, payload }))
    await expect.poll(unfinished).toMatchObject([{ last_error: expect.stringContaining('does not know') }])
    await expect.poll(unfinished).toMatchObject([{ state: 'dead' }])
    expect(reports).toEqual([])
    expect(app.lines).toContainEqual(expect.objectContaining({ alarm: 'job_dead', job: webhookDue.kind }))
    await database.query('delete from job where kind = $1', [webhookDue.kind])
  })
})
