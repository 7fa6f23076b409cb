import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { refusals } from '@tablestakes/contract/refusals'
import { getPreload } from '@tablestakes/contract/site'
import { languages, textFor } from '@tablestakes/dictionary'
import { expect, test } from 'vitest'
import { look, misbehave, probeRoutes, say, whoAmI } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'
import { serve } from './http.ts'

const app = await startApp({ routes: probeRoutes, hasBugs: true })
const player = await app.signIn(42n)

test('a handler cannot be bound to a call of another shape', () => {
  const never = () => {
    // @ts-expect-error the answer lacks `site`
    serve(app, whoAmI, () => ({ player: 'x' }))
    // @ts-expect-error a number is not the declared text
    serve(app, look, ({ name }) => ({ name: name.length, page: null, player: null }))
    // @ts-expect-error the request has no such field
    serve(app, look, ({ nickname }) => ({ name: nickname, page: null, player: null }))
    // @ts-expect-error this is no call of the contract
    serve(app, { method: 'GET', path: '/elsewhere' }, () => ({}))
    // @ts-expect-error only calls marked once get a transaction
    serve(app, say, (_request, { tx }) => tx)
  }
  expect(never).toBeTypeOf('function')
})

test('an answer comes in the envelope, decoded on both ways', async () => {
  const answer = await app.guest.call(say, { text: 'hello', amount: 125_000 })
  expect(answer).toEqual({ code: 0, msg: '', data: { text: 'hello', amount: 125_000n, lang: 'en' } })
  const wire = await app.guest.send({ method: 'POST', url: say.path, body: '{"text":"a","amount":9007199254740991}' })
  expect(wire.statusCode).toBe(200)
  expect(wire.json().data.amount).toBe(9007199254740991)
  expect(wire.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
})

test('a player is known by the session, a visitor by none', async () => {
  expect((await player.call(whoAmI, {})).data).toEqual({ player: '42', site: 'main' })
  expect((await player.call(look, { name: 'a' })).data?.player).toBe('42')
  expect((await app.guest.call(look, { name: 'a' })).data?.player).toBeNull()
  expect((await app.guest.call(whoAmI, {})).code).toBe(refusals.UNAUTHENTICATED.code)
})

test.each([
  ['not JSON', '{"text":'],
  ['a list', '[]'],
  ['text', '"text"'],
  ['nothing', 'null'],
  ['a missing field', '{}'],
  ['a field of another type', '{"text":1}'],
  ['a fraction of money', '{"text":"a","amount":1.5}'],
  ['negative money', '{"text":"a","amount":-1}'],
  ['money beyond what a number holds', '{"text":"a","amount":9007199254740993}'],
  ['the character 0', '{"text":"a\\u0000b"}'],
  ['half a character', '{"text":"\\ud800"}'],
  ['too long a text', JSON.stringify({ text: 'x'.repeat(201) })],
])('%s is refused as INVALID', async (_what, body) => {
  const answer = await app.guest.send({ method: 'POST', url: say.path, body })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ code: refusals.INVALID.code, msg: expect.any(String) })
})

test('keys the schema does not name are dropped and change nothing else', async () => {
  const body = `{"text":"a","playerId":"7","lang":"zh","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`
  const answer = await app.guest.send({ method: 'POST', url: say.path, body })
  expect(answer.json().data).toEqual({ text: 'a', lang: 'en' })
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('a query with repeated, odd and poisoned names is read as text or refused', async () => {
  const twice = await app.guest.send({ method: 'GET', url: `${look.path}?name=a&name=b` })
  expect(twice.json().code).toBe(refusals.INVALID.code)
  const zero = await app.guest.send({ method: 'GET', url: `${look.path}?name=%00` })
  expect(zero.json().code).toBe(refusals.INVALID.code)
  const poisoned = await app.guest.send({ method: 'GET', url: `${look.path}?__proto__=x&name=a&page=3` })
  expect(poisoned.json().data).toEqual({ name: 'a', page: 3, player: null })
})

test('a body over 64 kB is refused before it is read', async () => {
  const answer = await app.guest.send({
    method: 'POST',
    url: say.path,
    body: JSON.stringify({ text: 'x'.repeat(70_000) }),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().code).toBe(refusals.INVALID.code)
})

test('an answer is trimmed to its schema', async () => {
  const answer = await app.guest.send({ method: 'POST', url: misbehave.path, body: '{"how":"extra"}' })
  expect(answer.json()).toEqual({ code: 0, msg: '', data: { shown: 'this' } })
})

test('a bug is answered bare and logged with its cause', async () => {
  const answer = await app.guest.send({ method: 'POST', url: misbehave.path, body: '{"how":"throw"}' })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: 500, msg: 'internal server error' })
  expect(app.lines.find((line) => line.msg === 'bug')).toMatchObject({ call: 'POST /api/probe/misbehave', level: 50 })
})

test('an answer that does not fit its schema is a bug', async () => {
  const answer = await app.guest.send({ method: 'POST', url: misbehave.path, body: '{"how":"misfit"}' })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: 500, msg: 'internal server error' })
})

