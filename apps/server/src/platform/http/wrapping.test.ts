import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { getIndex } from '@tablestakes/contract/lobby'
import { refusals } from '@tablestakes/contract/refusals'
import { report } from '@tablestakes/contract/site'
import { unwrapAnswer, wrapRequest } from '@tablestakes/domain/wire/wrapping'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { costly, look, makeProbeTables, misbehave, pay, probeRoutes, say, whoAmI } from '../../../test/probe.ts'
import { type Client, startApp } from '../../../test/start-app.ts'
import { buckets } from './rate-limit.ts'

const clock = manualClock(Date.now())
const app = await startApp({ routes: probeRoutes, clock, hasBugs: true })
const player = await app.signIn(42n)
await makeProbeTables(app.database)
await app.database.query('insert into probe_purse values (42, 1000)')

type Wrapped = { method: string; route: string; payload: Record<string, unknown>; headers?: Record<string, string> }

function wrap({ method, route, payload, headers = {} }: Wrapped, splitAt = 5) {
  const { head, tail } = wrapRequest({ route, payload }, { key: app.wrapping.key, splitAt })
  const address = `/${app.wrapping.messageKey}`
  if (method === 'GET') {
    return { method, url: `${address}?${encodeURIComponent(head)}=${encodeURIComponent(tail)}`, headers }
  }
  return { method, url: address, body: JSON.stringify({ [head]: tail }), headers }
}

async function sendWrapped(client: Client, wrapped: Wrapped, splitAt?: number) {
  const response = await client.send(wrap(wrapped, splitAt))
  return { response, answer: unwrapAnswer(response.json(), app.wrapping) }
}

test('a wrapped call gets the answer of the plain one, wrapped, at every split', async () => {
  const body = { text: 'héllo ✓', amount: 125_000, padding: 'x' }
  const plain = await app.guest.send({ method: 'POST', url: say.path, body: JSON.stringify(body) })
  for (let splitAt = 1; splitAt <= 12; splitAt++) {
    const { response, answer } = await sendWrapped(
      app.guest,
      { method: 'POST', route: say.path, payload: body },
      splitAt,
    )
    expect(Object.keys(response.json())).toEqual([app.wrapping.messageKey])
    expect(answer).toEqual(plain.json())
  }
})

test('a wrapped GET carries its query as the payload', async () => {
  const plain = await player.send({ method: 'GET', url: `${look.path}?name=7&page=2` })
  const asText = await sendWrapped(player, { method: 'GET', route: look.path, payload: { name: '7', page: '2' } })
  const asNumbers = await sendWrapped(player, { method: 'GET', route: look.path, payload: { name: 7, page: 2 } })
  expect(plain.json().data).toEqual({ name: '7', page: 2, player: '42' })
  expect(asText.answer).toEqual(plain.json())
  expect(asNumbers.answer).toEqual(plain.json())
})

test('an answer kept for many callers comes wrapped to those who wrap', async () => {
  const plain = await app.guest.send({ method: 'GET', url: getIndex.path, headers: { 'accept-encoding': 'gzip' } })
  const { answer } = await sendWrapped(app.guest, { method: 'GET', route: getIndex.path, payload: {} })
  expect(answer).toEqual(JSON.parse(gunzipSync(plain.rawPayload).toString()))
})

test('refusals, bugs and unknown addresses come wrapped too', async () => {
  const refused = await sendWrapped(app.guest, { method: 'POST', route: misbehave.path, payload: { how: 'refuse' } })
  expect(refused.answer).toMatchObject({ code: refusals.NOT_FOUND.code })
  const bug = await sendWrapped(app.guest, { method: 'POST', route: misbehave.path, payload: { how: 'throw' } })
  expect(bug.response.statusCode).toBe(500)
  expect(bug.answer).toEqual({ code: 500, msg: 'internal server error' })
  const unknown = await sendWrapped(app.guest, { method: 'POST', route: '/api/no/such', payload: {} })
  expect(unknown.response.statusCode).toBe(404)
  expect(unknown.answer).toMatchObject({ code: 404 })
})

