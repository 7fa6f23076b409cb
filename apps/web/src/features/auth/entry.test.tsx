import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogs } from '../../dialogs.ts'
import { listenToApi } from '../../lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { getResendAt } from '../../lib/session/code-countdown.ts'
import { hasPlayer, signOut } from '../../lib/session/session.ts'
import DialogHost from '../../shell/dialogs/DialogHost.tsx'
import { installDialogs, openDialog, useDialogStack } from '../../shell/dialogs/open-dialog.ts'

type Body = Record<string, unknown>
type Answer = { refused: keyof typeof refusals; retryAfterSeconds?: number } | { data: unknown }

/** The network, not our code: what the server was asked, and how it answers each path in turn. */
let asked: { path: string; body: Body }[] = []
let answers: Record<string, Answer[]> = {}
const { fetch: realFetch } = globalThis

let spki = ''
beforeAll(async () => {
  installDialogs(() => Promise.resolve(dialogs))
  const algorithm = {
    name: 'RSA-OAEP',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  spki = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))))
})

beforeEach(async () => {
  asked = []
  answers = {}
  globalThis.fetch = async (address, init) => {
    const path = address as string
    if (!path.startsWith('/api/')) return realFetch(address, init)
    asked.push({ path, body: JSON.parse(init?.body as string) as Body })
    const answer = answers[path]?.shift()
    if (!answer) return new Response('', { status: 404 })
    if ('data' in answer) return Response.json({ code: 0, msg: '', data: answer.data })
    const headers = answer.retryAfterSeconds ? { 'retry-after': String(answer.retryAfterSeconds) } : undefined
    const { code } = refusals[answer.refused]
    return Response.json({ code, msg: `refused: ${answer.refused}` }, { ...(headers && { headers }) })
  }
  keepPreload(preload(), Date.now())
  listenToApi({
    signedOut: () => {},
    failed: () => {},
    solveCaptcha: (problem) => openDialog('captcha', { problem }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <DialogHost />
    </QueryClientProvider>,
  )
})

afterEach(async () => {
  while (useDialogStack.getState().entries.length > 0) {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => useDialogStack.getState().entries.every(({ isOpen }) => isOpen)).toBe(true)
  }
  signOut()
  globalThis.fetch = realFetch
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const calls = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body)

const sent = () => ({ data: { expires_at: Date.now() + 300_000, resend_at: Date.now() + 60_000 } })

/** Each test has its own number, because the waiting time of a number outlives the dialog. */
let lastNumber = 3_001_234_500
const freshPhone = () => String(++lastNumber)

async function askForCode(view: 'login' | 'register', phone: string) {
  void openDialog(view)
  if (view === 'login') await button('entry_with_code').click()
  await field('entry_phone').fill(phone)
  await button('entry_code_send').click()
  await expect.element(field('entry_code_sms')).toHaveFocus()
}

test('a code for a number without an account leads on to joining, with number and code kept', async () => {
  const phone = freshPhone()
  answers = {
    '/api/user/sendCode': [sent()],
    '/api/user/login': [{ refused: 'ACCOUNT_UNKNOWN' }],
    '/api/user/register': [{ data: session() }],
  }
  await askForCode('login', phone)
  await userEvent.keyboard('123456')
  await expect.element(dialog('entry_register_title')).toBeVisible()
  await expect.element(field('entry_phone')).toHaveValue(phone)
  await expect.element(field('entry_code_sms')).toHaveValue('123456')
  await page.getByRole('checkbox').click({ force: true })
  await button('entry_create').click()
  await expect.poll(hasPlayer).toBe(true)
  expect(calls('/api/user/login')).toMatchObject([{ client_type: 2, mobile: `+92${phone}`, verify_code: '123456' }])
  expect(calls('/api/user/register')).toMatchObject([
    { client_type: 2, mobile: `+92${phone}`, verify_code: '123456', is_terms_accepted: true },
  ])
  expect(calls('/api/user/register')[0]).not.toHaveProperty('password')
})

test('joining is by code or by password, as the visitor likes: a password joins without any code', async () => {
  const phone = freshPhone()
  answers = { '/api/user/register': [{ data: session() }] }
  void openDialog('register')
  await expect.element(button('entry_code_send')).toBeVisible()
  await expect.element(field('entry_password')).not.toBeInTheDocument()
  await field('entry_phone').fill(phone)
  await button('entry_join_with_password').click()
  await expect.element(field('entry_phone')).toHaveValue(phone)
  await field('entry_password').fill('long and safe')
  await page.getByRole('checkbox').click({ force: true })
  await button('entry_create').click()
  await expect.poll(hasPlayer).toBe(true)
  expect(asked.map(({ path }) => path)).toEqual(['/api/user/register'])
  const [request] = calls('/api/user/register')
  expect(request).toMatchObject({ client_type: 1, mobile: `+92${phone}` })
  expect(request).not.toHaveProperty('verify_code')
  expect(request?.password).toMatch(/^k1\./)
  expect(JSON.stringify(asked)).not.toContain('long and safe')
})

test('a choice of code or password holds while the contact changes, and a site with one of them offers no choice', async () => {
  void openDialog('register')
  await button('entry_join_with_password').click()
  await button('entry_by_email').click()
  await expect.element(field('entry_password')).toBeVisible()
  await button('entry_join_with_code').click()
  await expect.element(button('entry_code_send')).toBeVisible()
  useDialogStack.setState({ entries: [] })
  const only = { phone: true, email: false, phoneOTP: false, emailOTP: false }
  keepPreload({ ...preload(), login_methods: [{ key: 'register', ...only }] } as Preload, Date.now())
  void openDialog('register')
  await expect.element(field('entry_password')).toBeVisible()
  await expect.element(button('entry_join_with_code')).not.toBeInTheDocument()
})

test('a number that has an account is one press away from logging in with what was typed', async () => {
  const phone = freshPhone()
  answers = {
    '/api/user/sendCode': [sent()],
    '/api/user/register': [{ refused: 'ACCOUNT_EXISTS' }],
    '/api/user/login': [{ data: session() }],
  }
  await askForCode('register', phone)
  await userEvent.keyboard('654321')
  await page.getByRole('checkbox').click({ force: true })
  await button('entry_create').click()
  await expect.element(field('entry_phone')).toHaveAccessibleDescription('refused: ACCOUNT_EXISTS')
  await button('entry_log_in_with_it').click()
  await expect.element(field('entry_code_sms')).toHaveValue('654321')
  await button('log_in').click()
  await expect.poll(hasPlayer).toBe(true)
  expect(calls('/api/user/login')).toMatchObject([{ client_type: 2, verify_code: '654321' }])
})

test('a guest who was sent to join and logs in instead comes back to what they wanted', async () => {
  answers = { '/api/user/login': [{ data: session() }] }
  void openDialog('vip')
  await expect.element(dialog('entry_register_title')).toBeVisible()
  await button('log_in').click()
  await field('entry_phone').fill(freshPhone())
  await field('entry_password').fill('long and safe')
  await button('log_in').click()
  await expect.element(dialog('dialog_vip')).toBeVisible()
  expect(useDialogStack.getState().entries.map(({ name }) => name)).toEqual(['vip'])
})

test('what is wrong is said at its field before anything is sent, and the first one takes the focus', async () => {
  void openDialog('login')
  await field('entry_phone').fill('12')
  await button('log_in').click()
  await expect.element(field('entry_phone')).toHaveAccessibleDescription('refusal_mobile_format')
  await expect.element(field('entry_phone')).toHaveFocus()
  await expect.element(field('entry_password')).toHaveAccessibleDescription('entry_password_missing')
  expect(calls('/api/user/login')).toEqual([])
})

test('a refused password is said at its field, and too many of them with the time to wait', async () => {
  answers = {
    '/api/user/login': [{ refused: 'WRONG_CREDENTIALS' }, { refused: 'LOCKED_OUT', retryAfterSeconds: 30 }],
  }
  void openDialog('login')
  await field('entry_phone').fill(freshPhone())
  await field('entry_password').fill('wrong one')
  await button('log_in').click()
  await expect.element(field('entry_password')).toHaveAccessibleDescription('refused: WRONG_CREDENTIALS')
  await expect.element(field('entry_password')).toHaveValue('wrong one')
  await button('log_in').click()
  await expect.element(page.getByText('entry_locked_seconds')).toBeVisible()
})

test('the captcha is asked for in between, again while it is wrong, and nothing typed is lost', async () => {
  const phone = freshPhone()
  const picture = { captcha_id: 'picture-1', image: 'data:image/png;base64,AAAA', expires_at: Date.now() + 120_000 }
  answers = {
    '/api/user/sendCode': [{ refused: 'CAPTCHA_NEEDED' }, { refused: 'CAPTCHA_WRONG' }, sent()],
    '/api/user/getPicCaptcha': [{ data: picture }, { data: { ...picture, captcha_id: 'picture-2' } }],
  }
  void openDialog('register')
  await page.getByRole('checkbox').click({ force: true })
  await field('entry_phone').fill(phone)
  await button('entry_code_send').click()
  await expect.element(page.getByAltText('entry_captcha_picture')).toBeInTheDocument()
  await field('entry_captcha_label').fill('abcDEF')
  await button('entry_captcha_go').click()
  await expect.element(field('entry_captcha_label')).toHaveAccessibleDescription('refused: CAPTCHA_WRONG')
  await expect.element(field('entry_captcha_label')).toHaveValue('')
  await expect.element(page.getByAltText('entry_captcha_picture')).toBeInTheDocument()
  await field('entry_captcha_label').fill('ghiJKL')
  await button('entry_captcha_go').click()
  await expect.element(field('entry_code_sms')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).toBeChecked()
  expect(calls('/api/user/sendCode').map((body) => body.validator_token)).toEqual([
    undefined,
    'picture-1:abcDEF',
    'picture-2:ghiJKL',
  ])
})

test('the second factor is sent along with everything that was sent before', async () => {
  answers = {
    '/api/user/login': [{ refused: 'SECOND_FACTOR_NEEDED' }, { refused: 'SECOND_FACTOR_WRONG' }, { data: session() }],
  }
  const phone = freshPhone()
  void openDialog('login')
  await field('entry_phone').fill(phone)
  await field('entry_password').fill('long and safe')
  await button('log_in').click()
  await expect.element(field('entry_factor_code')).toHaveFocus()
  await userEvent.keyboard('111111')
  await expect.element(field('entry_factor_code')).toHaveAccessibleDescription('refused: SECOND_FACTOR_WRONG')
  await field('entry_factor_code').fill('222222')
  await expect.poll(hasPlayer).toBe(true)
  const tries = calls('/api/user/login')
  expect(tries.map((body) => body.second_factor)).toEqual([undefined, '111111', '222222'])
  expect(new Set(tries.map((body) => body.mobile))).toEqual(new Set([`+92${phone}`]))
  // An encoded password opens once, so each try carries a new one.
  expect(new Set(tries.map((body) => body.password)).size).toBe(3)
})

test('the next code can be asked for when the server’s clock says so, whatever this device’s shows', async () => {
  const phone = freshPhone()
  const now = Date.now()
  keepPreload({ ...preload(), server_time: now + 600_000 }, now)
  answers = { '/api/user/sendCode': [{ data: { expires_at: now + 900_000, resend_at: now + 660_000 } }] }
  await askForCode('login', phone)
  await expect.element(page.getByRole('timer', { name: /^entry_code_wait/ })).toBeVisible()
  expect(getResendAt(`+92${phone}`)).toBe(now + 60_000)
})

test('a code that was sent just now gets its field, and the next one the wait the server asks for', async () => {
  const phone = freshPhone()
  answers = { '/api/user/sendCode': [{ refused: 'CODE_TOO_SOON', retryAfterSeconds: 3_000 }] }
  const before = Date.now()
  await askForCode('login', phone)
  await expect.element(field('entry_code_sms')).toHaveAccessibleDescription('refused: CODE_TOO_SOON')
  await expect.element(page.getByRole('timer', { name: /^entry_code_wait/ })).toBeVisible()
  expect(getResendAt(`+92${phone}`)).toBeGreaterThanOrEqual(before + 3_000_000)
})

test('another number needs another code', async () => {
  answers = { '/api/user/sendCode': [sent()] }
  await askForCode('login', freshPhone())
  await userEvent.keyboard('12')
  await field('entry_phone').fill(freshPhone())
  await expect.element(field('entry_code_sms')).not.toBeInTheDocument()
  await expect.element(button('entry_code_send')).toBeVisible()
})

test('playing as a guest needs the terms too', async () => {
  answers = { '/api/user/login_register': [{ data: session() }] }
  void openDialog('register')
  await button('entry_guest').click()
  await expect.element(page.getByText('refusal_terms_needed')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('checkbox').click({ force: true })
  await button('entry_guest').click()
  await expect.poll(hasPlayer).toBe(true)
  expect(calls('/api/user/login_register')).toMatchObject([{ client_type: 0, is_terms_accepted: true }])
})

function preload(): Preload {
  const all = { phone: true, email: true, phoneOTP: true, emailOTP: true }
  return {
    sign_key: 'guest-key',
    password_key: { kid: 'k1', spki },
    config: [{ key: 'site', list: [{ key: 'phoneArea', value: '+92' }] }],
    login_methods: [
      { key: 'login', ...all },
      { key: 'register', ...all },
    ],
    legal: { terms_version: '1', privacy_version: '1' },
    oauth_providers: [],
    captcha: 'picture',
    jurisdiction: { real_money: false, minimum_age: 18, document_checks: false },
    version: '1',
    server_time: Date.now(),
  } as unknown as Preload
}

function session() {
  const zero = { coin: 0, money: 0, gold: 0, gold_amount: 0, pay_total: 0, pay_count: 0, channel_id: 1 }
  const person = { id: 7, uid: 7, name: '', nick_name: 'Ann', avatar_id: 1, mobile: '', email: '', vip_level: 0 }
  const agent = { top_agent: false, top_agent_level: 0, second_parent: null, third_parent: null }
  const codes = { parent_invitation_code: '', invitation_code: 'A', regist_device_code: '', login_device_code: '' }
  const marks = {
    ip: '',
    login_ip: '',
    regist_finger: '',
    login_finger: '',
    fcm_token: '',
    terms_version: '1',
    site_day: '2026-01-01',
  }
  const state = { state: 1, classify: 1, is_need_opt: false, has_password: true, first_pay_date: null, create_time: 0 }
  return {
    accessToken: 'token-1',
    accessExpire: Date.now() + 900_000,
    sign_key: 'session-key',
    userInfo: { ...zero, ...person, ...agent, ...codes, ...marks, ...state },
    oauth_user_info: [],
    withdraw_notice: { has_notice: false, is_succ: false },
  }
}
