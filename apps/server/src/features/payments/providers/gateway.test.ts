import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UNIT } from '@tablestakes/domain/money/money'
import { readPayCode } from '@tablestakes/domain/payments/emv-qr'
import { afterEach, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { sandboxPaymentKeys } from '../../../../test/payment-keys.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { openGateway } from './gateway.ts'
import { type PaymentRequest, type PayoutRequest, ProviderRefused, ProviderSilent } from './provider.ts'

const sandbox = await startSandbox()
const apiKey = sandboxPaymentKeys.SANDBOX_PAYMENTS_KEY
const keys = { apiKey, webhookSecrets: [{ secret: sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET, endsAtMs: null }] }
const open = (baseUrl: string, changes: { apiKey?: string } = {}) =>
  openGateway({ id: 'sandbox', baseUrl, notifyUrl: 'http://127.0.0.1:9290/hook', keys: { ...keys, ...changes } })
const gateway = open(`${sandbox.url}/v1`)

let orders = 0
const nextOrder = (letter: 'D' | 'W') => `${letter}${String(++orders).padStart(14, '0')}`

const payment = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  orderNo: nextOrder('D'),
  amount: 50_000n * UNIT,
  currency: 'IDR',
  scheme: 'qris',
  bankType: '',
  payer: {},
  returnUrl: 'http://127.0.0.1:9291/#/rechargeNew',
  expiresAt: new Date(Math.floor(Date.now() / 1_000) * 1_000 + 1_800_000),
  ...changes,
})
const payout = (changes: Partial<PayoutRequest> = {}): PayoutRequest => ({
  orderNo: nextOrder('W'),
  amount: 125_000n * UNIT,
  currency: 'IDR',
  scheme: 'dana',
  account: { name: 'Ann', phone: '081234567890' },
  ...changes,
})

const { payments: world } = sandbox
const UNTOLD = { webhook: false }
afterEach(() => world.faults({ payments: 'ok', payouts: 'ok', settlements: 'ok' }))

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('a payment', () => {
  test('is ordered, shown with its code, and known by our number', async () => {
    const wanted = payment()
    const shown = await gateway.createPayment(wanted)
    expect(shown.expiresAt).toEqual(wanted.expiresAt)
    expect(shown.url).toMatch(/^http/)
    expect(readPayCode(shown.code)).toMatchObject({ amount: wanted.amount })
    expect(await gateway.queryPayment(wanted.orderNo)).toEqual({ paymentId: shown.paymentId, status: 'pending' })
    // The same again is the same.
    expect(await gateway.createPayment(wanted)).toEqual(shown)
  })

  test.each(['fail', 'expire'] as const)('that comes to nothing (%s) says so', async (act) => {
    const wanted = payment()
    const { paymentId } = await gateway.createPayment(wanted)
    await world[act](wanted.orderNo, UNTOLD)
    expect(await gateway.queryPayment(wanted.orderNo)).toEqual({ paymentId, status: `${act}ed`.replace('ee', 'e') })
  })

  test.each([
    [10n * UNIT, 'BRL', 'pix'],
    [123_456n, 'PHP', 'gcash'],
    [1n, 'BDT', 'bkash'],
    [900_719_925_474n * UNIT + 991n, 'PKR', 'jazzcash'],
  ])('of %s in %s is exact to the last figure', async (amount, currency, scheme) => {
    const wanted = payment({ amount, currency, scheme })
    const { paymentId } = await gateway.createPayment(wanted)
    await world.pay(wanted.orderNo, UNTOLD)
    expect(await gateway.queryPayment(wanted.orderNo)).toEqual({ paymentId, status: 'paid', amount, currency })
  })

  test('tells what was really paid', async () => {
    const wanted = payment({ scheme: 'dana' })
    await gateway.createPayment(wanted)
    await world.pay(wanted.orderNo, { ...UNTOLD, amount: '49999.5', currency: 'INR' })
    expect(await gateway.queryPayment(wanted.orderNo)).toMatchObject({ amount: 499_995_000n, currency: 'INR' })
  })

  test('nobody has ordered is unknown', async () => {
    expect(await gateway.queryPayment(nextOrder('D'))).toBeNull()
  })

  test('that the provider does not want is refused with its word', async () => {
    for (const [changes, reason] of [
      [{ scheme: 'barter' }, 'scheme'],
      [{ currency: 'BRL' }, 'currency'],
      [{ amount: 0n }, 'amount'],
    ] as const)
      expect(await failure(gateway.createPayment(payment(changes)))).toMatchObject({
        constructor: ProviderRefused,
        reason,
      })
  })

  test('of another amount under the same number leaves it open what holds', async () => {
    const wanted = payment()
    await gateway.createPayment(wanted)
    const error = await failure(gateway.createPayment({ ...wanted, amount: 1n * UNIT }))
    expect(error).toBeInstanceOf(ProviderSilent)
    expect(String((error as Error).cause)).toContain('order_no_reused')
  })
})