test('the signature covers the wrapped request as it is sent', async () => {
  const wrapped = wrap({ method: 'POST', route: whoAmI.path, payload: {} })
  const signed = player.sign(wrapped)
  const other = wrap({ method: 'POST', route: say.path, payload: { text: 'a' } })
  const tampered = await app.server.inject({ ...signed, payload: other.body! })
  expect(unwrapAnswer(tampered.json(), app.wrapping)).toMatchObject({ code: refusals.SIGNATURE.code })
  const unsigned = await app.server.inject({ method: 'POST', url: other.url, payload: other.body! })
  expect(unwrapAnswer(unsigned.json(), app.wrapping)).toMatchObject({ code: refusals.SIGNATURE.code })
})

test('a replay is refused, also when the same call comes plain and wrapped with one nonce', async () => {
  const signed = player.sign(wrap({ method: 'GET', route: whoAmI.path, payload: {} }))
  expect(unwrapAnswer((await app.server.inject(signed)).json(), app.wrapping)).toMatchObject({ code: 0 })
  const again = unwrapAnswer((await app.server.inject(signed)).json(), app.wrapping)
  expect(again).toMatchObject({ code: refusals.REPLAYED.code })
})

test('a player’s call needs the session', async () => {
  const { answer } = await sendWrapped(app.guest, { method: 'GET', route: whoAmI.path, payload: {} })
  expect(answer).toMatchObject({ code: refusals.UNAUTHENTICATED.code })
})

test('the method inside is the method outside', async () => {
  const { answer } = await sendWrapped(player, { method: 'POST', route: whoAmI.path, payload: {} })
  expect(answer).toMatchObject({ code: 404 })
})

test('a call done once is done once, wrapped or plain', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const { answer } = await sendWrapped(player, { method: 'POST', route: pay.path, payload: { amount: 100 }, headers })
  const plain = await player.send({ method: 'POST', url: pay.path, body: '{"amount":100}', headers })
  expect(answer).toMatchObject({ code: 0, data: { left: 900 } })
  expect(plain.json()).toEqual(answer)
})

test('a wrapping in a wrapping leads nowhere', async () => {
  const inner = wrapRequest({ route: say.path, payload: { text: 'a' } }, { key: app.wrapping.key, splitAt: 3 })
  const route = `/${app.wrapping.messageKey}`
  const { answer } = await sendWrapped(app.guest, { method: 'POST', route, payload: { [inner.head]: inner.tail } })
  expect(answer).toMatchObject({ code: 404 })
})

test.each(['{}', '[]', 'null', '"x"', '{"a":1}', '{"a":"b"}', '{"a":"b","c":"d"}', '{"__proto__":"x"}', '{'])(
  'what was not wrapped by our rule is refused: %s',
  async (body) => {
    const response = await app.guest.send({ method: 'POST', url: `/${app.wrapping.messageKey}`, body })
    expect(response.statusCode).toBe(200)
    expect(response.json().code).toBe(refusals.INVALID.code)
  },
)

test('wrapping does not lead around a stricter limit', async () => {
  const { burst } = buckets.messages
  const codes: number[] = []
  for (let n = 0; n < burst + 2; n++) {
    const { answer } = await sendWrapped(app.guest, { method: 'POST', route: costly.path, payload: {} })
    codes.push((answer as { code: number }).code)
  }
  expect(codes.slice(0, burst).every((code) => code === 0)).toBe(true)
  expect(codes.slice(burst)).toEqual([refusals.TOO_MANY.code, refusals.TOO_MANY.code])
  const plain = await app.guest.send({ method: 'POST', url: costly.path, body: '{}' })
  expect(plain.json().code).toBe(refusals.TOO_MANY.code)
})

test('a wrapped call takes as much of its address’s rate as the plain one', async () => {
  const { data } = (await app.server.inject({ method: 'GET', url: '/api/preload' })).json()
  const event = { account_id: '', distinct_id: 'a', event_name: 'OPEN', properties: {}, user_props: {} }
  const headers = { 'x-api-key': String(data.report.api_key) }
  clock.advance(60_000)
  let accepted = 0
  for (let n = 0; n < 70; n++) {
    const wrapped = { method: 'POST', route: report.path, payload: { events: [event] }, headers }
    const { answer } = await sendWrapped(app.guest, wrapped)
    if ((answer as { code: number }).code === 0) accepted++
  }
  expect(accepted).toBe(buckets.address.burst / 10)
})
