import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'tablestakes-web-'))
afterAll(() => rm(folder, { recursive: true }))
const dist = join(folder, 'dist')
const script = 'console.log("hello from the app")\n'.repeat(50)
await mkdir(join(dist, 'assets'), { recursive: true })
await mkdir(join(dist, '.vite'))
await writeFile(join(folder, 'outside.txt'), 'not for everyone')
await writeFile(join(dist, '.vite/manifest.json'), '{}')
await writeFile(join(dist, 'robots.txt'), 'User-agent: *')
await writeFile(join(dist, 'sw.js'), script)
await writeFile(join(dist, 'assets/app-1a2b.js'), script)
await writeFile(join(dist, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
await writeFile(join(dist, 'assets/app-1a2b.js.gz'), gzipSync(script))
await writeFile(
  join(dist, 'index.html'),
  `<!doctype html><html lang="en"><head><style nonce="__CSP_NONCE__"></style><!--preload--><script type="module" nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script></head><body><div id="root"><!--paint--></div></body>`,
)
await writeFile(join(dist, 'tile.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
// A painter as the web's build leaves it; the real one is tried by the journeys.
await mkdir(join(dist, '.paint'))
await writeFile(
  join(dist, '.paint/paint.js'),
  `export const paint = ({ language, index, isPlayer, messages }) =>
    '<p>' + language + (isPlayer ? ' player ' : ' guest ') + (messages.close && index.game_type_list.length > 0 ? '&lt;Crash&gt;' : '') + '</p>'`,
)
const { privateKey: ours, publicKey: theirs } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const app = await startApp({
  config: { webDist: dist, studioUrl: 'http://127.0.0.1:18201', studioKeys: { ours, theirs } },
})

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers })

test('hashed files are kept for a year, others are asked for again', async () => {
  const hashed = await get('/assets/app-1a2b.js')
  expect(hashed.headers).toMatchObject({
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'text/javascript',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  expect(hashed.body).toBe(script)
  const other = await get('/robots.txt')
  expect(other.headers['cache-control']).toBe('no-cache')
  const again = await get('/robots.txt', { 'if-none-match': String(other.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get('/robots.txt', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('accept-encoding "%s" gets %s', async (accepted, encoding) => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  const open = { br: brotliDecompressSync, gzip: gunzipSync }[encoding as 'br'] ?? ((bytes: Buffer) => bytes)
  expect(open(answer.rawPayload).toString()).toBe(script)
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
})

test('HEAD answers the headers alone', async () => {
  for (const url of ['/', '/robots.txt']) {
    const answer = await app.server.inject({ method: 'HEAD', url })
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
    expect(answer.body).toBe('')
  }
})

test.each([
  '/../outside.txt',
  '/assets/../../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/..%5c..%5coutside.txt',
  '/.vite/manifest.json',
  '/assets/app-1a2b.js.br',
  '/assets',
  '/constructor',
  '/__proto__',
  '//etc/passwd',
])('%s leads nowhere', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 404 })
})

test('the page carries the preload answer and a nonce of its own, which the policy names', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => get('/')))
  const nonces = pages.map((page) => /nonce="([^"]+)"/.exec(page.body)![1]!)
  expect(new Set(nonces).size).toBe(20)
  for (const [index, page] of pages.entries()) {
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`)
    expect(page.body).not.toContain('__CSP_NONCE__')
    expect(page.headers['cache-control']).toBe('private, no-cache')
  }
  const [, json] = /<script type="application\/json" id="preload">(.*?)<\/script>/.exec(pages[0]!.body)!
  const preload = (await get('/api/preload')).json()
  expect({ ...JSON.parse(json!), server_time: 0 }).toEqual({ ...preload.data, server_time: 0 })
  expect(json).not.toContain('<')
})

test.each([
  ['the channel of the link', '/?channel_id=55', '', 'BRL', '55'],
  ['the channel of the link before an earlier one', '/?channel_id=55', 'a=1; channel=63', 'BRL', '55'],
  ['an earlier channel that the app has kept', '/', 'channel=63; a=1', 'PHP', '63'],
  ['an earlier channel where the link names none', '/?channel_id=%3Cscript%3E', 'channel=63', 'PHP', '63'],
  ['no channel at all', '/', 'channel=<x>', 'IDR', ''],
])('the page and its answers follow %s', async (_what, url, cookie, currency, channel) => {
  const { body } = await get(url, { cookie })
  const read = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)![1]!)
  expect(read('channel')).toBe(channel)
  expect(decodeSiteConfig(read('preload').config).currency).toBe(currency)
})

test('the page is sent compressed', async () => {
  const page = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(page.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<!doctype html>')
})

test('the policy of the page allows what is ours and nothing else', async () => {
  const page = await get('/', { host: 'play.example' })
  const policy = new Map(
    String(page.headers['content-security-policy'])
      .split('; ')
      .map((line): [string, string] => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)]),
  )
  expect(policy.get('script-src')).toMatch(/^'self' 'nonce-[\w+/=]{24}'$/)
  expect(policy.get('style-src')).toMatch(/^'self' 'nonce-[\w+/=]{24}'$/)
  expect(policy.get('connect-src')).toBe(`'self' ws://play.example`)
  expect(policy.get('frame-src')).toBe('http://127.0.0.1:18201')
  expect(policy.get('img-src')).toBe(`'self' data: blob:`)
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe(`'none'`)
  expect(policy.get('form-action')).toBe(`'self'`)
  expect(String(page.headers['content-security-policy'])).not.toMatch(/unsafe/)
})

test.each(['/sw.js', '/sw.js?version=2'])('the worker at %s may fetch what it keeps', async (url) => {
  expect((await get(url)).headers['content-security-policy']).toContain(`connect-src 'self'`)
})

test('a host that is no host does not get into the policy', async () => {
  const page = await get('/', { host: `x; script-src *` })
  expect(String(page.headers['content-security-policy'])).not.toContain('script-src *')
})

test('every answer has the protecting headers, HSTS only over https', async () => {
  for (const url of ['/', '/sw.js', '/api/preload', '/nowhere', '/health', '/%ff']) {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  const behindProxy = await startApp({ config: { trustProxy: 1, webDist: dist } })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const page = await behindProxy.server.inject({ method: 'GET', url: '/', headers })
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test('a file has the headers that protect it, and no more than it needs', async () => {
  const script = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect(Object.keys(script.headers).toSorted()).toEqual([
    'cache-control',
    'content-encoding',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'vary',
    'x-content-type-options',
  ])
  const drawing = await get('/tile.svg')
  expect(drawing.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'`,
  })
})

test('the page carries its first words and the file with all others', async () => {
  const { body } = await get('/', { cookie: 'lang=ur' })
  const words = JSON.parse(/id="words">(.*?)<\/script>/.exec(body)![1]!) as {
    lang: string
    rest: string
    chunks: object
  }
  expect(words.lang).toBe('ur')
  expect(Object.keys(words.chunks)).toEqual(['0', '2'])
  expect(body).toMatch(/<html lang="ur" dir="rtl"/)
  const rest = await get(`/cdn/lang/ur0-${words.rest}.json`)
  expect(Object.keys(rest.json() as object)).not.toContain('0')
  expect(Object.keys(rest.json() as object)).toContain('1')
})

test('the page is made in the browser’s language where the cookie names none of ours', async () => {
  const { body } = await get('/', { cookie: 'lang=<x>', 'accept-language': 'id' })
  expect(body).toMatch(/<html lang="id" dir="ltr"/)
})

test('the first screen is painted from the answers, for who is there, and its text cannot end the page', async () => {
  const guest = await get('/', { 'accept-language': 'id' })
  expect(guest.body).toMatch(/<html lang="id" dir="ltr" data-painted="ind guest 1"/)
  expect(guest.body).toContain('<div id="root"><p>ind guest &lt;Crash&gt;</p></div>')
  const player = await get('/?channel_id=55', { cookie: 'token=1; lang=en' })
  expect(player.body).toContain('data-painted="en player 55"')
})

test('without a build the page says what to do', async () => {
  const unbuilt = await startApp()
  const page = await unbuilt.server.inject({ method: 'GET', url: '/' })
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('npm run build')
})
