import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { address, port, readSettings, secret, trustedProxies } from './settings.ts'

const schema = z.object({
  PORT: z._default(port, 8080),
  URL: address('https:', 'http:'),
  SECRET: z.optional(secret),
  TRUST_PROXY: z._default(trustedProxies, false),
})

test('what is empty counts as unset, and defaults fill it in', () => {
  expect(readSettings(schema, { URL: 'http://a.example', PORT: '', SECRET: '' })).toEqual({
    PORT: 8080,
    URL: 'http://a.example',
    TRUST_PROXY: false,
  })
})

test.each([
  [{}, 'URL: must be set'],
  [{ URL: '' }, 'URL: must be set'],
  [{ URL: 'ftp://user:hidden@a.example' }, 'URL: must be an address such as https://host'],
  [{ PORT: '0' }, 'PORT: must be from 1 to 65535'],
  [{ PORT: '80a' }, 'PORT: must be a port number'],
  [{ SECRET: 'hidden' }, 'SECRET: must have at least 32 characters'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: 'cloud' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
])('a bad value is named in one line and not repeated: %j', (bad, line) => {
  const good = 'URL' in bad || Object.keys(bad).length === 0 ? {} : { URL: 'http://a.example' }
  expect(() => readSettings(schema, { ...good, ...bad })).toThrow(new RegExp(`^${line}$`))
})
