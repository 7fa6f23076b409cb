import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { openLine } from '../../../../test/breakable-line.ts'
import { freshDatabaseUrl } from '../../../../test/fresh-database.ts'
import { sandboxPaymentKeys } from '../../../../test/payment-keys.ts'
import { startApp } from '../../../../test/start-app.ts'
import { putSandbox } from '../index.ts'

const SECRET = sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET
const NEW_SECRET = `whsec_${Buffer.from('the next secret good for tests..').toString('base64')}`
const DAY_MS = 86_400_000
const clock = manualClock(Date.now())
const app = await startApp({ clock })
const { database } = app

const paid = (orderNo = 'D26111500000001') =>
  JSON.stringify({ type: 'payment.paid', timestamp: new Date(clock()).toISOString(), data: { order_no: orderNo } })

let events = 0
const nextId = () => `evt_${++events}`

type WebhookDraft = {
  id?: string
  at?: number
  by?: string
  body?: string
  headers?: Record<string, string>
  ip?: string
}

/** What the provider would send; `headers` takes the place of what it signs. */
function sign({ id = nextId(), at = clock(), by = SECRET, body = paid() }: WebhookDraft): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': new Webhook(by).sign(id, new Date(at), body),
  }
}

async function send(sent: WebhookDraft = {}, { provider = 'sandbox' } = {}) {
  const { body = paid(), ip = '127.0.0.1' } = sent
  return app.server.inject({
    method: 'POST',
    url: `/webhooks/payments/${provider}`,
    headers: { ...sign({ ...sent, body }), ...sent.headers },
    payload: body,
    remoteAddress: ip,
  })
}

const kept = async () => (await database.query(`select event_id, body from payment_event order by event_id`)).rows
const jobs = async () =>
  (await database.query(`select payload from job where kind = 'payments.process-webhook' order by job_id`)).rows.map(
    ({ payload }) => payload,
  )

beforeEach(async () => {
  await database.query('delete from payment_event')
  await database.query('delete from job')
})

describe('a webhook that its provider signed', () => {
  test('is kept as it came, worked on, and acknowledged without a word', async () => {
    const body = `${paid('D26111500000042')}\n`
    const answer = await send({ id: 'evt_first', body })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await kept()).toEqual([{ event_id: 'evt_first', body: Buffer.from(body) }])
    expect(await jobs()).toEqual([{ providerId: 'sandbox', about: 'payment', orderNo: 'D26111500000042' }])
  })

  test('that comes ten times in a row is one', async () => {
    for (let time = 0; time < 10; time++) expect((await send({ id: 'evt_again' })).statusCode).toBe(204)
    expect(await kept()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  test('that comes ten times simultaneously is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ id: 'evt_at_once' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204))
    expect(await kept()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  test('may be about a payout', async () => {
    const body = JSON.stringify({ type: 'payout.failed', data: { order_no: 'W26111500000001' } })
    expect((await send({ body })).statusCode).toBe(204)
    expect(await jobs()).toEqual([{ providerId: 'sandbox', about: 'payout', orderNo: 'W26111500000001' }])
  })

  test.each([
    ['of a kind we have no use for', '{"type":"merchant.updated","data":{"order_no":"D1"}}'],
    ['of a new state', '{"type":"payment.disputed","data":{"order_no":"D1"}}'],
    ['about no order', '{"type":"payment.paid","data":{}}'],
    ['about an order that cannot be one', '{"type":"payment.paid","data":{"order_no":"../../etc"}}'],
    ['that is no JSON', 'hello'],
    ['without a word', ''],
  ])('%s is kept and taken, so that it does not come again, and nothing follows', async (_what, body) => {
    expect((await send({ body })).statusCode).toBe(204)
    expect(await kept()).toHaveLength(1)
    expect(await jobs()).toEqual([])
  })

  test('is taken while our clocks differ by five minutes', async () => {
    for (const ms of [-299_000, 299_000]) expect((await send({ at: clock() + ms })).statusCode).toBe(204)
    expect(await jobs()).toHaveLength(2)
  })
})

describe('refused, with nothing kept', () => {
  const expectRefused = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer
    expect([statusCode, JSON.parse(body)]).toEqual([401, { code: 401, msg: expect.any(String) }])
    expect(await kept()).toEqual([])
    expect(await jobs()).toEqual([])
  }

  test('is a wrong signature', () => expectRefused(send({ by: NEW_SECRET })))
  test('is a missing signature', () => expectRefused(send({ headers: { 'webhook-signature': '' } })))
  test('is a missing id', () => expectRefused(send({ headers: { 'webhook-id': '' } })))
  test('is a missing time', () => expectRefused(send({ headers: { 'webhook-timestamp': '' } })))
  test('is an old signature', () => expectRefused(send({ at: clock() - 302_000 })))
  test('is a signature of the future', () => expectRefused(send({ at: clock() + 302_000 })))

  test('is a body that was changed on the way', () => {
    const headers = sign({ id: 'evt_changed', body: paid('D26111500000001') })
    return expectRefused(send({ body: paid('D26111500000002'), headers }))
  })

  test('is a body whose bytes differ, though it reads the same', () => {
    const headers = sign({ id: 'evt_spaces', body: paid() })
    return expectRefused(send({ body: JSON.stringify(JSON.parse(paid()), null, 1), headers }))
  })

  test('is the signature of another event', () => {
    const headers = { ...sign({ id: 'evt_one' }), 'webhook-id': 'evt_two' }
    return expectRefused(send({ headers }))
  })

  test('is a header that was sent twice', async () => {
    const [once, twice] = [sign({}), sign({})]
    const headers = { ...once, 'webhook-signature': [once['webhook-signature']!, twice['webhook-signature']!] }
    const answer = app.server.inject({
      method: 'POST',
      url: '/webhooks/payments/sandbox',
      headers: { ...headers, 'webhook-id': [once['webhook-id']!, twice['webhook-id']!] },
      payload: paid(),
    })
    await expectRefused(answer)
  })
})

test('an unknown provider has no address', async () => {
  for (const provider of ['nobody', 'SANDBOX', 'x'.repeat(90), '..%2fsandbox']) {
    const answer = await send({}, { provider })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 404, msg: expect.any(String) }])
  }
  expect(await kept()).toEqual([])
})

