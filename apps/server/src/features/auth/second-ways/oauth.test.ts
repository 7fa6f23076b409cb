import { logIn, logInOrRegister, loginTypes, startOauth } from '@tablestakes/contract/auth'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownPort } from '../../../../../../scripts/own-port.ts'
import { outcome } from '../../../../test/outcome.ts'
import { openOwner } from '../../../../test/owners.ts'
import { type Person, signInAt } from '../../../../test/popup.ts'
import { startSandbox, type TestSandbox } from '../../../../test/sandbox.ts'
import { type Browser, startApp, type TestApp } from '../../../../test/start-app.ts'
import { sweepOauthStarts } from '../index.ts'

const here = { headers: { host: 'casino.example' } }
const clock = manualClock(Date.now())
let sandbox: TestSandbox
let app: TestApp

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await startApp({ clock, config: sandbox.config })
})

/** Neither a bug nor a refusal that its call does not declare. */
afterAll(() => expect(app.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]))

const begin = async (browser: Browser) => (await browser.call(startOauth, { provider: 'sandbox' })).data!

/** The whole popup: begun here, signed in there, and what came back as the login call sends it. */
async function popup(browser: Browser, person: Person) {
  const { url, state } = await begin(browser)
  const { code, state: returned } = await signInAt(url, person)
  expect(returned).toBe(state)
  return { client_type: loginTypes.THIRD, provider: 'sandbox', verify_code: code, state }
}

const enter = async (browser: Browser, person: Person) => browser.call(logInOrRegister, await popup(browser, person))

describe('a popup', () => {
  test('leads to the provider with a state, a nonce and a challenge, and binds the browser', async () => {
    const browser = app.browser(here)
    const { url, state } = await begin(browser)
    const asked = new URL(url).searchParams
    expect(url).toContain(`${sandbox.url}/oidc/auth?`)
    expect(asked.get('redirect_uri')).toBe('http://casino.example/oauth/callback')
    expect(asked.get('state')).toBe(state)
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/)
    const first = browser.cookies.get('oauth')!.value
    expect(first).toMatch(/^[\w-]{43}$/)
    await begin(browser)
    expect(browser.cookies.get('oauth')).toMatchObject({ value: first, path: '/api' })
  })

  test('is not begun with a provider the site does not offer, and says so when the provider is away', async () => {
    expect(outcome(await app.browser(here).call(startOauth, { provider: 'google' }))).toBe('LOGIN_METHOD_OFF')
    const away = await startApp({
      databaseUrl: app.databaseUrl,
      config: { sandboxUrl: `http://127.0.0.1:${await ownPort()}` },
    })
    expect(outcome(await away.browser(here).call(startOauth, { provider: 'sandbox' }))).toBe('PROVIDER_FAILED')
  })
})

describe('a provider’s person', () => {
  test('gets an account the first time and the same one ever after', async () => {
    const first = await enter(app.browser(here), { name: 'Amina', email: 'amina@example.com' })
    expect(outcome(first)).toBe('ok')
    expect(first.data!.oauth_user_info).toEqual([{ provider: 'sandbox', name: 'Amina', email: 'amina@example.com' }])
    expect(first.data!.userInfo).toMatchObject({ email: 'amina@example.com', has_password: false })
    const browser = app.browser(here)
    const again = await browser.call(logIn, await popup(browser, { name: 'A.', email: 'amina@example.com' }))
    expect(again.data!.userInfo.id).toBe(first.data!.userInfo.id)
  })

  test('who has no account cannot log in, and the same return then opens one', async () => {
    const browser = app.browser(here)
    const returned = await popup(browser, { name: 'New', email: 'new@example.com' })
    expect(outcome(await browser.call(logIn, returned))).toBe('ACCOUNT_UNKNOWN')
    expect(outcome(await browser.call(logInOrRegister, returned))).toBe('ok')
  })

  test('is never taken for the player who has the same e-mail address', async () => {
    const owner = await openOwner(app, { email: 'taken@example.com' })
    const { data } = await enter(app.browser(here), { name: 'Mallory', email: 'taken@example.com' })
    expect(BigInt(data!.userInfo.id)).not.toBe(owner.playerId)
    expect(data!.userInfo.email).toBe('')
  })

  test('brings no e-mail address the provider does not vouch for', async () => {
    const person = { name: 'Vague', email: 'vague@example.com', isVerified: false }
    const { data } = await enter(app.browser(here), person)
    expect(data!.userInfo.email).toBe('')
    expect(data!.oauth_user_info).toMatchObject([{ email: 'vague@example.com' }])
  })
})

