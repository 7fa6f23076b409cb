import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'tablestakes-desk-'))
afterAll(() => rm(folder, { recursive: true }))
const dist = join(folder, 'dist')
const html = '<!doctype html><title>Support desk</title><script type="module" src="/desk/assets/desk-1a2b.js"></script>'
const script = 'console.log("the desk")\n'.repeat(50)
await mkdir(join(dist, 'assets'), { recursive: true })
await mkdir(join(dist, '.vite'))
await writeFile(join(folder, 'outside.txt'), 'not for everyone')
await writeFile(join(dist, '.vite/manifest.json'), '{}')
await writeFile(join(dist, 'index.html'), html)
await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(join(dist, 'assets/desk-1a2b.js'), script)
await writeFile(join(dist, 'assets/desk-1a2b.js.gz'), gzipSync(script))
const app = await startApp({ config: { deskDist: dist } })
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers })

test('the desk is a page of its own that is neither kept, listed nor framed', async () => {
  const page = await get('/desk/')
  expect([page.statusCode, page.body]).toEqual([200, html])
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers['set-cookie']).toBeUndefined()
})

test('its policy lets it run what was built with it, ask this server, and show pictures of its own making', async () => {
  const policy = String((await get('/desk/')).headers['content-security-policy'])
  expect(policy.split('; ').toSorted()).toEqual(
    [
      ...[`default-src 'none'`, `script-src 'self'`, `style-src 'self'`, `img-src 'self' blob:`, `font-src 'self'`],
      ...[`connect-src 'self'`, `form-action 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`],
    ].toSorted(),
  )
})

test('HEAD answers the headers alone, and the path without its slash leads to it', async () => {
  const head = await app.server.inject({ method: 'HEAD', url: '/desk/' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(html.length)])
  const bare = await get('/desk')
  expect([bare.statusCode, bare.headers.location]).toEqual([301, '/desk/'])
})

test('its files are kept for a year and sent compressed', async () => {
  const file = await get('/desk/assets/desk-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(file.headers).toMatchObject({
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'text/javascript',
    'content-encoding': 'gzip',
    'x-content-type-options': 'nosniff',
  })
  expect(gunzipSync(file.rawPayload).toString()).toBe(script)
  expect((await get('/desk/icon.svg')).headers['content-security-policy']).toBe(`default-src 'none'`)
})

test.each([
  '/desk/index.html',
  '/desk/nothing.js',
  '/desk/assets',
  '/desk/../outside.txt',
  '/desk/..%2foutside.txt',
  '/desk/%2e%2e/outside.txt',
  '/desk/.vite/manifest.json',
  '/desk/assets/desk-1a2b.js.gz',
  '/desk/constructor',
  '/desk/__proto__',
  '/desks',
  '/assets/desk-1a2b.js',
])('%s leads nowhere', async (url) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 404])
})

test('nothing can be sent to the page', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await app.server.inject({ method, url: '/desk/', payload: 'key=1' })).statusCode).toBe(404)
})

test('without a build it says what to do', async () => {
  const unbuilt = await startApp()
  const page = await unbuilt.server.inject({ method: 'GET', url: '/desk/' })
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('npm run build')])
})
