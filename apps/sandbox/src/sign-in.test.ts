import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createSandbox } from './app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-sign-in-'))
const { app } = createSandbox({ dataDir })
const CALLBACK = 'https://casino.example/oauth/callback'
let url = ''

// The library speaks up about everything left to its defaults; nothing here may be.
const said = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')]

beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterEach(() => {
  for (const spy of said) expect(spy).not.toHaveBeenCalled()
})

afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

/** A browser: follows redirects of the provider itself, keeps its cookies by path, stops where it is sent elsewhere. */
function createBrowser() {
  const cookies = new Map<string, { value: string; path: string }>()
  return async function visit(address: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(address)
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path))
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
      if (value === '') cookies.delete(name)
      else cookies.set(name, { value, path })
    }
    const location = response.headers.get('location')
    if (location === null) return response
    const next = new URL(location, address)
    return next.origin === new URL(url).origin ? visit(next.href) : response
  }
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

const authorisation = (changes: Record<string, string> = {}) => {
  const asked = {
    client_id: 'tablestakes',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return `${url}/oidc/auth?${query.toString()}`
}

async function signIn(person: Record<string, string>, changes: Record<string, string> = {}) {
  const visit = createBrowser()
  const page = await visit(authorisation(changes))
  const action = /action="([^"]+)"/.exec(await page.text())![1]!
  const answer = await visit(new URL(action, url).href, { verified: '1', answer: 'continue', ...person })
  const location = answer.headers.get('location')
  return { answer, back: location === null ? null : new URL(location) }
}

const exchange = (code: string, changes: Record<string, string> = {}) =>
  fetch(`${url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'tablestakes',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      code,
      ...changes,
    }),
  })

async function claimsOf(person: Record<string, string>) {
  const { back } = await signIn(person)
  const { id_token } = (await (await exchange(back!.searchParams.get('code')!)).json()) as { id_token: string }
  return JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
}

test('a tester who types a name and an e-mail comes back with a code for a signed id token', async () => {
  const { back } = await signIn({ name: 'Amina <Khan>', email: 'Amina@Example.com' })
  expect(back!.href).toContain(`${CALLBACK}?`)
  expect(back!.searchParams.get('state')).toBe('some-state')
  const tokens = (await (await exchange(back!.searchParams.get('code')!)).json()) as { id_token: string }
  const [head = '', body = '', signature = ''] = tokens.id_token.split('.')
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    iss: `${url}/oidc`,
    aud: 'tablestakes',
    nonce: 'some-nonce',
    name: 'Amina <Khan>',
    email: 'amina@example.com',
    email_verified: true,
  })
  const { keys } = (await (await fetch(`${url}/oidc/jwks`)).json()) as { keys: [Record<string, string>] }
  const key = createPublicKey({ key: keys[0], format: 'jwk' })
  expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('each e-mail is one person, whatever the name', async () => {
  const first = await claimsOf({ name: 'Bilal', email: 'bilal@example.com' })
  const again = await claimsOf({ name: 'B.', email: 'BILAL@example.com', verified: '' })
  const other = await claimsOf({ name: 'Bilal', email: 'other@example.com' })
  expect(again.sub).toBe(first.sub)
  expect(again).toMatchObject({ name: 'B.', email_verified: false })
  expect(other.sub).not.toBe(first.sub)
})

test('a code works once and only with the verifier it was asked under', async () => {
  const { back } = await signIn({ name: 'A', email: 'a@example.com' })
  const code = back!.searchParams.get('code')!
  expect((await exchange(code, { code_verifier: randomBytes(32).toString('base64url') })).status).toBe(400)
  const again = await signIn({ name: 'A', email: 'a@example.com' })
  const fresh = again.back!.searchParams.get('code')!
  expect((await exchange(fresh)).status).toBe(200)
  expect((await exchange(fresh)).status).toBe(400)
})

test('who asks without PKCE, or for the answer to go elsewhere, gets none', async () => {
  const visit = createBrowser()
  const bare = await visit(authorisation({ code_challenge: '', code_challenge_method: '' }))
  expect(bare.headers.get('location')).toContain('error=invalid_request')
  const elsewhere = await visit(authorisation({ redirect_uri: 'https://casino.example/steal' }))
  expect(elsewhere.status).toBe(400)
  expect(elsewhere.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await elsewhere.text()).toContain('That did not work')
  expect((await visit(authorisation({ client_id: 'somebody' }))).status).toBe(400)
})

test('a wrong e-mail is shown again, and Cancel goes back without a code', async () => {
  const { answer } = await signIn({ name: '"><b>', email: 'nowhere' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Type a full e-mail address.')
  expect(page).not.toContain('<b>')
  const { back } = await signIn({ name: '', email: '', answer: 'cancel' }, { prompt: 'select_account' })
  expect(back!.searchParams.get('error')).toBe('access_denied')
  expect(back!.searchParams.has('code')).toBe(false)
})

test('the page of one browser is of no use in another', async () => {
  const page = await createBrowser()(authorisation())
  const action = new URL(/action="([^"]+)"/.exec(await page.text())![1]!, url).href
  const stranger = await createBrowser()(action, { name: 'A', email: 'a@example.com', answer: 'continue' })
  expect(stranger.status).toBe(400)
})
