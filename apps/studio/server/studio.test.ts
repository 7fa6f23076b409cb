import { generateKeyPairSync } from 'node:crypto'
import { studioCalls } from '@tablestakes/contract/studio'
import { expect, test } from 'vitest'
import { bet, openBed, sendCall } from '../test/studio-bed.ts'
import { readConfig } from './config.ts'

const { app } = await openBed()
const limited = await openBed({ config: { rateLimitScale: 1 } })

test('only the casino may frame a game, and nothing runs that did not come from the studio', async () => {
  for (const page of ['/', '/play?code=x', '/proof?round=y']) {
    const answer = await app.server.inject(page)
    const policy = String(answer.headers['content-security-policy'])
    expect(answer.statusCode).toBe(200)
    expect(policy).toContain('frame-ancestors http://127.0.0.1:21600')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  }
})

test('says that it lives and that it can serve', async () => {
  expect((await app.server.inject('/health')).statusCode).toBe(200)
  expect((await app.server.inject('/ready')).statusCode).toBe(200)
})

test('the page may change with every release, its assets never', async () => {
  const page = await app.server.inject('/')
  expect(page.headers['cache-control']).toBe('no-cache')
  const script = /src="(\/assets\/[^"]+)"/.exec(page.body)?.[1]
  expect((await app.server.inject(String(script))).headers['cache-control']).toContain('immutable')
})

test('what cannot be read is refused, not a failure', async () => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/play',
    payload: '{"bet_id":',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json()).toEqual({ refused: 'bad_params' })
  const huge = await app.server.inject({ method: 'POST', url: '/api/play', payload: { params: 'x'.repeat(20_000) } })
  expect(huge.json()).toEqual({ refused: 'bad_params' })
})

test('a session that floods is refused before the casino is asked, and another one is not', async () => {
  const [flood, calm] = [await limited.player('dice'), await limited.player('dice')]
  limited.casino.forgetCalls()
  const answers = await Promise.all(Array.from({ length: 100 }, () => flood.refusal(studioCalls.balance, {})))
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(40)
  expect(limited.casino.calls).toHaveLength(60)
  expect(await calm.refusal(studioCalls.play, bet({ target: 5000, direction: 'under' }))).toBe('done: round, balance')
})

test('an address that floods is refused before anything is read', async () => {
  const answers = await Promise.all(
    Array.from({ length: 700 }, () => sendCall(limited.app, studioCalls.crashChain, {}, undefined)),
  )
  expect(answers.some(({ refused }) => refused === 'busy')).toBe(true)
})

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const environment = {
  PORT: '9000',
  STUDIO_DATABASE_URL: 'postgres://studio:hidden@127.0.0.1/studio',
  STUDIO_SECRET: 'a secret that is only good for tests',
  STUDIO_PRIVATE_KEY: keys.privateKey,
  CASINO_PUBLIC_KEY: keys.publicKey,
}

test('the rest of the environment follows from the port', () => {
  expect(readConfig(environment)).toMatchObject({
    host: '127.0.0.1',
    port: 9001,
    studioUrl: 'http://127.0.0.1:9001',
    casinoUrl: 'http://127.0.0.1:9000/suppliers/tablestakes',
    casinoOrigins: ['http://127.0.0.1:9000', 'http://localhost:9000'],
    beacon: { urls: ['http://127.0.0.1:9002/beacon'], chainHash: null, waitMs: null },
  })
})

test('a real beacon is named by its hash, may have several addresses, and is named ten minutes ahead', () => {
  const real = { BEACON_URL: 'https://api.drand.sh,https://drand.cloudflare.com/', BEACON_CHAIN_HASH: 'ab'.repeat(32) }
  expect(readConfig({ ...environment, ...real }).beacon).toEqual({
    urls: ['https://api.drand.sh', 'https://drand.cloudflare.com'],
    chainHash: 'ab'.repeat(32),
    waitMs: null,
  })
  expect(readConfig({ ...environment, ...real, BEACON_WAIT_SECONDS: '900' }).beacon.waitMs).toBe(900_000)
  const wrong = (change: object) => () => readConfig({ ...environment, ...real, ...change })
  expect(wrong({ BEACON_CHAIN_HASH: '' })).toThrow(/^BEACON_CHAIN_HASH: /)
  expect(wrong({ BEACON_WAIT_SECONDS: '599' })).toThrow(/^BEACON_WAIT_SECONDS: /)
})

test.each([
  { BEACON_URL: 'beacon' },
  { BEACON_CHAIN_HASH: 'quicknet' },
  { BEACON_WAIT_SECONDS: 'soon' },
  { STUDIO_PORT: '0' },
  { CASINO_ORIGINS: 'casino' },
  { STUDIO_DATABASE_URL: '' },
  { STUDIO_DATABASE_URL: 'mysql://studio:hidden@127.0.0.1/studio' },
  { STUDIO_SECRET: 'short' },
  { STUDIO_PRIVATE_KEY: 'hidden' },
  { CASINO_PUBLIC_KEY: 'hidden' },
  { CASINO_URL: 'casino' },
  { CRASH_CHAIN_LENGTH: '5' },
  { LOG_LEVEL: 'loud' },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: 'cloud' },
  { PORT: 'http' },
])('a bad environment value is named, and not repeated: %o', (wrong) => {
  const read = () => readConfig({ ...environment, ...wrong })
  expect(read).toThrow(new RegExp(`^${Object.keys(wrong)[0]}: `))
  expect(read).not.toThrow(/hidden/)
})

test('a key that is too short for the years of a contract is refused', () => {
  const short = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  expect(() => readConfig({ ...environment, CASINO_PUBLIC_KEY: short.publicKey })).toThrow(/^CASINO_PUBLIC_KEY: /)
  expect(() => readConfig({ ...environment, STUDIO_PRIVATE_KEY: short.privateKey })).toThrow(/^STUDIO_PRIVATE_KEY: /)
})
