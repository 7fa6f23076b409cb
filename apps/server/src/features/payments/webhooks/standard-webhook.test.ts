import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { readWebhook } from './standard-webhook.ts'

const secret = `whsec_${Buffer.from('thirty two bytes of a secret key').toString('base64')}`
const other = `whsec_${Buffer.from('thirty two bytes of another key.').toString('base64')}`
const nowMs = Date.UTC(2026, 10, 15, 12)
const body = Buffer.from('{"type":"payment.paid","data":{"order_no":"D1"}}')

/** As the library of the standard signs it. */
function sign({ id = 'evt_1', at = nowMs, by = secret, text = body.toString() } = {}): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': new Webhook(by).sign(id, new Date(at), text),
  }
}

const read = (headers: Record<string, string>, options: { body?: Buffer; secrets?: string[] } = {}) =>
  readWebhook({ headers, body, nowMs, secrets: [secret], ...options })

test('what the standard’s own library signs is read', () => {
  expect(read(sign())).toEqual({ id: 'evt_1', content: { type: 'payment.paid', data: { order_no: 'D1' } } })
})

test('any of our secrets may have signed it, and one right signature among several is enough', () => {
  expect(read(sign({ by: other }), { secrets: [secret, other] })).not.toBeNull()
  const [wrong, right] = [sign({ by: other }), sign()]
  const both = `v1a,unknown ${wrong['webhook-signature']} ${right['webhook-signature']}`
  expect(read({ ...right, 'webhook-signature': both })).not.toBeNull()
  expect(read(right, { secrets: [] })).toBeNull()
})

test('five minutes of difference between the clocks are borne, in both directions', () => {
  for (const seconds of [-300, 300]) expect(read(sign({ at: nowMs + seconds * 1_000 }))).not.toBeNull()
  for (const seconds of [-301, 301]) expect(read(sign({ at: nowMs + seconds * 1_000 }))).toBeNull()
})

test('a change of a single byte, of the id or of the time is noticed', () => {
  const changed = Buffer.from(body)
  changed[10]! ^= 1
  expect(read(sign(), { body: changed })).toBeNull()
  expect(read(sign(), { body: Buffer.concat([body, Buffer.from(' ')]) })).toBeNull()
  expect(read({ ...sign(), 'webhook-id': 'evt_2' })).toBeNull()
  expect(read({ ...sign(), 'webhook-timestamp': String(nowMs / 1_000 + 1) })).toBeNull()
})

test('bytes that are no text are covered as they are, not as what they are shown as', () => {
  const broken = Buffer.from([0x7b, 0xff, 0x7d])
  const shown = broken.toString('utf8')
  expect(read(sign({ text: shown }), { body: broken })).toBeNull()
  expect(read(sign({ text: shown }), { body: Buffer.from(shown) })).toEqual({ id: 'evt_1', content: undefined })
})

test.each([
  ['nothing', {}],
  ['no id', { ...sign(), 'webhook-id': '' }],
  ['an id with a point', sign({ id: 'evt.1' })],
  ['an id longer than is kept', sign({ id: 'x'.repeat(129) })],
  ['no time', { ...sign(), 'webhook-timestamp': '' }],
  ['what is no time', { ...sign(), 'webhook-timestamp': 'now' }],
  ['no signature', { ...sign(), 'webhook-signature': '' }],
  ['a signature without its version', { ...sign(), 'webhook-signature': sign()['webhook-signature']!.slice(3) }],
  ['an empty signature', { ...sign(), 'webhook-signature': 'v1,' }],
  ['one of another key', sign({ by: other })],
])('%s is not signed', (_what, headers) => {
  expect(read(headers)).toBeNull()
})
