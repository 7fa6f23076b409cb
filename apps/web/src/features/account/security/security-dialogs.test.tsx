import { makeGameToken } from '@tablestakes/contract/auth'
import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogs } from '../../../dialogs.ts'
import { listenToApi } from '../../../lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../../../lib/api/preload.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { hasPlayer, signIn, signOut } from '../../../lib/session/session.ts'
import DialogHost from '../../../shell/dialogs/DialogHost.tsx'
import { DialogContext } from '../../../shell/dialogs/dialog-context.ts'
import { installDialogs, openDialog, useDialogStack } from '../../../shell/dialogs/open-dialog.ts'
import { drawQr } from '../../../ui/pictures/draw-qr.ts'
import AnotherDeviceDialog from './devices/AnotherDeviceDialog.tsx'
import DevicesDialog from './devices/DevicesDialog.tsx'
import LoginHistoryDialog from './devices/LoginHistoryDialog.tsx'
import { signOutEverywhere } from './devices/sign-out-everywhere.ts'
import SecondFactorDialog from './factors/SecondFactorDialog.tsx'
import PrivacyDialog from './privacy/PrivacyDialog.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. */
type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type SentRequest = { path: string; query: URLSearchParams; body: Record<string, unknown> }

const { fetch: realFetch } = globalThis
let asked: SentRequest[] = []

beforeEach(() => {
  asked = []
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  const userInfo = { uid: 7, nick_name: 'Ayesha' } as never
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo })
})

afterEach(() => {
  globalThis.fetch = realFetch
  vi.useRealTimers()
  queryClient.clear()
  signOut()
})

