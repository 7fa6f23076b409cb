import { playerStates } from '@tablestakes/contract/account'
import { transact } from '@tablestakes/node/database'
import { afterEach, expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import { startPayouts } from '../../../../test/payouts.ts'
import { setPlayerState } from '../../players/index.ts'

const { app, database, jobs, payments, player, withdraw, purses, settled, orders, poll, heard } = await startPayouts()

afterEach(async () => {
  await payments.faults({ payouts: 'ok', webhooks: 'ok' })
})

async function request(rupiah = 100_000) {
  const owner = await player({ cash: 500_000 })
  const { order_no: orderNo } = (await withdraw(owner, rupiah)).data!
  await settled()
  return { owner, orderNo }
}

/** All that the provider has of a player's orders, by their numbers. */
async function payoutsOf(playerId: bigint) {
  const known = await orders(playerId)
  const found = await Promise.all(known.map(({ order_no: orderNo }) => payments.payout(orderNo)))
  return found.filter((payout) => payout !== undefined)
}

test('a provider that is down leaves the order as it is; it is sent once the provider is back, under the same number', async () => {
  await payments.faults({ payouts: 'down' })
  const { owner, orderNo } = await request()
  await poll()
  expect(await orders(owner.playerId)).toMatchObject([{ order_no: orderNo, state: 'approved' }])
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 100_000 })
  expect(await payments.payout(orderNo)).toBeUndefined()

  await payments.faults({ payouts: 'ok' })
  await poll()
  expect(await payoutsOf(owner.playerId)).toMatchObject([{ order_no: orderNo, status: 'processing' }])
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
})

test('a reply that is cut after the provider has taken it: asked about, never sent twice', async () => {
  await payments.faults({ payouts: 'cut' })
  const { owner, orderNo } = await request()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'approved' }])
  const [taken] = await payoutsOf(owner.playerId)
  expect(taken).toMatchObject({ order_no: orderNo, status: 'processing' })
  await poll()
  await payments.faults({ payouts: 'ok' })
  await poll()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'sent' }])
  expect(await payoutsOf(owner.playerId)).toMatchObject([{ id: taken!.id, amount: '100000' }])
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
})

test('a provider that never answers keeps nobody’s money for good, and pays once', { timeout: 60_000 }, async () => {
  await payments.faults({ payouts: 'hang' })
  const { owner, orderNo } = await request()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'approved' }])
  await payments.faults({ payouts: 'ok' })
  await poll()
  await poll()
  expect(await payoutsOf(owner.playerId)).toMatchObject([{ order_no: orderNo }])
  await payments.failPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
})

test('a webhook that overtakes the answer to our request ends the order, and the answer changes nothing more', async () => {
  await payments.faults({ payouts: 'cut' })
  const { owner, orderNo } = await request()
  await payments.faults({ payouts: 'ok' })
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'paid' }])
  await poll()
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
})

test('a provider that refuses a payout gives everything back', async () => {
  const owner = await player({ cash: 500_000 })
  await payments.faults({ payouts: 'down' })
  const { order_no: orderNo } = (await withdraw(owner, 100_000)).data!
  await settled()
  // A way of paying the provider does not know.
  await database.query(`update withdraw_order set scheme = 'smoke_signals' where order_no = $1`, [orderNo])
  await payments.faults({ payouts: 'ok' })
  await poll()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'failed', reason_key: 'withdraw_reason_failed' }])
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
})

test('while the books are broken nothing begins to leave, and what was approved is not sent', async () => {
  await payments.faults({ payouts: 'down' })
  const { owner, orderNo } = await request()
  await payments.faults({ payouts: 'ok' })
  await database.query(`select add_proof('balances', true, now(), 1, '["a coin is missing"]')`)

  await poll()
  expect(await payments.payout(orderNo)).toBeUndefined()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'approved' }])
  expect(outcome(await withdraw(owner, 50_000))).toBe('WITHDRAWALS_STOPPED')
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 100_000 })

  await database.query(`select add_proof('balances', true, now(), 0, '[]')`)
  await poll()
  expect(await payments.payout(orderNo)).toMatchObject({ status: 'processing' })
  expect(outcome(await withdraw(owner, 50_000))).toBe('ok')
})

test('several nodes that send one order simultaneously, or one that died before it wrote it down, pay it once', async () => {
  await payments.faults({ payouts: 'down' })
  const { owner, orderNo } = await request()
  await payments.faults({ payouts: 'ok' })
  const job = jobs.find(({ kind }) => kind === 'withdrawals.send')!
  const signal = AbortSignal.timeout(60_000)
  const prepare = (attempt: number) => job.prepare({ order_no: orderNo, is_first: true }, { attempt, signal })
  const runs = await Promise.all([prepare(1), prepare(1), prepare(1)])
  // The first of them never comes to write down what it did; its job is done again.
  runs[0] = await prepare(2)
  await Promise.all(runs.map((run) => transact(database, run)))
  expect(await payoutsOf(owner.playerId)).toHaveLength(1)
  const { rows } = await database.query(
    `select step from withdraw_step join withdraw_order using (player_id, order_id) where order_no = $1 order by place`,
    [orderNo],
  )
  expect(rows.map(({ step }) => step)).toEqual(['requested', 'approved', 'sent'])
})

test('an order that was said to be sent and is unknown to the provider is not sent again', async () => {
  const { owner, orderNo } = await request()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'sent' }])
  const lost = 'WLQSTANDGQNE2345'
  await database.query('update withdraw_order set order_no = $2 where order_no = $1', [orderNo, lost])
  await poll()
  expect(await payments.payout(lost)).toBeUndefined()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'sent' }])
  expect(app.lines).toContainEqual(expect.objectContaining({ alarm: 'payout_stuck', order: lost }))
})

test('a job that fails every time is given up, the order is not', { timeout: 60_000 }, async () => {
  await payments.faults({ payouts: 'down' })
  const { owner, orderNo } = await request()
  await payments.faults({ payouts: 'ok' })
  const swap = `update withdraw_order o set sealed_account = $2 from withdraw_order before
    where o.order_no = $1 and before.order_no = $1 returning before.sealed_account as sealed`
  const { rows } = await database.query<{ sealed: Buffer }>(swap, [orderNo, Buffer.from('of another secret')])
  await poll()
  expect((await database.query(`select from job where state = 'dead'`)).rowCount).toBe(0)
  expect(app.lines.filter(({ alarm }) => alarm === 'job_dead')).toHaveLength(1)
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'approved' }])
  await database.query(swap, [orderNo, rows[0]!.sealed])
  await poll()
  expect(await payoutsOf(owner.playerId)).toMatchObject([{ order_no: orderNo, status: 'processing' }])
})

test('an account that is frozen before its withdrawal was sent pays nothing until it is free again', async () => {
  await payments.faults({ payouts: 'down' })
  const { owner, orderNo } = await request()
  const { playerId } = owner
  const put = (state: (typeof playerStates)[keyof typeof playerStates]) =>
    transact(database, (tx) => setPlayerState(tx, { playerId, state }))
  await put(playerStates.FROZEN)
  await payments.faults({ payouts: 'ok' })
  await poll()
  expect(await payments.payout(orderNo)).toBeUndefined()
  expect(await orders(playerId)).toMatchObject([{ state: 'approved' }])
  await put(playerStates.ACTIVE)
  await poll()
  expect(await payoutsOf(playerId)).toMatchObject([{ order_no: orderNo, status: 'processing' }])
})
