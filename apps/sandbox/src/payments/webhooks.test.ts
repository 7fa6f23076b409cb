import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { aPayment, aPayout, keys, startProvider, startReceiver } from './test-bed.ts'

const provider = await startProvider({ payoutMs: 0 })
const verifier = new Webhook(keys.webhookSecret)

async function openPayment(notify_url: string, changes: object = {}) {
  const order = aPayment({ notify_url, ...changes })
  await provider.order('/payments', order)
  return order.order_no
}
const statesOf = async (orderNo: string) => (await provider.payment(orderNo)).webhooks.map(({ state }) => state)

test('a payment that was made is told once, signed, and known when asked', async () => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'pay')
  await expect.poll(() => receiver.types()).toEqual(['payment.paid'])
  const [{ headers, body, event }] = receiver.received as [(typeof receiver.received)[0]]
  expect(verifier.verify(body, headers as Record<string, string>)).toEqual(event)
  expect(() => new Webhook('whsec_AAAA').verify(body, headers as Record<string, string>)).toThrow('No matching')
  const { id } = await provider.payment(orderNo)
  expect(event.data).toEqual({ order_no: orderNo, id, amount: '50000', currency: 'IDR', status: 'paid' })
  expect((await provider.ask(`/payments/${orderNo}`)).body).toMatchObject({
    status: 'paid',
    paid_amount: '50000',
    paid_currency: 'IDR',
    paid_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  await expect.poll(() => statesOf(orderNo)).toEqual(['delivered'])
})

test.each([
  ['fail', 'failed'],
  ['expire', 'expired'],
])('%s is told as %s', async (act, status) => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, act)
  await expect.poll(() => receiver.types()).toEqual([`payment.${status}`])
  expect((await provider.ask(`/payments/${orderNo}`)).body).toMatchObject({ status })
})

test('another amount or currency than ordered is told as it was paid', async () => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'pay?amount=49999.5&currency=PHP')
  await expect.poll(() => receiver.received[0]?.event.data).toMatchObject({ amount: '49999.5', currency: 'PHP' })
  expect((await provider.ask(`/payments/${orderNo}`)).body).toMatchObject({
    amount: '50000',
    currency: 'IDR',
    paid_amount: '49999.5',
    paid_currency: 'PHP',
  })
})

test('copies have the same id, a second telling has its own', async () => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'pay?duplicate=9')
  await expect.poll(() => receiver.received).toHaveLength(10)
  const ids = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  expect(ids().size).toBe(1)
  await provider.end('payments', orderNo, 'pay')
  await expect.poll(() => receiver.received).toHaveLength(11)
  expect(ids().size).toBe(2)
})

test('out of order, something older that says the opposite comes afterwards', async () => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'pay?reorder=1')
  await expect.poll(() => receiver.types()).toEqual(['payment.paid', 'payment.failed'])
  const [newer, older] = receiver.received.map(({ body }) => (JSON.parse(body) as { timestamp: string }).timestamp)
  expect(older! < newer!).toBe(true)
  expect((await provider.ask(`/payments/${orderNo}`)).body).toMatchObject({ status: 'paid' })
})

test('the older one waits until the newer one has been taken', async () => {
  const receiver = await startReceiver((_received, count) => (count < 3 ? 500 : 200))
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'fail?reorder=1')
  await expect
    .poll(() => receiver.types())
    .toEqual(['payment.failed', 'payment.failed', 'payment.failed', 'payment.paid'])
})

test('a delayed webhook is overtaken by a later one', async () => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'fail?delay_ms=600000')
  await provider.end('payments', orderNo, 'pay?delay_ms=20')
  await expect.poll(() => receiver.types()).toEqual(['payment.paid'])
  await expect.poll(() => statesOf(orderNo)).toEqual(['waiting', 'delivered'])
})

test('nobody is told when nobody is to be told', async () => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'pay?webhook=0')
  expect(await provider.payment(orderNo)).toMatchObject({ status: 'paid', webhooks: [] })
  expect(receiver.received).toEqual([])
})

test('what is not taken is sent again under the same id with a new signature', async () => {
  const answers = [500, 302, 404]
  const receiver = await startReceiver((_received, count) => answers[count - 1] ?? 200)
  const orderNo = await openPayment(receiver.url)
  await provider.end('payments', orderNo, 'pay')
  await expect
    .poll(async () => (await provider.payment(orderNo)).webhooks)
    .toMatchObject([{ state: 'delivered', attempts: 4, answer: '200' }])
  expect(receiver.received).toHaveLength(4)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const { body, headers } of receiver.received) verifier.verify(body, headers as Record<string, string>)
})