/** The network, not our code: answers by path, in their order; the last one stays. */
function answer(answers: Record<string, Answer[]>): void {
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    asked.push({ path: address.pathname, query: address.searchParams, body })
    const queue = answers[address.pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

const show = (dialog: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DialogContext value={{ isOpen: true, close: () => {}, shown: () => {}, closed: () => {} }}>
        {dialog}
      </DialogContext>
    </QueryClientProvider>,
  )

const askedOf = (path: string) => asked.filter((one) => one.path === path)
const qrPaths = () => [...document.querySelectorAll('.qr path')].map((path) => path.getAttribute('d'))

test('the code for another device is a picture of a launch link, ends after its minute, and can be renewed', async () => {
  // Only the date stands still: with faked timers the waiting below would move it.
  const started = Date.now()
  vi.setSystemTime(started)
  keepPreload({ sign_key: 'k', config: [], server_time: started } as unknown as Preload, started)
  answer({
    [makeGameToken.path]: [
      { data: { token: 'first-code', expires_at: started + 60_000 } },
      { data: { token: 'second-code', expires_at: started + 120_000 } },
    ],
  })
  const address = location.href
  await show(<AnotherDeviceDialog />)
  expect(askedOf(makeGameToken.path)).toHaveLength(0)
  await page.getByRole('button', { name: 'another_device_show' }).click()

  await expect.element(page.getByRole('img', { name: 'another_device_qr' })).toBeVisible()
  expect(qrPaths()).toContain(drawQr(`${location.origin}/#/game?gameToken=first-code`).path)
  await expect.element(page.getByRole('timer')).toHaveTextContent('1:00')
  // Nowhere but in the picture: not in the address, not in a link, not in a text.
  expect(location.href).toBe(address)
  expect(document.documentElement.outerHTML).not.toContain('first-code')

  vi.setSystemTime(started + 23_000)
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:37')
  vi.setSystemTime(started + 60_000)
  await expect.element(page.getByText('another_device_over', { exact: true })).toBeVisible()
  expect(qrPaths()).toEqual([])

  await page.getByRole('button', { name: 'another_device_again' }).click()
  await expect.element(page.getByRole('timer')).toHaveTextContent('1:00')
  expect(qrPaths()).toContain(drawQr(`${location.origin}/#/game?gameToken=second-code`).path)
})

test('a code that asks for a proof first is shown after it, and a proof not given is said beside the button', async () => {
  answer({
    [makeGameToken.path]: [
      { refused: 'PROOF_NEEDED' },
      { refused: 'PROOF_NEEDED' },
      { data: { token: 'proven', expires_at: Date.now() + 60_000 } },
    ],
  })
  const answers = [false, true]
  const toasts: string[] = []
  listenToApi({
    signedOut: () => {},
    failed: (message) => toasts.push(message),
    confirmIdentity: async () => answers.shift() ?? false,
  })
  await show(<AnotherDeviceDialog />)
  await page.getByRole('button', { name: 'another_device_show' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('PROOF_NEEDED')
  await page.getByRole('button', { name: 'another_device_show' }).click()
  await expect.element(page.getByRole('img', { name: 'another_device_qr' })).toBeVisible()
  expect(askedOf(makeGameToken.path)).toHaveLength(3)
  expect(toasts).toEqual([])
})

const login = (id: number, part: object = {}) => ({
  id: String(id),
  create_time: Date.now() - id * 60_000,
  outcome: 'success',
  client_type: 1,
  device_model: 'K',
  ip: '203.0.113.9',
  place: 'PK',
  is_new_device: false,
  ...part,
})
const LOGINS = '/api/account/logins'

test('the login history asks for the next page by the last one’s mark, keeps its rows when that fails, and ends', async () => {
  const first = Array.from({ length: 20 }, (_, row) => login(row + 1))
  answer({
    [LOGINS]: [
      { data: { list: first, last_id: 'after-20' } },
      { status: 500 },
      { data: { list: [login(21), login(22)], last_id: '' } },
    ],
  })
  await show(<LoginHistoryDialog />)
  const rows = page.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(20)
  rows.elements().at(-1)?.scrollIntoView()
  await expect.element(page.getByText('logins_more_failed')).toBeVisible()
  expect(rows.elements()).toHaveLength(20)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.poll(() => rows.elements().length).toBe(22)
  await expect.element(page.getByText('logins_end')).toBeInTheDocument()
  expect(askedOf(LOGINS).map(({ query }) => query.get('last_id'))).toEqual(['', 'after-20', 'after-20'])
})

test('failed attempts and new devices are marked, and the player is told what to do', async () => {
  answer({
    [LOGINS]: [
      {
        data: {
          list: [login(1, { outcome: 'wrong_credentials' }), login(2, { is_new_device: true, client_type: null })],
          last_id: '',
        },
      },
    ],
  })
  await show(<LoginHistoryDialog />)
  await expect.element(page.getByText('logins_wrong_credentials')).toBeVisible()
  await expect.element(page.getByText('logins_new_device')).toBeVisible()
  await expect.element(page.getByText('logins_way_passkey')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'logins_change_password' })).toBeVisible()
})

test('a history without anything suspicious gives no warning; an empty one says so', async () => {
  answer({ [LOGINS]: [{ data: { list: [login(1)], last_id: '' } }] })
  const shown = await show(<LoginHistoryDialog />)
  await expect.element(page.getByText('logins_success')).toBeVisible()
  expect(page.getByText('logins_not_you', { exact: true }).elements()).toHaveLength(0)
  await shown.unmount()
  queryClient.clear()
  answer({ [LOGINS]: [{ data: { list: [], last_id: '' } }] })
  await show(<LoginHistoryDialog />)
  await expect.element(page.getByText('logins_empty_title')).toBeVisible()
})

test('a dialog whose answers did not come offers to ask again', async () => {
  answer({ [LOGINS]: [{ refused: 'BUSY' }, { data: { list: [login(1)], last_id: '' } }] })
  await show(<LoginHistoryDialog />)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('logins_success')).toBeVisible()
})

const SECOND_FACTOR = '/api/account/second-factor'

test('the second step: the secret as picture and text, a wrong code said under its field, codes shown until saved', async () => {
  const url = 'otpauth://totp/Tablestakes:ayesha?secret=JBSWY3DPEHPK3PXP&issuer=Tablestakes'
  answer({
    [SECOND_FACTOR]: [{ data: { is_on: false, recovery_codes_left: 0 } }],
    [`${SECOND_FACTOR}/start`]: [{ data: { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: url } }],
    [`${SECOND_FACTOR}/confirm`]: [
      { refused: 'SECOND_FACTOR_WRONG' },
      { data: { recovery_codes: ['aaaa-1111', 'bbbb-2222'] } },
    ],
  })
  const onClose = vi.fn()
  await show(<SecondFactorDialog onClose={onClose} />)
  await page.getByRole('button', { name: 'second_factor_start' }).click()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  expect(qrPaths()).toContain(drawQr(url).path)

  await page.getByLabelText('second_factor_code').fill('111111')
  await expect.element(page.getByText('SECOND_FACTOR_WRONG')).toBeVisible()
  await page.getByLabelText('second_factor_code').fill('222222')
  await expect.element(page.getByText('aaaa-1111')).toBeVisible()
  expect(askedOf(`${SECOND_FACTOR}/confirm`).map(({ body }) => body.code)).toEqual(['111111', '222222'])

  const done = page.getByRole('button', { name: 'second_factor_done' })
  await expect.element(done).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('bbbb-2222')).toBeVisible()
  await page.getByText('second_factor_saved').click()
  await done.click()
  expect(onClose).toHaveBeenCalledOnce()
})

