import { once } from 'node:events'
import { expect, test } from 'vitest'
import { aPayment, aPayout, keys, startProvider, startReceiver } from './test-bed.ts'

const provider = await startProvider({ payoutMs: 0 })
const fault = (change: object) => provider.control('PUT', '/faults', change)
const today = new Date().toISOString().slice(0, 10)

test('the faults are told, and an unknown word is refused', async () => {
  const working = {
    payments: 'ok',
    payouts: 'ok',
    settlements: 'ok',
    solana: 'ok',
    solana_transactions: 'ok',
    webhooks: 'ok',
    payouts_end: 'auto',
    delay_ms: 1_000,
  }
  expect(await provider.control('GET', '/faults')).toEqual({ status: 200, body: working })
  for (const wrong of [{ payments: 'broken' }, { mails: 'down' }, { webhooks: 'cut' }, { delay_ms: -1 }]) {
    expect(await fault(wrong)).toEqual({ status: 422, body: { error: 'faults' } })
  }
  expect((await fault({ payouts: 'manual' })).body).toEqual({ ...working, payouts_end: 'manual' })
  expect((await fault({ payouts: 'down' })).body).toEqual({ ...working, payouts_end: 'manual', payouts: 'down' })
  expect((await fault({ payouts: 'auto' })).body).toEqual({ ...working, payouts: 'down' })
  expect((await fault({ payouts: 'ok' })).body).toEqual(working)
})

test('down: nothing is done and nothing is known, for one family only', async () => {
  await fault({ payments: 'down', settlements: 'down' })
  const order = aPayment()
  const unavailable = { status: 503, body: { error: 'unavailable' } }
  expect(await provider.order('/payments', order)).toEqual(unavailable)
  expect(await provider.ask(`/payments/${order.order_no}`)).toEqual(unavailable)
  expect(await provider.ask(`/settlements/${today}`)).toEqual(unavailable)
  expect((await provider.order('/payouts', aPayout())).status).toBe(201)
  await fault({ payments: 'ok', settlements: 'ok' })
  expect((await provider.ask(`/payments/${order.order_no}`)).status).toBe(404)
  expect((await provider.ask(`/settlements/${today}`)).status).toBe(200)
})

test('slow: it is done all the same', async () => {
  await fault({ payments: 'slow', delay_ms: 20 })
  const order = aPayment()
  expect((await provider.order('/payments', order)).status).toBe(201)
  await fault({ payments: 'ok' })
})

test('hang: no answer, and nothing was done', async () => {
  await fault({ payments: 'hang' })
  const order = aPayment()
  const abort = new AbortController()
  const asked = fetch(`${provider.url}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': order.order_no,
    },
    body: JSON.stringify(order),
    signal: abort.signal,
  })
  // Asked for later and answered: the other one hangs meanwhile.
  expect((await provider.order('/payouts', aPayout())).status).toBe(201)
  abort.abort()
  await expect(asked).rejects.toThrow('aborted')
  await fault({ payments: 'ok' })
  expect((await provider.ask(`/payments/${order.order_no}`)).status).toBe(404)
})

test('a hanging call does not keep the provider from ending', async () => {
  const other = await startProvider()
  await other.control('PUT', '/faults', { payouts: 'hang' })
  const arrived = once(other.app.server, 'request')
  const asked = other.ask('/payouts/W1').catch((error: Error) => error)
  await arrived
  await other.stop()
  expect(await asked).toBeInstanceOf(Error)
})

test('cut: the line is dropped, but it was done, and goes on', async () => {
  const receiver = await startReceiver()
  await fault({ payments: 'cut', payouts: 'cut' })
  const [order, payout] = [aPayment(), aPayout({ notify_url: receiver.url })]
  await expect(provider.order('/payments', order)).rejects.toThrow('fetch failed')
  await expect(provider.order('/payouts', payout)).rejects.toThrow('fetch failed')
  await expect.poll(() => receiver.types()).toEqual(['payout.paid'])
  await fault({ payments: 'ok', payouts: 'ok' })
  expect((await provider.order('/payments', order)).status).toBe(200)
  expect((await provider.order('/payouts', payout)).body).toMatchObject({ status: 'paid' })
})