test('after eight tries it is given up', async () => {
  const receiver = await startReceiver(() => 500)
  const orderNo = await openPayment(receiver.url)
  await provider.control('PUT', '/faults', { webhooks: 'off' })
  await provider.end('payments', orderNo, 'pay')
  // Seven tries take half a minute; they are written into the books instead.
  const books = new DatabaseSync(join(provider.dataDir, 'sandbox', 'payments.sqlite'))
  books.prepare('update delivery set attempts = 7 where url = ?').run(receiver.url)
  books.close()
  await provider.control('PUT', '/faults', { webhooks: 'ok' })
  await expect
    .poll(async () => (await provider.payment(orderNo)).webhooks)
    .toMatchObject([{ state: 'given_up', attempts: 8, answer: '500' }])
  expect(receiver.received).toHaveLength(1)
})

test('webhooks that are off leave when they are on again', async () => {
  const receiver = await startReceiver()
  const orderNo = await openPayment(receiver.url)
  await provider.control('PUT', '/faults', { webhooks: 'off' })
  await provider.end('payments', orderNo, 'pay')
  expect(await statesOf(orderNo)).toEqual(['waiting'])
  expect(receiver.received).toEqual([])
  await provider.control('PUT', '/faults', { webhooks: 'ok' })
  await expect.poll(() => receiver.types()).toEqual(['payment.paid'])
})

test('a payout is paid by itself, or by hand, and fails with its reason', async () => {
  const receiver = await startReceiver()
  const paid = aPayout({ notify_url: receiver.url })
  await provider.order('/payouts', paid)
  await expect.poll(() => receiver.types()).toEqual(['payout.paid'])
  expect((await provider.ask(`/payouts/${paid.order_no}`)).body).toMatchObject({ status: 'paid', reason: '' })

  await provider.control('PUT', '/faults', { payouts: 'manual' })
  const failed = aPayout({ notify_url: receiver.url })
  await provider.order('/payouts', failed)
  expect((await provider.ask(`/payouts/${failed.order_no}`)).body).toMatchObject({ status: 'processing' })
  await provider.end('payouts', failed.order_no, 'fail?reason=name_mismatch&duplicate=1')
  await expect.poll(() => receiver.types()).toEqual(['payout.paid', 'payout.failed', 'payout.failed'])
  expect((await provider.ask(`/payouts/${failed.order_no}`)).body).toMatchObject({
    status: 'failed',
    reason: 'name_mismatch',
  })

  const waiting = aPayout({ notify_url: receiver.url })
  await provider.order('/payouts', waiting)
  await provider.control('PUT', '/faults', { payouts: 'auto' })
  await expect.poll(async () => (await provider.payout(waiting.order_no)).status).toBe('paid')
})

test('a payment runs out at its time by the clock it was given, and may still be paid', async () => {
  const start = Date.parse('2026-11-15T12:00:00Z')
  let nowMs = start
  const elsewhere = await startProvider({ clock: () => nowMs })
  const receiver = await startReceiver()
  const order = aPayment({ notify_url: receiver.url, expires_at: new Date(start + 60_000).toISOString() })
  await elsewhere.order('/payments', order)
  nowMs = start + 59_999
  expect((await elsewhere.ask(`/payments/${order.order_no}`)).body).toMatchObject({ status: 'pending' })
  nowMs = start + 60_000
  expect((await elsewhere.ask(`/payments/${order.order_no}`)).body).toMatchObject({ status: 'expired' })
  await expect.poll(() => receiver.types()).toEqual(['payment.expired'])
  expect(receiver.received[0]!.headers['webhook-timestamp']).toBe(String(nowMs / 1_000))
  await elsewhere.end('payments', order.order_no, 'pay')
  await expect.poll(() => receiver.types()).toEqual(['payment.expired', 'payment.paid'])
})

test('who asks with a clock of another time is left to judge by itself', async () => {
  const orderNo = await openPayment('http://127.0.0.1:9/', { expires_at: '2020-01-01T00:00:00.000Z' })
  expect((await provider.ask(`/payments/${orderNo}`)).body).toMatchObject({ status: 'pending' })
})

test('a bad wish of a tester changes nothing', async () => {
  const orderNo = await openPayment('http://127.0.0.1:9/')
  for (const [query, error] of [
    ['duplicate=101', 'duplicate'],
    ['delay_ms=-1', 'delay_ms'],
    ['amount=0', 'amount'],
    ['currency=x', 'currency'],
    ['reorder=yes', 'reorder'],
  ]) {
    expect(await provider.end('payments', orderNo, `pay?${query}`)).toEqual({ status: 422, body: { error } })
  }
  expect((await provider.payment(orderNo)).status).toBe('pending')
  expect((await provider.control('POST', '/payments/pay_0/pay')).status).toBe(404)
  expect((await provider.control('POST', '/payouts/out_0/fail')).status).toBe(404)
})
