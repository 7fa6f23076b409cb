import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const needed = { DATABASE_URL: 'postgres://a@127.0.0.1/b', TABLESTAKES_SECRET: 'x'.repeat(32) }

test('the other ports and addresses follow PORT', () => {
  expect(readConfig({ ...needed, PORT: '9000' })).toMatchObject({
    host: '127.0.0.1',
    port: 9000,
    metricsPort: 9003,
    studioUrl: 'http://127.0.0.1:9001',
    sandboxUrl: 'http://127.0.0.1:9002',
    trustProxy: false,
    rateLimitScale: 1,
  })
  expect(readConfig({ ...needed, PORT: '' }).port).toBe(8080)
})

test.each([
  [{ PORT: 'http' }, 'PORT: must be a port number'],
  [{ PORT: '70000' }, 'PORT: must be from 1 to 65535'],
  [{ METRICS_PORT: '-1' }, 'METRICS_PORT: must be a port number'],
  [{ DATABASE_URL: undefined }, 'DATABASE_URL: must be set'],
  [{ DATABASE_URL: 'mysql://root:secret@db' }, 'DATABASE_URL: must be an address such as postgres://host'],
  [{ REDIS_URL: 'nowhere' }, 'REDIS_URL: must be an address such as redis://host'],
  [{ TABLESTAKES_SECRET: 'short' }, 'TABLESTAKES_SECRET: must have at least 32 characters'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: '::1/129' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ RATE_LIMIT_SCALE: 'fast' }, 'RATE_LIMIT_SCALE: must be a number from 0'],
])('a bad value is named in one line: %j', (bad, line) => {
  expect(() => readConfig({ ...needed, ...bad })).toThrow(line)
})

test('an unknown log level is named', () => {
  expect(() => readConfig({ ...needed, LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL: /)
})

test.each([
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8,127.0.0.1'],
  ['loopback', 'loopback'],
])('proxies can be trusted by number or network: %s', (text, trusted) => {
  expect(readConfig({ ...needed, TRUST_PROXY: text }).trustProxy).toBe(trusted)
})
