import { refusals } from '@tablestakes/contract/refusals'
import { canonicalRequest } from '@tablestakes/domain/wire/signature'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { look, probeRoutes, say, whoAmI } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'
import { revokeSessions } from './sessions.ts'
import { createNonceBook, guestSignKey, sweepNonces } from './signature.ts'

const clock = manualClock(Date.now())
const app = await startApp({ routes: probeRoutes, clock, config: { rateLimitScale: 0 } })
const player = await app.signIn(42n)

const codeOf = async (request: ReturnType<typeof player.sign>): Promise<number> =>
  (await app.server.inject(request)).json().code

const { SIGNATURE, REPLAYED, CLOCK, UNAUTHENTICATED } = refusals

test('what is signed is exactly this text', () => {
  const parts = { timestamp: '1', method: 'GET', path: '/api/a', query: 'b=2&a=1&a=0', bodyHash: 'h', nonce: 'n' }
  expect(canonicalRequest(parts)).toBe('1\nGET\n/api/a\na=0&a=1&b=2\nh\nn')
})

test('a request is accepted once and a replay is refused, also after a restart and on another node', async () => {
  const request = player.sign({ method: 'GET', url: whoAmI.path })
  expect(await codeOf(request)).toBe(0)
  expect(await codeOf(request)).toBe(REPLAYED.code)
  const other = await startApp({ routes: probeRoutes, clock, databaseUrl: app.databaseUrl })
  expect((await other.server.inject(request)).json().code).toBe(REPLAYED.code)
})

test('of fifty simultaneous copies one is accepted', async () => {
  const request = player.sign({ method: 'POST', url: say.path, body: '{"text":"once"}' })
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(request)))
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === REPLAYED.code)).toHaveLength(49)
})

test('a nonce is used up even for another request', async () => {
  const first = player.sign({ method: 'GET', url: whoAmI.path })
  expect(await codeOf(first)).toBe(0)
  const book = createNonceBook(app.database)
  expect(await book.claim(Buffer.from(first.headers.nonce!, 'hex'))).toBe(false)
})

test('changing any byte of the body is noticed', async () => {
  const body = '{"text":"pay 100","amount":1}'
  for (let at = 0; at < body.length; at++) {
    const request = player.sign({ method: 'POST', url: say.path, body })
    const changed = Buffer.from(body)
    changed[at]! ^= 1
    expect(await codeOf({ ...request, payload: changed })).toBe(SIGNATURE.code)
  }
  const request = player.sign({ method: 'POST', url: say.path, body })
  expect(await codeOf({ ...request, payload: `${body} ` })).toBe(SIGNATURE.code)
  expect(await codeOf({ ...request, payload: '' })).toBe(SIGNATURE.code)
})

test.each(['timestamp', 'nonce', 'sign'])('changing any character of the header %s is noticed', async (name) => {
  const length = player.sign({ method: 'GET', url: whoAmI.path }).headers[name]!.length
  for (let at = 0; at < length; at++) {
    const request = player.sign({ method: 'GET', url: whoAmI.path })
    const value = request.headers[name]!
    const other = value[at] === '1' ? '2' : '1'
    request.headers[name] = value.slice(0, at) + other + value.slice(at + 1)
    expect(await codeOf(request)).toBe(SIGNATURE.code)
  }
})

test.each(['timestamp', 'nonce', 'sign'])('a request without the header %s is refused', async (name) => {
  const request = player.sign({ method: 'GET', url: whoAmI.path })
  delete request.headers[name]
  expect(await codeOf(request)).toBe(SIGNATURE.code)
})

test('case counts: a signature or nonce in capitals is another one', async () => {
  for (const name of ['nonce', 'sign']) {
    const request = player.sign({ method: 'GET', url: whoAmI.path })
    request.headers[name] = request.headers[name]!.toUpperCase()
    expect(await codeOf(request)).toBe(SIGNATURE.code)
  }
})

test('changing the query, its order, the path or the method is noticed', async () => {
  const signed = () => player.sign({ method: 'GET', url: `${look.path}?name=a&page=2` })
  expect(await codeOf(signed())).toBe(0)
  for (const query of [
    'name=a&page=3',
    'page=2&name=a',
    'name=a',
    'name=a&page=2&',
    'name=a&page=2&x=1',
    'name=%61&page=2',
  ]) {
    expect(await codeOf({ ...signed(), url: `${look.path}?${query}` })).toBe(SIGNATURE.code)
  }
  expect(await codeOf({ ...signed(), url: `${whoAmI.path}?name=a&page=2` })).toBe(SIGNATURE.code)
  const posted = player.sign({ method: 'GET', url: say.path })
  expect(await codeOf({ ...posted, method: 'POST' })).toBe(SIGNATURE.code)
})