describe('a payout', () => {
  test('is ordered once and ends as the provider says', async () => {
    const wanted = payout()
    const made = await gateway.createPayout(wanted)
    expect(made).toEqual({ payoutId: expect.any(String), status: 'processing', reason: '' })
    expect(await gateway.createPayout(wanted)).toEqual(made)
    await world.failPayout(wanted.orderNo, { ...UNTOLD, reason: 'account_closed' })
    const failed = { payoutId: made.payoutId, status: 'failed', reason: 'account_closed' }
    expect(await gateway.queryPayout(wanted.orderNo)).toEqual(failed)
    // What it has become, not a second one.
    expect(await gateway.createPayout(wanted)).toEqual(failed)
    await world.payPayout(wanted.orderNo, UNTOLD)
    expect(await gateway.queryPayout(wanted.orderNo)).toMatchObject({ status: 'paid', reason: '' })
    expect(await gateway.queryPayout(nextOrder('W'))).toBeNull()
  })

  test('to another account under the same number leaves it open what holds', async () => {
    const wanted = payout()
    await gateway.createPayout(wanted)
    const other = { ...wanted, account: { name: 'Bob', phone: '081299999999' } }
    expect(await failure(gateway.createPayout(other))).toBeInstanceOf(ProviderSilent)
  })

  test('that the provider does not want is refused', async () => {
    expect(await failure(gateway.createPayout(payout({ scheme: 'qris' })))).toBeInstanceOf(ProviderRefused)
  })
})

describe('a provider that is in trouble', () => {
  test('and down is silent, whatever is asked', async () => {
    await world.faults({ payments: 'down', payouts: 'down', settlements: 'down' })
    for (const ask of [
      () => gateway.createPayment(payment()),
      () => gateway.queryPayment('D1'),
      () => gateway.createPayout(payout()),
      () => gateway.queryPayout('W1'),
      () => gateway.settlementsOf('2026-11-15'),
    ])
      expect(await failure(ask())).toBeInstanceOf(ProviderSilent)
  })

  test('and hangs counts as silent before our own caller gives up', { timeout: 30_000 }, async () => {
    await world.faults({ payments: 'hang', payouts: 'hang' })
    const asked = [gateway.createPayment(payment()), gateway.queryPayment('D1'), gateway.queryPayout('W1')]
    for (const error of await Promise.all(asked.map(failure))) {
      expect(error).toBeInstanceOf(ProviderSilent)
      expect((error as Error).cause).toMatchObject({ name: 'TimeoutError' })
    }
  })

  test('and cuts the line after its work has done it all the same', async () => {
    await world.faults({ payments: 'cut', payouts: 'cut' })
    const [order, out] = [payment(), payout()]
    expect(await failure(gateway.createPayment(order))).toBeInstanceOf(ProviderSilent)
    expect(await failure(gateway.createPayout(out))).toBeInstanceOf(ProviderSilent)
    await world.faults({ payments: 'ok', payouts: 'ok' })
    expect(await gateway.queryPayment(order.orderNo)).toMatchObject({ status: 'pending' })
    expect(await gateway.queryPayout(out.orderNo)).toMatchObject({ status: expect.any(String) })
  })

  test('or that takes our key for a wrong one is silent: nobody’s money is turned away for it', async () => {
    const stranger = open(`${sandbox.url}/v1`, { apiKey: 'another-key-than-ours' })
    expect(await failure(stranger.createPayout(payout()))).toBeInstanceOf(ProviderSilent)
    expect(await failure(stranger.queryPayment('D1'))).toBeInstanceOf(ProviderSilent)
  })

  test('or gone is silent', async () => {
    expect(await failure(open('http://127.0.0.1:9299/v1').queryPayment('D1'))).toBeInstanceOf(ProviderSilent)
  })
})

