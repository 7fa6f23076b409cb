import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call } from '@tablestakes/contract/call'
import { amount, nothing, positiveAmount } from '@tablestakes/contract/fields'
import { signRequest } from '@tablestakes/domain/wire/sign-request'
import { unwrapRequest, wrapAnswer } from '@tablestakes/domain/wire/wrapping'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callApi } from './api.ts'
import { listenToApi } from './api-listener.ts'
import { getPreloaded, keepPreload, type Preload } from './preload.ts'
import { ApiFailure, ApiRefusal } from './refusal.ts'

/** A real server whose next answers a test writes down; it keeps what it was asked. */
type SentRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
let server: Server
let asked: SentRequest[] = []
let answers: { status?: number; body: unknown }[] = []
let told: string[] = []

const GUEST_KEY = 'guest-key'
const readPurse = call({
  method: 'GET',
  path: '/api/wallet',
  feature: 'wallet',
  summary: 'for this test',
  auth: 'player',
  request: z.object({ reserve: z.int(), after: z.optional(z.string()) }),
  response: z.object({ money: amount }),
  refusals: [],
})
const pay = call({
  method: 'POST',
  path: '/api/user/withdraw',
  feature: 'withdrawals',
  summary: 'for this test',
  auth: 'player',
  once: true,
  request: z.object({ amount: positiveAmount }),
  response: nothing,
  refusals: ['INSUFFICIENT_FUNDS'],
})
const rename = call({ ...pay, path: '/api/user/updateName', once: undefined as never })

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: Buffer.concat(parts).toString() })
      const answer = url === '/api/preload' ? { body: { code: 0, msg: '', data: preload() } } : answers.shift()
      if (!answer) return request.socket.destroy()
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // What a browser brings by itself: addresses relative to the page, and a line that is up.
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => fetch(new URL(input as string, base), init)
  Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(() => {
  asked = []
  answers = []
  told = []
  keepPreload(preload(), Date.now())
  listenToApi({ signedOut: (message) => told.push(`signed out: ${message}`), failed: (message) => told.push(message) })
})

test('an answer of code 0 is decoded: money arrives as bigint', async () => {
  answers = [{ body: { code: 0, msg: '', data: { money: 12_845_000 } } }]
  await expect(callApi(readPurse, { reserve: 1 })).resolves.toEqual({ money: 12_845_000n })
})

test('a request carries the headers of the specification and a signature the server can recompute', async () => {
  answers = [{ body: { code: 0, msg: '', data: { money: 0 } } }]
  await callApi(readPurse, { reserve: 1, after: 'ü &' })
  const [{ method, url, headers, body }] = asked as [SentRequest]
  const [path = '', query = ''] = url.split('?')
  expect(query).toBe('after=%C3%BC%20%26&reserve=1')
  expect(headers).toMatchObject({ platform: '3', version: '21', channel: '1', authorization: '', lang: 'pt-br' })
  const { timestamp, nonce } = headers as { timestamp: string; nonce: string }
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(headers.sign).toBe(signRequest(GUEST_KEY, { timestamp, method, path, query, body, nonce }))
})

test('both hash engines sign alike', async () => {
  for (const isSecure of [true, false]) {
    Object.defineProperty(globalThis, 'isSecureContext', { value: isSecure, configurable: true })
    answers = [{ body: { code: 0, msg: '', data: {} } }]
    asked = []
    await callApi(pay, { amount: 5n })
    const [{ method, url, headers, body }] = asked as [SentRequest]
    const { timestamp, nonce } = headers as { timestamp: string; nonce: string }
    expect(body).toBe('{"amount":5}')
    expect(headers.sign).toBe(signRequest(GUEST_KEY, { timestamp, method, path: url, query: '', body, nonce }))
  }
})

test('code 1013 signs out with the server’s words', async () => {
  answers = [{ body: { code: 1013, msg: 'Sign in again' } }]
  await expect(callApi(readPurse, { reserve: 1 })).rejects.toMatchObject({ code: 1013 })
  expect(told).toEqual(['signed out: Sign in again'])
})

test('any other code is told in the server’s words and rejects with its code', async () => {
  answers = [{ body: { code: 1001, msg: 'Check what you entered' } }, { body: { code: 987_654, msg: 'New one' } }]
  await expect(callApi(rename, { amount: 1n })).rejects.toMatchObject({ code: 1001 })
  const unknown = await callApi(rename, { amount: 1n }).catch((error: unknown) => error)
  expect(unknown).toBeInstanceOf(ApiRefusal)
  expect(unknown).toMatchObject({ code: 987_654, message: 'New one' })
  expect(told).toEqual(['Check what you entered', 'New one'])
})