const session = (id: string, part: object = {}) => ({
  id,
  device_model: 'K',
  os_version: 'Android 13',
  ip: '203.0.113.9',
  place: 'Asia/Karachi',
  create_time: Date.now() - 86_400_000,
  seen_time: Date.now() - 3_600_000,
  is_current: false,
  ...part,
})

test('this device stands first and has no way out; without others there is nothing to sign out', async () => {
  const here = session('2', { is_current: true, os_version: 'Windows NT 10.0', seen_time: Date.now() })
  answer({ '/api/account/sessions': [{ data: { list: [session('1'), here] } }, { data: { list: [here] } }] })
  await show(<DevicesDialog />)
  await expect.element(page.getByText('devices_this')).toBeVisible()
  const rows = page.getByRole('listitem')
  expect(rows.elements().map((row) => row.textContent.includes('devices_this'))).toEqual([true, false])
  expect(page.getByRole('button', { name: 'devices_sign_out', exact: true }).elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'devices_sign_out_others' })).toBeVisible()

  await queryClient.invalidateQueries()
  await expect.element(page.getByText('devices_only_this')).toBeVisible()
  expect(page.getByRole('button', { name: 'devices_sign_out_others' }).elements()).toHaveLength(0)
})

test('a device is signed out after a question, and the list is asked for again', async () => {
  const here = session('2', { is_current: true })
  answer({
    '/api/account/sessions': [{ data: { list: [session('1'), here] } }, { data: { list: [here] } }],
    '/api/account/sessions/revoke': [{ data: {} }],
  })
  installDialogs(() => Promise.resolve(dialogs))
  await render(
    <QueryClientProvider client={queryClient}>
      <DialogHost />
    </QueryClientProvider>,
  )
  const closed = openDialog('devices')
  await page.getByRole('button', { name: 'devices_sign_out', exact: true }).click()
  expect(askedOf('/api/account/sessions/revoke')).toHaveLength(0)
  await page.getByRole('button', { name: 'devices_sign_out_do' }).click()
  await expect.element(page.getByText('devices_only_this')).toBeVisible()
  expect(askedOf('/api/account/sessions/revoke').map(({ body }) => body.id)).toEqual(['1'])
  history.back()
  await closed
})

