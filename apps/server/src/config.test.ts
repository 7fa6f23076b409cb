import { generateKeyPairSync } from 'node:crypto'
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
    smsUrl: 'http://127.0.0.1:9002/sms/messages',
    smtpUrl: 'smtp://127.0.0.1:9004',
    sandboxSmtpUrl: 'smtp://127.0.0.1:9004',
  })
  expect(readConfig({ ...needed, PORT: '' }).port).toBe(8080)
})

test.each([
  [{ PORT: 'http' }, 'PORT: must be a port number'],
  [{ PORT: '70000' }, 'PORT: must be from 1 to 65535'],
  [{ METRICS_PORT: '-1' }, 'METRICS_PORT: must be a port number'],
  [{ DATABASE_URL: undefined }, 'DATABASE_URL: must be set'],
  [{ DATABASE_URL: 'mysql://root:secret@db' }, 'DATABASE_URL: must be an address such as postgres://host'],
  [{ DATABASE_APP_URL: 'mysql://root:secret@db' }, 'DATABASE_APP_URL: must be an address such as postgres://host'],
  [{ REDIS_URL: 'nowhere' }, 'REDIS_URL: must be an address such as redis://host'],
  [{ TABLESTAKES_SECRET: 'short' }, 'TABLESTAKES_SECRET: must have at least 32 characters'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ TRUST_PROXY: '::1/129' }, 'TRUST_PROXY: must be false, the number of proxies in front, or their networks'],
  [{ RATE_LIMIT_SCALE: 'fast' }, 'RATE_LIMIT_SCALE: must be a number from 0'],
  [{ SMS_URL: 'sms.example' }, 'SMS_URL: must be an address such as https://host'],
  [{ SMS_KEY: 'two words' }, 'SMS_KEY: must be a key without spaces'],
  [{ SMS_FROM: 'A NAME TOO LONG' }, 'SMS_FROM: must be a number or at most 11 letters and digits'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL: must be an address such as smtp://host'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: must be an address such as Name <name@host>'],
  [{ RECAPTCHA_URL: 'google' }, 'RECAPTCHA_URL: must be an address such as https://host'],
  [{ COUNTRY_HEADER: 'CF IPCountry' }, 'COUNTRY_HEADER: must be the name of a header, such as CF-IPCountry'],
  [{ SANDBOX_SMTP_PORT: '0' }, 'SANDBOX_SMTP_PORT: must be from 1 to 65535'],
  [{ STUDIO_PUBLIC_KEY: 'no key' }, 'STUDIO_PUBLIC_KEY: must be the public half of a key: Ed25519'],
  [{ CASINO_PRIVATE_KEY: 'no key' }, 'CASINO_PRIVATE_KEY: must be the private half of a key: Ed25519'],
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

test('letters go to the sandbox until gateways are named; captcha and provider have no secrets of their own', () => {
  expect(readConfig({ ...needed, SANDBOX_URL: 'http://10.0.0.7:9002', SANDBOX_SMTP_PORT: '2525' })).toMatchObject({
    smsUrl: 'http://10.0.0.7:9002/sms/messages',
    smsKey: 'sandbox',
    smsFrom: 'TABLESTAKES',
    smtpUrl: 'smtp://127.0.0.1:2525',
    recaptchaUrl: 'https://www.google.com/recaptcha/api/siteverify',
    recaptchaSecret: '',
    googleClientSecret: '',
    countryHeader: '',
  })
  const named = {
    SMS_URL: 'https://sms.example/v1/messages',
    SMS_KEY: 'k-1',
    SMS_FROM: '+15550100',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_FROM: 'House <house@example.com>',
    RECAPTCHA_SECRET: 'r-1',
    GOOGLE_CLIENT_SECRET: 'g-1',
    COUNTRY_HEADER: 'CF-IPCountry',
  }
  expect(readConfig({ ...needed, ...named })).toMatchObject({
    smsUrl: named.SMS_URL,
    smsKey: 'k-1',
    smsFrom: '+15550100',
    smtpUrl: named.SMTP_URL,
    mailFrom: named.MAIL_FROM,
    recaptchaSecret: 'r-1',
    googleClientSecret: 'g-1',
    countryHeader: 'cf-ipcountry',
  })
})

test('the studio’s keys are read in either form, and count together only', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const ours = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const { studioKeys } = readConfig({ ...needed, STUDIO_PUBLIC_KEY: theirs, CASINO_PRIVATE_KEY: ours })
  expect(studioKeys!.theirs.equals(publicKey) && studioKeys!.ours.equals(privateKey)).toBe(true)
  expect(readConfig({ ...needed, STUDIO_PUBLIC_KEY: theirs }).studioKeys).toBeUndefined()
})