describe('a return is refused', () => {
  const person = { name: 'Bilal', email: 'bilal@example.com' }

  test('with a state nobody gave out', async () => {
    const browser = app.browser(here)
    const returned = await popup(browser, person)
    const foreign = { ...returned, state: `${returned.state.slice(0, -1)}_` }
    expect(outcome(await browser.call(logInOrRegister, foreign))).toBe('PROVIDER_FAILED')
    expect(outcome(await browser.call(logInOrRegister, returned))).toBe('ok')
  })

  test('in another browser, with its own cookie or with none', async () => {
    const returned = await popup(app.browser(here), person)
    const other = app.browser(here)
    expect(outcome(await other.call(logInOrRegister, returned))).toBe('PROVIDER_FAILED')
    await begin(other)
    expect(outcome(await other.call(logInOrRegister, returned))).toBe('PROVIDER_FAILED')
  })

  test('when it was used before', async () => {
    const browser = app.browser(here)
    const returned = await popup(browser, person)
    expect(outcome(await browser.call(logInOrRegister, returned))).toBe('ok')
    expect(outcome(await browser.call(logInOrRegister, returned))).toBe('PROVIDER_FAILED')
    expect(outcome(await browser.call(logIn, returned))).toBe('PROVIDER_FAILED')
  })

  test('when it is used twice simultaneously: one gets in', async () => {
    const browser = app.browser(here)
    const returned = await popup(browser, person)
    const both = await Promise.all([browser.call(logIn, returned), browser.call(logIn, returned)])
    expect(both.map(outcome).sort()).toEqual(['PROVIDER_FAILED', 'ok'])
  })

  test('for another provider or another site than it was begun with', async () => {
    const browser = app.browser(here)
    const returned = await popup(browser, person)
    const elsewhere = await browser.call(logInOrRegister, { ...returned, provider: 'google' })
    expect(outcome(elsewhere)).toBe('PROVIDER_FAILED')
    const foreign = await browser.call(logInOrRegister, returned, { headers: { channel: '880' } })
    expect(outcome(foreign)).toBe('PROVIDER_FAILED')
  })

  test('when the code is of another popup: its nonce and verifier are not those of this state', async () => {
    const browser = app.browser(here)
    const one = await popup(browser, person)
    const other = await popup(browser, { name: 'Eve', email: 'eve@example.com' })
    const mixed = { ...one, verify_code: other.verify_code }
    expect(outcome(await browser.call(logInOrRegister, mixed))).toBe('PROVIDER_FAILED')
  })

  test('after ten minutes', async () => {
    const browser = app.browser(here)
    const returned = await popup(browser, person)
    clock.advance(10 * 60_000)
    expect(outcome(await browser.call(logInOrRegister, returned))).toBe('PROVIDER_FAILED')
  })

  test('while the provider is away', async () => {
    const outside = await startSandbox()
    const own = await startApp({ config: outside.config })
    const browser = own.browser(here)
    const returned = await popup(browser, person)
    await outside.stop()
    expect(outcome(await browser.call(logInOrRegister, returned))).toBe('PROVIDER_FAILED')
    expect(own.lines).toContainEqual(expect.objectContaining({ provider: 'sandbox', level: 40 }))
    expect(JSON.stringify(own.lines)).not.toContain(returned.verify_code)
  })
})

describe('the page the popup ends on', () => {
  test('runs its own script alone and is told to nobody', async () => {
    const verbose = await startApp({ databaseUrl: app.databaseUrl, logLevel: 'debug' })
    const page = await verbose.server.inject({
      url: '/oauth/callback?code=very-secret&state=also-secret',
      headers: { 'accept-language': 'ur-PK,en;q=0.5' },
    })
    expect(page.statusCode).toBe(200)
    const nonce = /script-src 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]
    expect(page.body).toContain(`<script nonce="${nonce}">`)
    expect(page.body).toContain('<html lang="ur" dir="rtl">')
    expect(page.body).not.toContain('secret')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(JSON.stringify(verbose.lines)).not.toContain('very-secret')
  })
})

test('popups nobody came back from are swept', async () => {
  await begin(app.browser(here))
  await app.database.query(`update oauth_start set expires_at = now() - interval '1 minute'`)
  await transact(app.database, await sweepOauthStarts.prepare({}, { attempt: 1, signal: new AbortController().signal }))
  expect((await app.database.query('select from oauth_start')).rowCount).toBe(0)
})