test('signing out everywhere closes every dialog before it asks, so that none asks without a session', async () => {
  const here = session('2', { is_current: true })
  answer({ '/api/account/sessions': [{ data: { list: [here] } }], '/api/user/logout': [{ data: {} }] })
  installDialogs(() => Promise.resolve(dialogs))
  await render(
    <QueryClientProvider client={queryClient}>
      <DialogHost />
    </QueryClientProvider>,
  )
  const closed = openDialog('devices')
  await expect.element(page.getByText('devices_only_this')).toBeVisible()
  await signOutEverywhere()
  await closed
  expect(askedOf('/api/user/logout').map(({ body }) => body.everywhere)).toEqual([true])
  expect(askedOf('/api/account/sessions')).toHaveLength(1)
  expect(hasPlayer()).toBe(false)
  await expect.poll(() => useDialogStack.getState().entries.map(({ name }) => name)).toEqual(['login'])
  await expect.element(page.getByRole('dialog')).toBeVisible()
  history.back()
  await expect.poll(() => useDialogStack.getState().entries.length).toBe(0)
})

const consent = (kind: string, part: object = {}) => ({
  kind,
  is_given: false,
  version: '',
  changed_time: null,
  ...part,
})

test('a free consent switches immediately and falls back when it is refused', async () => {
  const list = [consent('marketing'), consent('terms', { is_given: true, version: '2026-11', changed_time: 1 })]
  answer({
    '/api/account/consents': [{ data: { list } }, { refused: 'BUSY' }],
    '/api/account/export': [{ data: { export: null } }],
    '/api/account/delete': [{ data: { deletion: null } }],
  })
  await show(<PrivacyDialog />)
  const marketing = page.getByRole('switch', { name: 'data_marketing' })
  await marketing.click()
  await expect.element(page.getByText('BUSY')).toBeVisible()
  await expect.element(marketing).toHaveAttribute('aria-checked', 'false')
  expect(askedOf('/api/account/consents')[1]?.body).toMatchObject({ kind: 'marketing', is_given: true })
})

test('a copy that is ready is fetched and handed over as a file', async () => {
  answer({
    '/api/account/consents': [{ data: { list: [] } }],
    '/api/account/export': [
      { data: { export: { id: '7', state: 'ready', create_time: 1, expires_at: Date.now() + 86_400_000 } } },
    ],
    '/api/account/export/file': [{ data: { name: 'my-data.json', content: '{"uid":7}' } }],
    '/api/account/delete': [{ data: { deletion: null } }],
  })
  const saved: { name: string; content: Promise<string> }[] = []
  // The browser's own door for files, so that the test leaves none behind.
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: realFetch(this.href).then((file) => file.text()) })
  })
  await show(<PrivacyDialog />)
  await page.getByRole('button', { name: 'data_export_download' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toBe('my-data.json')
  expect(await saved[0]?.content).toBe('{"uid":7}')
  expect(askedOf('/api/account/export/file')[0]?.query.get('id')).toBe('7')
  press.mockRestore()
})

test('deleting the account is two steps, and staying is one press at each of them', async () => {
  const deletion = { state: 'waiting', due_time: Date.now() + 14 * 86_400_000, kept_keys: [] }
  answer({
    '/api/account/consents': [{ data: { list: [] } }],
    '/api/account/export': [{ data: { export: null } }],
    '/api/account/delete': [{ data: { deletion: null } }, { data: deletion }, { data: { deletion } }],
    '/api/account/delete/cancel': [{ data: {} }],
  })
  await show(<PrivacyDialog />)
  await page.getByRole('button', { name: 'data_deletion_start' }).click()
  await page.getByRole('button', { name: 'data_deletion_keep' }).click()
  await page.getByRole('button', { name: 'data_deletion_start' }).click()
  await page.getByRole('button', { name: 'data_deletion_continue' }).click()
  expect(askedOf('/api/account/delete')).toHaveLength(1)
  await page.getByRole('button', { name: 'data_deletion_do' }).click()
  await expect.element(page.getByText('data_deletion_due', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'data_deletion_keep' }).click()
  await expect.poll(() => askedOf('/api/account/delete/cancel').length).toBe(1)
})