test('a refusal is told in the language of the caller', async () => {
  const ask = async (lang: string) => {
    const request = { method: 'POST', url: misbehave.path, body: '{"how":"refuse"}', headers: { lang } }
    return (await app.guest.send(request)).json()
  }
  const { code, text } = refusals.NOT_FOUND
  for (const lang of languages) expect(await ask(lang)).toEqual({ code, msg: textFor(lang, text) })
  expect(app.lines.some((line) => line.msg === 'a refusal its call does not declare')).toBe(false)
  await app.guest.send({ method: 'POST', url: misbehave.path, body: '{"how":"undeclared"}' })
  expect(app.lines.some((line) => line.msg === 'a refusal its call does not declare')).toBe(true)
})

test.each([
  ['GET', '/api/no/such'],
  ['DELETE', '/api/probe/say'],
  ['GET', '/nowhere'],
  ['GET', '/%ff%fe'],
])('%s %s is an unknown address', async (method, url) => {
  const answer = await app.server.inject({ method: method as 'GET', url, headers: { lang: 'en' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 404, msg: expect.stringMatching(/request address error/i) })
})

test('the address of a caller is believed from a proxy only when one is trusted', async () => {
  const trusting = await startApp({ routes: probeRoutes, config: { trustProxy: 1 } })
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
  await trusting.guest.send({ method: 'GET', url: `${look.path}?name=a`, headers })
  expect(trusting.lines.find((line) => line.msg === 'request')).toMatchObject({ ip: '203.0.113.9' })
  await app.guest.send({ method: 'GET', url: `${look.path}?name=from-outside`, headers })
  expect(app.lines.find((line) => String(line.url).includes('from-outside'))).toMatchObject({ ip: '127.0.0.1' })
})

test('answers open to anyone are compressed, a player’s are not', async () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const open = await app.server.inject({ method: 'GET', url: getPreload.path, headers })
  expect(open.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(open.rawPayload).toString())).toMatchObject({ code: 0 })
  const refusing = { 'accept-encoding': 'br;q=0, gzip' }
  const other = await app.server.inject({ method: 'GET', url: getPreload.path, headers: refusing })
  expect(other.headers['content-encoding']).toBe('gzip')
  const own = await player.send({ method: 'GET', url: whoAmI.path, headers })
  expect(own.headers['content-encoding']).toBeUndefined()
})

test('requests, refusals and bugs are counted by call', async () => {
  const page = await app.metrics.registry.metrics()
  expect(page).toContain('refusals_total{call="POST /api/probe/misbehave",reason="NOT_FOUND"}')
  expect(page).toContain('bugs_total{call="POST /api/probe/misbehave"}')
  expect(page).toContain('http_request_seconds_count{call="GET /api/probe/who",status="200"}')
  expect(page).not.toContain('/api/no/such')
})

test('a server that is not open says so to the load balancer, and lives', async () => {
  const statusOf = async (url: string) => (await app.server.inject(url)).statusCode
  expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 200])
  app.readiness.isOpen = false
  expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 503])
  app.readiness.isOpen = true
})

test('whether it is ready is asked of the database once, however many want to know', async () => {
  let asked = 0
  const count = () => asked++
  app.database.on('acquire', count)
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.server.inject('/ready')))
  app.database.off('acquire', count)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toBeLessThan(50)
})

test('a client that offers HTTP/2 is answered over HTTP/1.1', async () => {
  const listening = await startApp()
  listening.server.server.on('upgrade', (_request, socket) => socket.destroy())
  const url = await listening.server.listen({ host: '127.0.0.1', port: 0 })
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
  const asked = request(`${url}/health`, { headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.destroy()
})

test('a slow sender has less time for headers than for all of it, or Node would exchange the two', () => {
  const { headersTimeout, requestTimeout } = app.server.server as Server
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThan(requestTimeout)
})
