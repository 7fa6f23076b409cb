import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call } from '@tablestakes/contract/call'
import { nothing } from '@tablestakes/contract/fields'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callApi } from '../api/api.ts'
import { listenToApi } from '../api/api-listener.ts'
import { keepPreload, type Preload } from '../api/preload.ts'
import { renewSession } from './renew-session.ts'
import { getAccessToken, hasPlayer, signIn } from './session.ts'

/** A server that knows one token at a time and renews it by a cookie, as ours does. */
let server: Server
let live = ''
let renewals: { key: string; authorization: string }[] = []
let asked: string[] = []
let told: string[] = []
/** What the next renewals answer instead of a session. */
let renewalAnswers: ('ended' | 'busy' | 'broken')[] = []
const kept = new Map<string, string>()

const readPurse = call({
  method: 'GET',
  path: '/api/wallet',
  feature: 'wallet',
  summary: 'for this test',
  auth: 'player',
  request: nothing,
  response: z.object({ token: z.string() }),
  refusals: [],
})

beforeAll(async () => {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  // What a browser brings by itself: addresses relative to the page, a line, a page with cookies, a storage.
  globalThis.fetch = (input, init) => fetch(new URL(input as string, base), init)
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  for (const [name, value] of Object.entries({
    localStorage: storage,
    sessionStorage: storage,
    document: { cookie: '' },
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(() => {
  live = 'token-1'
  renewals = []
  asked = []
  told = []
  renewalAnswers = []
  kept.clear()
  keepPreload(
    { sign_key: 'guest', server_time: Date.now(), version: '1', config: [] } as unknown as Preload,
    Date.now(),
  )
  listenToApi({ signedOut: (message) => told.push(message), failed: (message) => told.push(message) })
  signIn(session('token-1'))
})

test('calls that find their token dead share one renewal and are asked again', async () => {
  live = 'nobody’s'
  const answers = await Promise.all([callApi(readPurse, {}), callApi(readPurse, {}), renewSession()])
  expect(answers).toEqual([{ token: 'renewed-1' }, { token: 'renewed-1' }, 'renewed'])
  expect(renewals).toHaveLength(1)
  expect(told).toEqual([])
})

test('the renewal goes without a token, and its key is in storage only until it is answered', async () => {
  expect(await renewSession()).toBe('renewed')
  expect(await renewSession()).toBe('renewed')
  expect(renewals.map(({ authorization }) => authorization)).toEqual(['', ''])
  expect(new Set(renewals.map(({ key }) => key)).size).toBe(2)
  expect(kept.has('renewal_key')).toBe(false)
})

test('an answer that was lost is asked for again under the same key, also by the next page', async () => {
  renewalAnswers = ['broken', 'broken', 'broken']
  expect(await renewSession()).toBe('unanswered')
  expect(hasPlayer()).toBe(true)
  expect(await renewSession()).toBe('renewed')
  expect(renewals).toHaveLength(4)
  expect(new Set(renewals.map(({ key }) => key)).size).toBe(1)
})

test('another tab’s key is used while its renewal is unanswered', async () => {
  kept.set('renewal_key', 'of-another-tab')
  await renewSession()
  expect(renewals.map(({ key }) => key)).toEqual(['of-another-tab'])
})

test('a token about to end is renewed before it is used', async () => {
  signIn({ ...session('token-1'), accessExpire: Date.now() + 30_000 })
  expect(await callApi(readPurse, {})).toEqual({ token: 'renewed-1' })
  expect(asked).toEqual(['renewed-1'])
})

test('a session that is over is told once, with the server’s words', async () => {
  live = 'nobody’s'
  renewalAnswers = ['ended']
  await expect(callApi(readPurse, {})).rejects.toMatchObject({ code: 1013 })
  expect(asked).toEqual(['token-1'])
  expect(told).toEqual(['Log in again'])
})

test('a busy server ends nobody’s session', async () => {
  renewalAnswers = ['busy']
  expect(await renewSession()).toBe('unanswered')
  expect(getAccessToken()).toBe('token-1')
  expect(told).toEqual([])
})

function answer({ url, headers, socket }: IncomingMessage, response: ServerResponse): void {
  const send = (body: unknown) => response.end(JSON.stringify(body))
  if (url === '/api/user/tokenLogin') {
    renewals.push({ key: String(headers['idempotency-key']), authorization: headers.authorization ?? '' })
    const trouble = renewalAnswers.shift()
    if (trouble === 'broken') socket.destroy()
    else if (trouble === 'ended') send({ code: 1013, msg: 'Session over' })
    else if (trouble === 'busy') send({ code: 1002, msg: 'Busy' })
    else {
      live = `renewed-${renewals.length}`
      send({ code: 0, msg: '', data: session(live) })
    }
    return
  }
  asked.push(headers.authorization ?? '')
  if (headers.authorization === live) send({ code: 0, msg: '', data: { token: live } })
  else send({ code: 1013, msg: 'Log in again' })
}

function session(accessToken: string) {
  return {
    accessToken,
    accessExpire: Date.now() + 900_000,
    sign_key: 'session-key',
    userInfo: userInfo as never,
    oauth_user_info: [],
    withdraw_notice: { has_notice: false, is_succ: false },
  }
}

const userInfo = {
  ...{ id: 7, uid: 7, name: '', nick_name: 'Ann', avatar_id: 1, mobile: '', email: '', coin: 0, money: 0, gold: 0 },
  ...{ gold_amount: 0, vip_level: 0, top_agent: false, top_agent_level: 0, channel_id: 1, pay_total: 0, pay_count: 0 },
  ...{ first_pay_date: null, create_time: 0, parent_invitation_code: '', invitation_code: 'A', second_parent: null },
  ...{ third_parent: null, ip: '', login_ip: '', regist_device_code: '', login_device_code: '', regist_finger: '' },
  ...{ login_finger: '', state: 1, classify: 1, fcm_token: '', is_need_opt: false, has_password: true },
  terms_version: '1',
  site_day: '2026-01-01',
}