test('work the player did not ask for fails without words', async () => {
  answers = [{ body: { code: 1001, msg: 'Check what you entered' } }]
  await expect(callApi(rename, { amount: 1n }, { quiet: true })).rejects.toBeInstanceOf(ApiRefusal)
  expect(told).toEqual([])
})

test('an answer without a code is of another system and handed on as it is', async () => {
  answers = [{ body: { hello: 'world' } }]
  await expect(callApi(readPurse, { reserve: 1 })).resolves.toEqual({ hello: 'world' })
})

test.each([
  [404, 'status_404'],
  [500, 'status_500'],
  [418, 'status_other'],
])('HTTP status %i is told as %s', async (status, text) => {
  answers = [{ status, body: {} }]
  await expect(callApi(rename, { amount: 1n })).rejects.toMatchObject({ status, text })
  expect(told).toEqual([text])
})

test('a read is repeated when the line breaks', async () => {
  answers = [{ status: 503, body: {} }, { status: 502, body: {} }, { body: { code: 0, msg: '', data: { money: 7 } } }]
  await expect(callApi(readPurse, { reserve: 1 })).resolves.toEqual({ money: 7n })
  expect(asked).toHaveLength(3)
})

test('a payment is repeated under the same key, never under a new one', async () => {
  answers = [{ status: 504, body: {} }, { body: { code: 0, msg: '', data: {} } }]
  await callApi(pay, { amount: 5n })
  const keys = asked.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(new Set(asked.map(({ headers }) => headers.nonce)).size).toBe(2)
})

test('a change without a key is not repeated', async () => {
  answers = [{ status: 503, body: {} }]
  await expect(callApi(rename, { amount: 1n })).rejects.toBeInstanceOf(ApiFailure)
  expect(asked).toHaveLength(1)
})

test('a refused signature fetches the keys again, once', async () => {
  answers = [{ body: { code: 1005, msg: 'Signature' } }, { body: { code: 0, msg: '', data: {} } }]
  await callApi(rename, { amount: 1n })
  expect(asked.map(({ url }) => url)).toEqual(['/api/user/updateName', '/api/preload', '/api/user/updateName'])

  answers = [{ body: { code: 1007, msg: 'Clock' } }, { body: { code: 1007, msg: 'Clock' } }]
  await expect(callApi(rename, { amount: 1n })).rejects.toMatchObject({ code: 1007 })
})

test('with wrapping switched on, a call travels as one opaque pair and its answer is read back', async () => {
  const keys = { messageKey: 'm0123', key: 'wrap-key' }
  keepPreload({ ...preload(), wrap: { message_key: keys.messageKey, key: keys.key } }, Date.now())
  answers = [{ body: wrapAnswer({ code: 0, msg: '', data: { money: 9 } }, keys) }]
  await expect(callApi(readPurse, { reserve: 1 })).resolves.toEqual({ money: 9n })
  const { pathname, searchParams } = new URL(asked[0]!.url, 'http://any')
  const [[head, tail]] = [...searchParams] as [[string, string]]
  expect(pathname).toBe('/m0123')
  expect(unwrapRequest({ head, tail }, keys.key)).toEqual({ route: '/api/wallet', payload: { reserve: 1 } })
  expect(getPreloaded()?.wrap).toBeDefined()
})

function preload(): Preload {
  return {
    sign_key: GUEST_KEY,
    password_key: { kid: 'k1', spki: 'AA==' },
    config: [],
    languages: ['en'],
    lang_versions: { zh: [], en: [], 'pt-br': [], bd: [], ur: [], ind: [] },
    login_methods: [],
    legal: { terms_version: '1', privacy_version: '1' },
    oauth_providers: [],
    captcha: 'off',
    jurisdiction: {
      real_money: false,
      minimum_age: 18,
      autoplay: false,
      entry_bonus: false,
      cancel_withdrawal: true,
      low_balance_popups: false,
      marketing_push: false,
      document_checks: false,
      mandatory_limits: false,
    },
    sandbox: true,
    version: '1.0.2',
    report: { url: '/api/report', api_key: 'k' },
    server_time: Date.now(),
  }
}