/** A server whose answers are given, for those the sandbox never gives. */
async function answering(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
const saying = (body: unknown, status = 200) =>
  answering((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )

describe('an answer that cannot be right', () => {
  const shown = {
    ...{ id: 'p1', order_no: 'D00000000000099', status: 'pending', amount: '50000', currency: 'IDR' },
    ...{ url: 'https://pay.example/1', code: null, expires_at: '2026-11-15T12:30:00Z' },
  }
  const wanted = payment({ orderNo: 'D00000000000099' })

  test('is told from one that is', async () => {
    expect(await (await saying(shown)).createPayment(wanted)).toEqual({
      paymentId: 'p1',
      url: 'https://pay.example/1',
      code: '',
      expiresAt: new Date('2026-11-15T12:30:00Z'),
    })
  })

  test.each([
    ['another order', { ...shown, order_no: 'D00000000000098' }],
    ['another amount', { ...shown, amount: '50000.0001' }],
    ['another currency', { ...shown, currency: 'INR' }],
    ['an amount as a number', { ...shown, amount: 50_000 }],
    ['an amount finer than ours', { ...shown, amount: '50000.00001' }],
    ['an address that runs', { ...shown, url: 'javascript:alert(1)' }],
    ['no moment', { ...shown, expires_at: 'soon' }],
    ['nothing', null],
  ])('names %s', async (_what, body) => {
    expect(await failure((await saying(body)).createPayment(wanted))).toBeInstanceOf(ProviderSilent)
  })

  test.each([
    ['paid without saying how much', { id: 'p1', order_no: 'D1', status: 'paid' }],
    ['in no state we know', { id: 'p1', order_no: 'D1', status: 'frozen' }],
    ['about another order', { id: 'p1', order_no: 'D2', status: 'failed' }],
    [
      'paid with a negative amount',
      { id: 'p1', order_no: 'D1', status: 'paid', paid_amount: '-5', paid_currency: 'IDR' },
    ],
  ])('calls a payment %s', async (_what, body) => {
    expect(await failure((await saying(body)).queryPayment('D1'))).toBeInstanceOf(ProviderSilent)
  })

  test('sends us elsewhere, and our key does not go there', async () => {
    let isFollowed = false
    const elsewhere = await answering((request, response) => {
      if (request.url === '/elsewhere') isFollowed = true
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await failure(elsewhere.queryPayment('D1'))).toBeInstanceOf(ProviderSilent)
    expect(isFollowed).toBe(false)
  })

  test('goes on and on, and is not read to its end', async () => {
    let written = 0
    const endless = await answering((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    })
    expect(await failure(endless.queryPayment('D1'))).toBeInstanceOf(ProviderSilent)
    expect(written).toBeLessThan(64 * 1_024 * 1_024)
  })

  test('is a page of a proxy in between', async () => {
    const proxy = await answering((_request, response) => response.writeHead(200).end('<html>Welcome</html>'))
    expect(await failure(proxy.createPayout(payout()))).toBeInstanceOf(ProviderSilent)
  })

  test('tells nobody what it repeated', async () => {
    const error = await failure(
      (await saying({ error: 'the account 081234567890 of Ann <b>' }, 422)).createPayout(payout()),
    )
    expect(error).toMatchObject({ constructor: ProviderRefused, reason: 'no reason' })
  })
})

describe('the report of a day', () => {
  const today = () => new Date().toISOString().slice(0, 10)

  test('has what ended on it, in and out', async () => {
    const [order, lost, out] = [payment({ scheme: 'ovo' }), payment({ scheme: 'ovo' }), payout()]
    await gateway.createPayment(order)
    await gateway.createPayment(lost)
    await gateway.createPayout(out)
    await world.pay(order.orderNo, UNTOLD)
    await world.fail(lost.orderNo, UNTOLD)
    await world.payPayout(out.orderNo, UNTOLD)
    const report = await gateway.settlementsOf(today())
    const about = (orderNo: string) => report.find((settlement) => settlement.orderNo === orderNo)
    const { orderNo } = order
    expect(about(orderNo)).toEqual({ orderNo, direction: 'in', amount: order.amount, currency: 'IDR', status: 'paid' })
    expect(about(lost.orderNo)).toMatchObject({ direction: 'in', status: 'failed' })
    expect(about(out.orderNo)).toMatchObject({ direction: 'out', amount: out.amount, status: 'paid' })
    expect(await gateway.settlementsOf('2020-02-02')).toEqual([])
  })

  test('is read to its end, page by page', async () => {
    const item = (number: number) => ({
      ...{ order_no: `D${number}`, direction: 'in', id: `p${number}`, amount: '1', currency: 'IDR', status: 'paid' },
      at: '2026-11-15T12:00:00Z',
    })
    const asked: string[] = []
    const paged = await answering((request, response) => {
      const after = Number(new URL(request.url!, 'http://x').searchParams.get('after') ?? 0)
      asked.push(request.url!)
      response.end(
        JSON.stringify({ items: [item(after + 1), item(after + 2)], next: after < 4 ? String(after + 2) : null }),
      )
    })
    expect((await paged.settlementsOf('2026-11-15')).map(({ orderNo }) => orderNo)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `D${number}`),
    )
    expect(asked).toEqual([
      '/settlements/2026-11-15?limit=500',
      '/settlements/2026-11-15?limit=500&after=2',
      '/settlements/2026-11-15?limit=500&after=4',
    ])
    const endless = await answering((_request, response) =>
      response.end(JSON.stringify({ items: [item(1)], next: 'again' })),
    )
    expect(await failure(endless.settlementsOf('2026-11-15'))).toBeInstanceOf(ProviderSilent)
    const missing = await saying({ error: 'not_found' }, 404)
    expect(await failure(missing.settlementsOf('2026-11-15'))).toBeInstanceOf(ProviderSilent)
  })
})