test('a query must travel in the order it is signed in', async () => {
  const unsorted = player.sign({ method: 'GET', url: `${look.path}?page=2&name=a` })
  expect(await codeOf(unsorted)).toBe(SIGNATURE.code)
})

test('the window is 300 s to both sides', async () => {
  const at = (differenceMs: number) => player.sign({ method: 'GET', url: whoAmI.path, at: clock() + differenceMs })
  expect(await codeOf(at(-300_000))).toBe(0)
  expect(await codeOf(at(300_000))).toBe(0)
  expect(await codeOf(at(-300_001))).toBe(CLOCK.code)
  expect(await codeOf(at(300_001))).toBe(CLOCK.code)
})

test('a session’s request needs the session’s key, a visitor’s the visitors’', async () => {
  const asPlayer = player.sign({ method: 'GET', url: `${look.path}?name=a` })
  const { authorization: _, ...withoutToken } = asPlayer.headers
  expect(await codeOf({ ...asPlayer, headers: withoutToken })).toBe(SIGNATURE.code)

  const asGuest = app.guest.sign({ method: 'GET', url: `${look.path}?name=a` })
  const borrowed = { ...asGuest.headers, authorization: asPlayer.headers.authorization! }
  expect(await codeOf({ ...asGuest, headers: borrowed })).toBe(SIGNATURE.code)

  const other = await app.signIn(43n)
  const theirs = other.sign({ method: 'GET', url: whoAmI.path })
  const swapped = { ...theirs.headers, authorization: asPlayer.headers.authorization! }
  expect(await codeOf({ ...theirs, headers: swapped })).toBe(SIGNATURE.code)
})

test('a token that has ended says "sign in again", yet leaves calls open to anyone usable for a visitor', async () => {
  const ended = await app.signIn(44n)
  await transact(app.database, (tx) => revokeSessions(tx, { playerId: 44n, because: 'USER_FORBIDDEN' }))
  expect(await codeOf(ended.sign({ method: 'GET', url: whoAmI.path }))).toBe(UNAUTHENTICATED.code)
  expect(await codeOf(ended.sign({ method: 'GET', url: `${look.path}?name=a` }))).toBe(UNAUTHENTICATED.code)
  const asGuest = app.guest.sign({ method: 'GET', url: `${look.path}?name=a` })
  asGuest.headers.authorization = 'made.up'
  expect(await codeOf(asGuest)).toBe(0)
})

test('a token that has run out may still sign calls open to anyone with its own key, as a visitor', async () => {
  const expired = await app.signIn(45n)
  await app.database.query(`update player_session set expires_at = now() where player_id = 45`)
  expect(await codeOf(expired.sign({ method: 'GET', url: `${look.path}?name=a` }))).toBe(0)
  expect(await codeOf(expired.sign({ method: 'GET', url: whoAmI.path }))).toBe(UNAUTHENTICATED.code)
  const other = await app.signIn(46n)
  const theirs = other.sign({ method: 'GET', url: `${look.path}?name=a` })
  theirs.headers.authorization = expired.sign({ method: 'GET', url: whoAmI.path }).headers.authorization!
  expect(await codeOf(theirs)).toBe(UNAUTHENTICATED.code)
})

test('the visitors’ key changes daily and yesterday’s still counts', async () => {
  const day = manualClock(Date.parse('2026-05-01T23:59:00Z'))
  const dated = await startApp({ routes: probeRoutes, clock: day })
  const before = guestSignKey(dated.secret, day())
  const early = dated.guest.sign({ method: 'GET', url: `${look.path}?name=a` })
  day.advance(120_000)
  expect(guestSignKey(dated.secret, day())).not.toBe(before)
  expect((await dated.server.inject(early)).json().code).toBe(0)
  const late = dated.guest.sign({ method: 'GET', url: `${look.path}?name=a`, at: day() + 86_400_000 })
  day.advance(86_400_000)
  expect((await dated.server.inject(late)).json().code).toBe(0)
  const tooLate = dated.guest.sign({ method: 'GET', url: `${look.path}?name=a`, at: day() + 86_400_000 * 2 })
  day.advance(86_400_000 * 2)
  expect((await dated.server.inject(tooLate)).json().code).toBe(SIGNATURE.code)
})

test('nonces are forgotten only when their request has left the window', async () => {
  const nonce = (n: number) => Buffer.alloc(16, n)
  await app.database.query(
    `insert into request_nonce values ($1, now() - interval '10 minutes'), ($2, now() - interval '12 minutes')`,
    [nonce(1), nonce(2)],
  )
  const sweep = await sweepNonces.prepare({}, { attempt: 1, signal: AbortSignal.timeout(1_000) })
  await transact(app.database, sweep)
  const { rows } = await app.database.query('select nonce from request_nonce where nonce = any($1)', [
    [nonce(1), nonce(2)],
  ])
  expect(rows).toEqual([{ nonce: nonce(1) }])
})
