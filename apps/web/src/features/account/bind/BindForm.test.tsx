import type { UserInfo } from '@tablestakes/contract/account'
import { refusals } from '@tablestakes/contract/refusals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToApi } from '../../../lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../../../lib/api/preload.ts'
import { useSession } from '../../../lib/session/session.ts'
import { BindForm } from './BindForm.tsx'

const noOne = {
  id: 7,
  mobile: '',
  email: '',
  has_password: true,
  is_need_opt: false,
} as UserInfo

/** On the wire; only what the contract asks of an answer. */
const wireUser = {
  ...{ id: 7, uid: 7, name: '', nick_name: 'Ann', avatar_id: 3, mobile: '+923001234567', email: '' },
  ...{ coin: 0, money: 0, gold: 0, gold_amount: 0, vip_level: 0, top_agent: false, top_agent_level: 0, channel_id: 1 },
  ...{ pay_total: 0, pay_count: 0, first_pay_date: null, create_time: 1, parent_invitation_code: '' },
  ...{ invitation_code: '', second_parent: null, third_parent: null, ip: '', login_ip: '', regist_device_code: '' },
  ...{ login_device_code: '', regist_finger: '', login_finger: '', state: 1, classify: 1, fcm_token: '' },
  ...{ is_need_opt: false, has_password: true, terms_version: '', site_day: '2026-01-01' },
}

type Envelope = { code: number; msg: string; data?: unknown }
const refused = (name: keyof typeof refusals): Envelope => ({ code: refusals[name].code, msg: `no: ${name}` })
const codeSent = (): Envelope => ({
  code: 0,
  msg: '',
  data: { expires_at: Date.now() + 300_000, resend_at: Date.now() + 60_000 },
})
const bound: Envelope = { code: 0, msg: '', data: { userInfo: wireUser } }

const { fetch: realFetch } = globalThis
let asked: { path: string; body: Record<string, unknown> }[] = []
let bindAnswers: Envelope[] = []

beforeEach(() => {
  asked = []
  // The network, not our code: what the server was asked, and how it answered.
  globalThis.fetch = async (address, init) => {
    const path = new Request(address).url.replace(location.origin, '')
    asked.push({ path, body: (await new Response(init?.body ?? '{}').json()) as Record<string, unknown> })
    const answer = path === '/api/user/sendCode' ? codeSent() : (bindAnswers.shift() ?? refused('INVALID'))
    return new Response(JSON.stringify(answer))
  }
  const login = { key: 'login', phone: true, email: true, phoneOTP: true, emailOTP: true }
  const config = [{ key: 'site', list: [{ key: 'site', value: 'Pakistan' }] }]
  keepPreload(
    { sign_key: 'k', config, login_methods: [login], server_time: Date.now() } as unknown as Preload,
    Date.now(),
  )
  const credentials = { accessToken: 't', accessExpire: Date.now() + 600_000, signKey: 'k' }
  useSession.setState({ credentials, user: noOne, isReturning: false })
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const phone = page.getByLabelText('account_mobile')
const code = page.getByLabelText('account_code')
const paths = () => asked.map(({ path }) => path)
/** Each test has its own number: waiting times outlive a form. */
let lastNumber = 3_001_234_000
const nextNumber = () => {
  lastNumber += 1
  return String(lastNumber)
}

test('a number is checked before anything is sent, then a code is asked for it and the code binds it', async () => {
  bindAnswers = [bound]
  const onBound = vi.fn()
  await render(<BindForm kind="mobile" user={noOne} onBound={onBound} />)
  await phone.fill('12')
  await page.getByRole('button', { name: 'account_send_code' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('refusal_mobile_format')
  await expect.element(phone).toHaveFocus()
  expect(asked).toEqual([])

  const number = nextNumber()
  await phone.fill(`0${number}`)
  await page.getByRole('button', { name: 'account_send_code' }).click()
  await expect.element(code).toHaveFocus()
  await code.fill('407213')
  await expect.poll(() => onBound.mock.calls.length).toBe(1)
  expect(paths()).toEqual(['/api/user/sendCode', '/api/user/bindMobile'])
  expect(asked[1]?.body).toMatchObject({ mobile: `+92${number}`, verify_code: '407213' })
  expect(useSession.getState().user?.nick_name).toBe('Ann')
})

test('a wrong code is shown at its boxes, which are empty again; the number stays', async () => {
  bindAnswers = [refused('CODE_WRONG')]
  await render(<BindForm kind="mobile" user={noOne} onBound={() => {}} />)
  const number = nextNumber()
  await phone.fill(number)
  await page.getByRole('button', { name: 'account_send_code' }).click()
  await code.fill('000000')
  await expect.element(page.getByRole('alert')).toHaveTextContent('no: CODE_WRONG')
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
  await expect.element(phone).toHaveValue(number)
})

test('another number needs another code', async () => {
  await render(<BindForm kind="mobile" user={noOne} onBound={() => {}} />)
  await phone.fill(nextNumber())
  await page.getByRole('button', { name: 'account_send_code' }).click()
  await expect.element(code).toBeVisible()
  await phone.fill(nextNumber())
  await expect.element(page.getByRole('button', { name: 'account_send_code' })).toBeVisible()
  expect(code.elements()).toHaveLength(0)
})

test('a change asks for a confirmation, and then does what was asked', async () => {
  bindAnswers = [refused('PROOF_NEEDED'), bound]
  const confirmIdentity = vi.fn(async () => true)
  listenToApi({ signedOut: () => {}, failed: () => {}, confirmIdentity })
  const onBound = vi.fn()
  await render(<BindForm kind="mobile" user={{ ...noOne, mobile: '+923009999999' }} onBound={onBound} />)
  await phone.fill(nextNumber())
  await page.getByRole('button', { name: 'account_send_code' }).click()
  await code.fill('407213')
  await expect.poll(() => onBound.mock.calls.length).toBe(1)
  expect(confirmIdentity).toHaveBeenCalledOnce()
  expect(paths().filter((path) => path === '/api/user/bindMobile')).toHaveLength(2)
})

test('without a password the longer form offers one, and waits for the button', async () => {
  bindAnswers = [bound]
  await render(<BindForm kind="mobile" user={{ ...noOne, has_password: false }} onBound={() => {}} />)
  await phone.fill(nextNumber())
  await page.getByRole('button', { name: 'account_send_code' }).click()
  await code.fill('407213')
  await page.getByLabelText('account_password_free').fill('123')
  await page.getByRole('button', { name: 'account_bind_mobile' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('refusal_password_short')
  expect(paths()).toEqual(['/api/user/sendCode'])
})
