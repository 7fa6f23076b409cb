import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
const { app, mail } = createSandbox({ dataDir })

beforeAll(async () => {
  await app.ready()
  await new Promise<void>((resolve) => {
    mail.listen(0, '127.0.0.1', resolve)
  })
})

afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => {
    mail.close(resolve)
  })
  rmSync(dataDir, { recursive: true })
})

const sendSms = (payload: object, authorization = 'Bearer key') =>
  app.inject({ method: 'POST', url: '/sms/messages', headers: { authorization }, payload })
const read = async (to: string) => (await app.inject(`/inbox?to=${encodeURIComponent(to)}`)).json()

test('a text message lands in the inbox with its code, newest first', async () => {
  expect((await sendSms({ to: '+923001234567', text: 'Your code is 123456' })).statusCode).toBe(202)
  expect((await sendSms({ to: '+923001234567', text: 'Your code is 654321' })).statusCode).toBe(202)
  expect(await read('+923001234567')).toMatchObject([{ code: '654321', channel: 'sms' }, { code: '123456' }])
  expect(await read('923001234567')).toHaveLength(2)
  expect(await read('+923009999999')).toEqual([])
})

test('a phone is asked for as it was typed, without the country', async () => {
  await sendSms({ to: '+923007654321', text: 'Your code is 111222' })
  for (const typed of ['3007654321', '03007654321', ' 923007654321']) {
    expect(await read(typed)).toMatchObject([{ code: '111222' }])
  }
  for (const other of ['7654321', '+3007654321', '3007654322', '']) expect(await read(other)).toEqual([])
})

test('a mail by SMTP lands in the inbox of its receiver', async () => {
  const { port } = mail.server.address() as AddressInfo
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  await transport.sendMail({
    from: 'casino@example.com',
    to: 'Amina@Example.com',
    subject: 'خوش آمدید',
    text: 'کوڈ 407812',
  })
  transport.close()
  expect(await read('amina@example.com')).toMatchObject([
    { code: '407812', subject: 'خوش آمدید', from: 'casino@example.com' },
  ])
})

test('a message without a key, without a number or without words is refused and not stored', async () => {
  expect((await sendSms({ to: '+923001110000', text: 'x' }, '')).statusCode).toBe(401)
  expect((await sendSms({ to: 'nobody', text: 'x' })).statusCode).toBe(422)
  expect((await sendSms({ to: '+923001110000', text: '' })).statusCode).toBe(422)
  expect(await read('+923001110000')).toEqual([])
})

test('reported events are kept with their key, by name', async () => {
  const event = { account_id: '', distinct_id: 'd', event_name: 'OPEN', properties: {}, user_props: {} }
  const post = (payload: object, key = 'report-key') =>
    app.inject({ method: 'POST', url: '/report', headers: { 'x-api-key': key }, payload })
  expect((await post({ events: [event] }, '')).statusCode).toBe(401)
  expect((await post({ events: [] })).statusCode).toBe(422)
  expect((await post({ events: [event, { ...event, event_name: 'ad_click_home' }] })).json()).toEqual({ accepted: 2 })
  expect((await app.inject('/reports?event_name=OPEN')).json()).toMatchObject([{ api_key: 'report-key', event }])
})

test('the captcha service knows people from programs, and each token once', async () => {
  const verify = async (form: Record<string, string>) =>
    (
      await app.inject({
        method: 'POST',
        url: '/recaptcha/siteverify',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    ).json()
  expect(await verify({ secret: 's', response: 'human-1' })).toMatchObject({ success: true, score: 0.9 })
  expect(await verify({ secret: 's', response: 'human-1' })).toEqual({
    success: false,
    'error-codes': ['timeout-or-duplicate'],
  })
  expect(await verify({ secret: 's', response: 'robot-1' })).toMatchObject({ success: true, score: 0.1 })
  expect(await verify({ secret: 's', response: 'x' })).toMatchObject({ 'error-codes': ['invalid-input-response'] })
  expect(await verify({ secret: 's' })).toMatchObject({ 'error-codes': ['missing-input-response'] })
  expect(await verify({ response: 'human-2' })).toMatchObject({ 'error-codes': ['missing-input-secret'] })
})

test('the front page shows letters and never their markup', async () => {
  await sendSms({ to: '+923001234567', text: '<script>alert(1)</script> 111222' })
  const page = (await app.inject('/')).body
  expect(page).toContain('111222')
  expect(page).not.toContain('<script>')
})

test('a restart forgets nothing', async () => {
  const again = createSandbox({ dataDir })
  expect((await again.app.inject('/inbox?to=923001234567')).json()).toEqual(await read('923001234567'))
  await again.app.close()
})

test('a bad environment value is named', () => {
  expect(() => readConfig({ SANDBOX_PORT: 'eighty' })).toThrow(/^SANDBOX_PORT: /)
  expect(() => readConfig({ SANDBOX_URL: 'sandbox.example' })).toThrow(/^SANDBOX_URL: /)
  expect(() => readConfig({ SANDBOX_PAYMENTS_KEY: 'short' })).toThrow(/^SANDBOX_PAYMENTS_KEY: /)
  expect(() => readConfig({ SANDBOX_WEBHOOK_SECRET: 'plain' })).toThrow(/^SANDBOX_WEBHOOK_SECRET: /)
  expect(() => readConfig({ SANDBOX_PAYOUT_MS: 'soon' })).toThrow(/^SANDBOX_PAYOUT_MS: /)
  expect(readConfig({ PORT: '9000', DATA_DIR: 'd' })).toMatchObject({
    port: 9002,
    smtpPort: 9004,
    url: 'http://127.0.0.1:9002',
  })
  expect(readConfig({ SANDBOX_URL: 'https://sandbox.example/' })).toMatchObject({ url: 'https://sandbox.example' })
})

test('the payment provider has customers once both keys are there', () => {
  const apiKey = 'a-key-that-is-only-good-for-tests'
  const webhookSecret = `whsec_${'A'.repeat(32)}`
  expect(readConfig({ SANDBOX_PAYMENTS_KEY: apiKey, SANDBOX_WEBHOOK_SECRET: '' })).toMatchObject({
    paymentKeys: undefined,
    payoutMs: 3_000,
  })
  expect(
    readConfig({ SANDBOX_PAYMENTS_KEY: apiKey, SANDBOX_WEBHOOK_SECRET: webhookSecret, SANDBOX_PAYOUT_MS: '0' }),
  ).toMatchObject({ paymentKeys: { apiKey, webhookSecret }, payoutMs: 0 })
})

test('every answer forbids guessing its kind and framing it, pages and refusals alike', async () => {
  for (const url of ['/', '/inbox', '/health', '/nothing-here', '/oauth/authorize', '/beacon/info']) {
    const { headers } = await app.inject(url)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
  }
})
