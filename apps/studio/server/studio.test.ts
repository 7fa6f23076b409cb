import { afterAll, expect, test } from 'vitest'
import { createStudio } from './app.ts'
import { readConfig } from './config.ts'

const app = await createStudio({ casinoOrigins: ['https://casino.example'] })
afterAll(() => app.close())

test('only the casino may frame a game, and nothing runs that did not come from the studio', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(policy).toContain('frame-ancestors https://casino.example')
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
})

test('says that it lives and that it can serve', async () => {
  expect((await app.inject('/health')).statusCode).toBe(200)
  expect((await app.inject('/ready')).statusCode).toBe(200)
})

test('the page may change with every release, its assets never', async () => {
  const page = await app.inject('/')
  expect(page.headers['cache-control']).toBe('no-cache')
  const script = /src="(\/assets\/[^"]+)"/.exec(page.body)?.[1]
  expect(script).toBeDefined()
  expect((await app.inject(String(script))).headers['cache-control']).toContain('immutable')
})

test('a bad environment value is named', () => {
  expect(() => readConfig({ STUDIO_PORT: '0' })).toThrow(/^STUDIO_PORT: /)
  expect(() => readConfig({ CASINO_ORIGINS: 'casino' })).toThrow(/^CASINO_ORIGINS: /)
  expect(readConfig({ PORT: '9000' })).toEqual({
    host: '127.0.0.1',
    port: 9001,
    casinoOrigins: ['http://127.0.0.1:9000', 'http://localhost:9000'],
  })
})
