import { expect, test } from 'vitest'
import { aPayment, aPayout, freshFolder, startProvider, startReceiver } from './test-bed.ts'

test('a restart forgets nothing: orders, faults, planted mistakes, and webhooks that nobody has taken', async () => {
  const dataDir = freshFolder()
  let isUp = false
  const receiver = await startReceiver(() => (isUp ? 200 : 503))
  const before = await startProvider({ dataDir, payoutMs: 3_600_000 })
  const [paid, open] = [aPayment({ notify_url: receiver.url }), aPayment()]
  const payout = aPayout({ notify_url: receiver.url })
  await before.order('/payments', paid)
  const opened = await before.order('/payments', open)
  await before.order('/payouts', payout)
  await before.end('payments', paid.order_no, 'pay')
  await before.control('POST', '/settlements/plant', { kind: 'missing', order_no: paid.order_no })
  const faults = await before.control('PUT', '/faults', { payouts: 'slow', delay_ms: 5, settlements: 'slow' })
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await before.stop()

  isUp = true
  const after = await startProvider({ dataDir, payoutMs: 3_600_000 })
  await expect.poll(async () => (await after.payment(paid.order_no)).webhooks[0]!.state).toBe('delivered')
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await after.control('GET', '/faults')).toEqual(faults)
  expect((await after.ask(`/payments/${open.order_no}`)).body).toEqual({
    ...opened.body,
    url: `${after.url}/payments/${opened.body.id as string}`,
  })
  expect((await after.order('/payouts', payout)).status).toBe(200)
  const today = new Date().toISOString().slice(0, 10)
  expect((await after.ask(`/settlements/${today}`)).body).toEqual({ items: [], next: null })
})

test('a payout whose time came while nobody was there is paid at the start', async () => {
  const dataDir = freshFolder()
  const receiver = await startReceiver()
  const before = await startProvider({ dataDir, payoutMs: 0 })
  await before.control('PUT', '/faults', { payouts: 'down' })
  await before.control('PUT', '/faults', { payouts: 'manual' })
  const payout = aPayout({ notify_url: receiver.url })
  expect((await before.order('/payouts', payout)).status).toBe(503)
  await before.control('PUT', '/faults', { payouts: 'ok' })
  expect((await before.order('/payouts', payout)).status).toBe(201)
  await before.stop()
  expect(receiver.received).toEqual([])

  const after = await startProvider({ dataDir })
  await after.control('PUT', '/faults', { payouts: 'auto' })
  await expect.poll(() => receiver.types()).toEqual(['payout.paid'])
})