test('while the keys are changed both are believed, and a day later only the new one', async () => {
  const config = { secret: app.secret, sandboxUrl: 'http://127.0.0.1:9299' }
  const put = (webhookSecret: string) =>
    transact(database, (tx) => putSandbox(tx, { ...config, sandboxPayments: { apiKey: 'a key', webhookSecret } }))
  await put(NEW_SECRET)
  clock.advance(2_000)
  expect((await send({ by: NEW_SECRET })).statusCode).toBe(204)
  expect((await send({ by: SECRET })).statusCode).toBe(204)
  // A little more: its day began by the clock on the wall.
  clock.advance(DAY_MS + 600_000)
  expect((await send({ by: NEW_SECRET })).statusCode).toBe(204)
  expect((await send({ by: SECRET })).statusCode).toBe(401)
  await put(SECRET)
  clock.advance(2_000)
})

describe('trouble is told by a status that no provider takes for an acknowledgement', () => {
  test('too long a body', async () => {
    expect((await send({ body: JSON.stringify({ padding: 'x'.repeat(20_000) }) })).statusCode).toBe(413)
    expect(await kept()).toEqual([])
  })

  test('too many from one address', async () => {
    const ip = '203.0.113.77'
    const answers = await Promise.all(Array.from({ length: 700 }, () => send({ ip, headers: { 'webhook-id': '' } })))
    const limited = answers.filter(({ statusCode }) => statusCode === 429)
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]!.headers['retry-after']).toMatch(/^\d+$/)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  })

  test('a database that is away', async () => {
    const line = await openLine(await freshDatabaseUrl())
    const away = await startApp({ clock, databaseUrl: line.url })
    const post = () =>
      away.server.inject({
        method: 'POST',
        url: '/webhooks/payments/sandbox',
        headers: sign({ body: paid() }),
        payload: paid(),
      })
    expect((await post()).statusCode).toBe(204)
    line.cut()
    expect((await post()).statusCode).toBe(503)
  })

  test('another way of asking', async () => {
    for (const method of ['GET', 'PUT'] as const)
      expect((await app.server.inject({ method, url: '/webhooks/payments/sandbox' })).statusCode).toBe(404)
  })
})
