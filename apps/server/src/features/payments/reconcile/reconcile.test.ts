import { UNIT } from '@tablestakes/domain/money/money'
import { afterEach, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { openOwner } from '../../../../test/owners.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { startApp } from '../../../../test/start-app.ts'
import { newKey } from '../../../ledger/index.ts'
import { startWorker, type Worker } from '../../../platform/jobs/job-worker.ts'
import { listReconciliations, openProviders, ProviderSilent, paymentsJobs, reconcile } from '../index.ts'

const DAY_MS = 86_400_000
const AMOUNT = 50_000n * UNIT
const sandbox = await startSandbox()
const app = await startApp({ config: sandbox.config })
const { database, log } = app
// One is enough here; the chain's own report has tests of its own.
await database.query(`update payment_provider set is_open = false where provider_id <> 'sandbox'`)
const providers = openProviders({ database, clock: app.clock, secret: app.secret, publicUrl: 'http://127.0.0.1:9290' })
const ann = await openOwner(app)
const provider = (await providers.get('sandbox'))!

/** Of the sandbox's clock and ours: both end what they end now. */
const today = new Date().toISOString().slice(0, 10)
const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)
const run = (day = today) => reconcile(database, providers, { providerId: 'sandbox', day })

const { payments: world } = sandbox
afterEach(async () => {
  await world.clearPlants()
  await world.faults({ settlements: 'ok' })
})

let orders = 0
const nextOrder = (letter: 'D' | 'W') => `${letter}${String(++orders).padStart(14, '0')}`

/** An order that the provider has been paid for, and that is in our books as told. */
async function deposit({
  state = 'paid',
  endedAt = new Date(),
}: {
  state?: string
  endedAt?: Date | null
} = {}): Promise<string> {
  const orderNo = nextOrder('D')
  const expiresAt = new Date(Date.now() + 1_800_000)
  await provider.createPayment!({
    ...{ orderNo, amount: AMOUNT, currency: 'IDR', scheme: 'dana', bankType: '', payer: {}, expiresAt },
    returnUrl: 'http://127.0.0.1:9290/',
  })
  await world.pay(orderNo, { webhook: false })
  await database.query(
    `insert into deposit_order (player_id, order_id, order_no, request_id, site_id, currency, amount, goods_id, goods_type,
       method_id, pay_type, scheme, kind, pay_name, mark, provider_id, extra_cash, coin, gold, cash_target, coin_target, state,
       expires_at, ended_at, entry_id)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'main', 'IDR', $3, 0, 0, 3, 1, 'dana', 'link', 'DANA', 'dana',
       'sandbox', 0, 0, 0, 0, 0, $4, now(), $5, $6)`,
    [ann.playerId, orderNo, AMOUNT, state, endedAt, state === 'paid' ? newKey() : null],
  )
  return orderNo
}

/** A payout that both have sent: our amount is what the player gave, theirs what was left of it after the fee. */
async function withdrawal(): Promise<string> {
  const orderNo = nextOrder('W')
  const wanted = { orderNo, amount: AMOUNT - UNIT, currency: 'IDR', scheme: 'dana', account: { phone: '081234567890' } }
  await provider.createPayout(wanted)
  await world.payPayout(orderNo, { webhook: false })
  await database.query(
    `insert into withdraw_order (player_id, order_id, order_no, site_id, currency, amount, fee, method_id, pay_type, scheme,
       pay_name, provider_id, account_type, masked_account, sealed_account, state, approvals_needed, promised_at, ended_at)
     values ($1, gen_random_uuid(), $2, 'main', 'IDR', $3, $4, 102, 1, 'dana', 'DANA', 'sandbox', 2, '', '', 'paid', 0, now(),
       now())`,
    [ann.playerId, orderNo, AMOUNT, UNIT],
  )
  return orderNo
}

/** What differs, in short; it must also be what was written down. */
async function differences(day = today): Promise<string[]> {
  const found = (await run(day))!
  const written = (await listReconciliations(database, { limit: 50 })).find((one) => one.day === day)
  const inOrder = found.differences.toSorted((one, other) => one.orderNo.localeCompare(other.orderNo))
  expect(written).toEqual({ ...found, differences: inOrder })
  return inOrder.map(({ orderNo, direction, kind }) => `${orderNo} ${direction} ${kind}`)
}

describe('the orders of a day', () => {
  test('that both sides have alike differ in nothing', async () => {
    await deposit()
    await withdrawal()
    expect(await differences()).toEqual([])
    expect((await run())!.compared).toBeGreaterThanOrEqual(2)
  })

  test('show a payment that is missing from the report', async () => {
    const [orderNo, payoutNo] = [await deposit(), await withdrawal()]
    await world.plant({ kind: 'missing', order_no: orderNo })
    await world.plant({ kind: 'missing', order_no: payoutNo })
    expect(await differences()).toEqual([`${orderNo} in missing_there`, `${payoutNo} out missing_there`])
    expect((await run())!.differences[0]).toMatchObject({
      ours: { amount: '50000', currency: 'IDR', state: 'paid' },
      theirs: null,
    })
  })

  test('show a payment that nobody ordered here', async () => {
    await world.plant({ kind: 'extra', order_no: 'D99999999999999', amount: '77', currency: 'IDR' })
    expect(await differences()).toEqual(['D99999999999999 in missing_here'])
    expect((await run())!.differences[0]).toMatchObject({
      ours: null,
      theirs: { amount: '77', currency: 'IDR', state: 'paid' },
    })
  })

  test('show a payment that differs', async () => {
    const [amount, currency, state] = [await deposit(), await deposit(), await deposit()]
    await world.plant({ kind: 'different', order_no: amount, amount: '50000.0001' })
    await world.plant({ kind: 'different', order_no: currency, currency: 'INR' })
    await world.plant({ kind: 'different', order_no: state, status: 'failed' })
    expect(await differences()).toEqual([`${amount} in amount`, `${currency} in currency`, `${state} in state`])
  })

  test('show a payment that was made and is not in our books', async () => {
    const [open, expired] = [await deposit({ state: 'pending', endedAt: null }), await deposit({ state: 'expired' })]
    expect(await differences()).toEqual([`${open} in state`, `${expired} in state`])
    await database.query(`delete from deposit_order where order_no = any ($1)`, [[open, expired]])
    expect(await differences()).toEqual([`${open} in missing_here`, `${expired} in missing_here`])
  })

  test('do not differ because one side’s midnight came first', async () => {
    await database.query('delete from deposit_order')
    await database.query('delete from withdraw_order')
    const late = await deposit({ endedAt: new Date(Date.parse(today) - 1) })
    // Ours ended yesterday, theirs today: both days have it, and each finds it on the other side.
    expect(await differences(yesterday)).toEqual([])
    expect(await differences(today)).not.toContain(`${late} in missing_here`)
    await world.plant({ kind: 'missing', order_no: late })
    expect(await differences(yesterday)).toEqual([`${late} in missing_there`])
  })
})

