import { readPayCode } from '@tablestakes/domain/payments/emv-qr'
import { expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { aPayment, aPayout, freshFolder, keys, startProvider } from './test-bed.ts'

const provider = await startProvider({ payoutMs: 3_600_000 })

test('without the right key nothing is answered', async () => {
  const order = aPayment()
  for (const authorization of ['', 'Bearer wrong', keys.apiKey, `bearer ${keys.apiKey}`]) {
    for (const [method, path] of [
      ['POST', '/v1/payments'],
      ['GET', `/v1/payments/${order.order_no}`],
      ['POST', '/v1/payouts'],
      ['GET', '/v1/settlements/2026-11-15'],
    ] as const) {
      const body = method === 'POST' ? order : undefined
      const answer = await provider.control(method, path, body, { authorization })
      expect(answer).toEqual({ status: 401, body: { error: 'unauthorized' } })
    }
  }
  expect(await provider.payment(order.order_no)).toBeUndefined()
})

test('a sandbox without keys has no customers', async () => {
  const { app } = createSandbox({ dataDir: freshFolder() })
  const headers = { authorization: 'Bearer ' }
  expect((await app.inject({ url: '/v1/payments/D1', headers })).statusCode).toBe(401)
  expect((await app.inject({ method: 'POST', url: '/v1/payouts', headers, payload: {} })).statusCode).toBe(401)
  await app.close()
})

test('a payment is opened once, and asking again gives the same', async () => {
  const order = aPayment()
  const first = await provider.order('/payments', order)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    order_no: order.order_no,
    status: 'pending',
    amount: '50000',
    currency: 'IDR',
    expires_at: order.expires_at,
  })
  expect(first.body.url).toBe(`${provider.url}/payments/${first.body.id as string}`)
  const sameOtherwise = { ...order, amount: '50000.00', notify_url: 'http://elsewhere.example/' }
  const again = await provider.order('/payments', sameOtherwise)
  expect(again).toEqual({ status: 200, body: first.body })
  expect(await provider.ask(`/payments/${order.order_no}`)).toEqual({ status: 200, body: first.body })
  expect(await provider.ask('/payments/D0000000000000')).toEqual({ status: 404, body: { error: 'not_found' } })
})

test('asked for twice simultaneously, it is opened once', async () => {
  const order = aPayment()
  const answers = await Promise.all(Array.from({ length: 10 }, () => provider.order('/payments', order)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test('something else under a used order number is refused', async () => {
  const order = aPayment({ payer: { cpf: '529.982.247-25' }, scheme: 'pix', currency: 'BRL' })
  await provider.order('/payments', order)
  for (const change of [
    { amount: '50001' },
    { scheme: 'bank_transfer' },
    { payer: {} },
    { payer: { cpf: '111.444.777-35' } },
    { bank_type: 'bca' },
  ]) {
    const answer = await provider.order('/payments', { ...order, ...change })
    expect(answer).toEqual({ status: 409, body: { error: 'order_no_reused' } })
  }
  const payout = aPayout()
  await provider.order('/payouts', payout)
  const elsewhere = { ...payout, account: { ...payout.account, account_no: '09179999999' } }
  expect((await provider.order('/payouts', elsewhere)).body).toEqual({ error: 'order_no_reused' })
})

test.each([
  [{ scheme: 'paypal' }, 'scheme'],
  [{ scheme: 'constructor' }, 'scheme'],
  [{ currency: 'BRL' }, 'currency'],
  [{ currency: 'rupiah' }, 'currency'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '-5' }, 'amount'],
  [{ amount: '1e3' }, 'amount'],
  [{ amount: 50_000 }, 'amount'],
  [{ amount: '1.00001' }, 'amount'],
  // Rupiah have no decimals in a code.
  [{ amount: '50000.5' }, 'amount'],
  [{ notify_url: 'file:///etc/passwd' }, 'notify_url'],
  [{ notify_url: 'http://user:word@example.com/' }, 'notify_url'],
  [{ return_url: 'javascript:alert(1)' }, 'return_url'],
  [{ expires_at: 'soon' }, 'expires_at'],
  [{ payer: { cpf: '529.982.247-26' } }, 'payer'],
  [{ order_no: 'D 1' }, 'order_no'],
])('a payment with %j is refused for its %s', async (change, error) => {
  const order = aPayment(change)
  const answer = await provider.order('/payments', { ...order, order_no: String(order.order_no) })
  expect(answer).toEqual({ status: 422, body: { error } })
})

test('a payout to nowhere, by a scheme that only collects, or under another key is refused', async () => {
  for (const [change, error] of [
    [{ account: {} }, 'account'],
    [{ account: { name: '' } }, 'account'],
    [{ scheme: 'qrph' }, 'scheme'],
    [{ currency: 'BDT' }, 'currency'],
  ] as const) {
    expect(await provider.order('/payouts', aPayout(change))).toEqual({ status: 422, body: { error } })
  }
  const headers = { authorization: `Bearer ${keys.apiKey}`, 'idempotency-key': 'another' }
  expect(await provider.control('POST', '/v1/payouts', aPayout(), headers)).toEqual({
    status: 422,
    body: { error: 'idempotency_key' },
  })
})

test.each([
  ['pix', 'BRL', '12.5', 125_000n],
  ['qris', 'IDR', '50000', 500_000_000n],
  ['qrph', 'PHP', '99.99', 999_900n],
  ['upi', 'INR', '500', 5_000_000n],
] as const)('%s is shown as a code that carries the amount and the order', async (scheme, currency, amount, money) => {
  const order = aPayment({ scheme, currency, amount })
  const { body } = await provider.order('/payments', order)
  expect(readPayCode(body.code as string)).toEqual({ scheme, amount: money, currency, reference: order.order_no })
})

test.each([
  ['PHP', ['gcash', 'maya']],
  ['BDT', ['bkash', 'nagad']],
  ['PKR', ['jazzcash', 'easypaisa']],
  ['IDR', ['dana', 'ovo', 'gopay', 'shopeepay', 'virtual_account', 'bank_transfer']],
  ['INR', ['netbanking', 'bank_transfer']],
])('in %s there are %j, shown as a page', async (currency, schemes) => {
  for (const scheme of schemes) {
    const { status, body } = await provider.order('/payments', aPayment({ currency, scheme, amount: '100.5' }))
    expect([status, body.code]).toEqual([201, ''])
    expect((await fetch(body.url as string)).status).toBe(200)
  }
})

test('a payout is taken once and asked for by its order number', async () => {
  const order = aPayout({ amount: '12.5001' })
  const first = await provider.order('/payouts', order)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ order_no: order.order_no, status: 'processing', amount: '12.5001', reason: '' })
  expect(await provider.order('/payouts', order)).toEqual({ status: 200, body: first.body })
  expect(await provider.ask(`/payouts/${order.order_no}`)).toEqual({ status: 200, body: first.body })
  expect((await provider.ask('/payouts/W0000000000000')).status).toBe(404)
})