test('comparing again replaces what was written', async () => {
  await world.plant({ kind: 'extra', order_no: 'D88888888888888' })
  expect(await differences(today)).toContain('D88888888888888 in missing_here')
  await world.clearPlants()
  expect(await differences(today)).not.toContain('D88888888888888 in missing_here')
  const [first, second] = await Promise.all([run(), run()])
  expect(first!.differences).toEqual(second!.differences)
})

test('a report that does not come leaves what was written as it was', async () => {
  await world.plant({ kind: 'extra', order_no: 'D77777777777777' })
  await run()
  const before = await listReconciliations(database, { limit: 50 })
  await world.faults({ settlements: 'down' })
  await expect(run()).rejects.toBeInstanceOf(ProviderSilent)
  expect(await listReconciliations(database, { limit: 50 })).toEqual(before)
})

test('nothing is compared with an unknown provider, and on a day that does not exist', async () => {
  expect(await reconcile(database, providers, { providerId: 'nobody', day: today })).toBeNull()
  await expect(run('2026-11-15/../..')).rejects.toThrow(RangeError)
})

describe('every day', () => {
  let worker: Worker | undefined
  atEnd(() => worker?.stop())
  const reconcileJob = paymentsJobs({ database, providers, log, onPayment: fail, onPayout: fail }).find(
    ({ kind }) => kind === 'payments.reconcile',
  )!
  const alarms = () => app.lines.filter(({ alarm }) => alarm === 'reconciliation')
  /** The day that the job looks at, by the database's clock: the one before the day of an hour ago. */
  const dueDay = async () =>
    (await database.query(`select ((now() - interval '25 hours') at time zone 'utc')::date::text as day`)).rows[0].day
  const perform = async () => {
    const work = await reconcileJob.prepare({}, { attempt: 1, signal: AbortSignal.timeout(60_000) })
    expect(work).toBeInstanceOf(Function)
  }
  function fail(): never {
    throw new Error('no webhook is worked on here')
  }

  test('the day before is compared with every open provider, once, and differences raise an alarm', async () => {
    const day = await dueDay()
    await database.query('delete from reconciliation')
    await world.plant({ kind: 'extra', order_no: 'D66666666666666', day })
    await perform()
    expect(await listReconciliations(database, { limit: 50 })).toMatchObject([{ providerId: 'sandbox', day }])
    expect(alarms()).toMatchObject([
      { level: 50, provider: 'sandbox', day, orders: expect.arrayContaining(['D66666666666666 in missing_here']) },
    ])
    await perform()
    expect(alarms()).toHaveLength(1)
  })

  test('days that were missed are made up for', async () => {
    await database.query('delete from reconciliation')
    await database.query(`update payment_provider set created_at = created_at - interval '5 days'`)
    await perform()
    await database.query(`update payment_provider set created_at = created_at + interval '5 days'`)
    const days = (await listReconciliations(database, { limit: 50 })).map(({ day }) => day)
    const newest = Date.parse(await dueDay())
    const back = (count: number) => new Date(newest - count * DAY_MS).toISOString().slice(0, 10)
    expect(days.slice(0, 3)).toEqual([back(0), back(1), back(2)])
  })

  test('a provider that is away is asked again, and keeps no other from being compared', async () => {
    await database.query('delete from reconciliation')
    await database.query(
      `insert into payment_provider (provider_id, adapter, base_url, sealed_keys) values ('broken', 'gateway', '', '')`,
    )
    const all = openProviders({ database, clock: app.clock, secret: app.secret, publicUrl: '' })
    const job = paymentsJobs({ database, providers: all, log, onPayment: fail, onPayout: fail }).find(
      ({ kind }) => kind === 'payments.reconcile',
    )!
    const context = { attempt: 1, signal: AbortSignal.timeout(60_000) }
    await expect(job.prepare({}, context)).rejects.toThrow(/1 providers/)
    expect(await listReconciliations(database, { limit: 50 })).toMatchObject([{ providerId: 'sandbox' }])
    await database.query(`delete from payment_provider where provider_id = 'broken'`)
    await database.query('delete from reconciliation')
    await world.faults({ settlements: 'down' })
    await expect(reconcileJob.prepare({}, context)).rejects.toThrow(/1 providers/)
    await world.faults({ settlements: 'ok' })
    // The worker does it again by itself.
    worker = startWorker(database, { jobs: [reconcileJob], log, idleMs: 20 })
    await expect.poll(async () => (await listReconciliations(database, { limit: 50 })).length).toBe(1)
  })
})
