import { sendCode } from '@tablestakes/contract/auth'
import { operateOrder } from '@tablestakes/contract/deposits'
import { listBanks } from '@tablestakes/contract/payment-methods'
import { listDocuments, uploadDocument } from '@tablestakes/contract/privacy'
import { refusals } from '@tablestakes/contract/refusals'
import {
  addWithdrawAccount,
  changeWithdrawAccount,
  listWithdrawBanks,
  updateWithdrawBank,
} from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawal, getWithdrawInfo, listCanWithdrawLog, listWithdrawals } from '@tablestakes/contract/withdrawals'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { dialogs } from '../../dialogs.ts'
import { keepPreload, type Preload } from '../../lib/preload.ts'
import { queryClient } from '../../lib/query-client.ts'
import { signIn, signOut } from '../../lib/session.ts'
import DialogHost from '../../shell/DialogHost.tsx'
import { applyLiveMessage, forgetPlayer } from '../../shell/live-updates.ts'
import { installDialogs, openDialog, useDialogStack } from '../../shell/open-dialog.ts'
import { useToasts } from '../../shell/toast.ts'

/** Without a loaded language every sentence is its key, so the tests read keys. Amounts on the wire are 1/10,000. */
const UNIT = 10_000
type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type Asked = { path: string; isRead: boolean; query: Record<string, string>; body: Record<string, unknown> }

const { fetch: realFetch } = globalThis
let asked: Asked[] = []

beforeEach(() => {
  asked = []
  site('India', 'IDR')
  const userInfo = { uid: 7, nick_name: 'Ayesha', mobile: '+628123456789', email: '' } as never
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo })
})

afterEach(async () => {
  // First, because what is still on screen would ask again.
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
  forgetPlayer()
  signOut()
})

function site(name: string, currency: string): void {
  const entries = { site: name, currency, currencySymbol: currency === 'IDR' ? 'Rp' : 'R$' }
  const config = [{ key: 'site', list: Object.entries(entries).map(([key, value]) => ({ key, value })) }]
  keepPreload({ sign_key: 'k', config, login_methods: [], server_time: Date.now() } as unknown as Preload, Date.now())
}

/** The network, not our code: answers by path, in their order; the last one stays. */
function answer(answers: Record<string, Answer[]>): void {
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    const body = typeof init?.body === 'string' && init.body !== '' ? JSON.parse(init.body) : {}
    asked.push({
      path: address.pathname,
      isRead: init?.method === 'GET',
      query: Object.fromEntries(address.searchParams),
      body,
    })
    const queue = answers[`${init?.method} ${address.pathname}`] ?? answers[address.pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

async function show<T>(open: () => Promise<T>): Promise<{ closed: Promise<T> }> {
  installDialogs(async () => dialogs)
  await render(
    <QueryClientProvider client={queryClient}>
      <DialogHost />
    </QueryClientProvider>,
  )
  return { closed: open() }
}

const bodiesOf = (path: string) => asked.filter((one) => one.path === path && !one.isRead).map(({ body }) => body)
const words = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u2066\u2069]/g, ' ') ?? ''

const NOW = Date.now()
const order = (id: string, part: object = {}) => ({
  id,
  order_no: 'W01K9ZQ88421',
  amount: 750_000 * UNIT,
  fee: 7_500 * UNIT,
  pay_type: 1,
  pay_name: 'Bank Transfer',
  account_type: 1,
  account: '12******71',
  state: 0,
  create_time: NOW,
  finish_time: null,
  ...part,
})
type Steps = [step: string, reason?: string][]
const detail = (steps: Steps, part: object = {}) => ({
  data: {
    ...order('w1'),
    steps: steps.map(([step, reason_key = '']) => ({ step, at: NOW, reason_key })),
    promised_time: NOW + 1_500_000,
    can_cancel: false,
    forfeited_coin: 0,
    server_time: NOW,
    ...part,
  },
})
const pageOf = (list: object[], last_id = '') => ({ data: { list, last_id } })
const stepsShown = () =>
  [...document.querySelectorAll('.tl li')].map(
    (step) => `${step.querySelector('b')?.textContent} ${step.getAttribute('data-state')}`,
  )

test('a withdrawal shows what arrives, its steps and what it took; the live stream moves it on by itself', async () => {
  answer({
    [getWithdrawal.path]: [
      detail([['requested'], ['review']], { can_cancel: true }),
      detail([['requested'], ['review'], ['approved'], ['sent'], ['paid']], { state: 1, finish_time: NOW }),
    ],
  })
  await show(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.element(page.getByText('withdrawal_step_review_cancel')).toBeVisible()
  expect(stepsShown()).toEqual([
    'withdrawal_step_requested done',
    'withdrawal_step_review now',
    'withdrawal_step_sent todo',
    'withdrawal_step_paid todo',
  ])
  expect(words(document.querySelector('.detail-amount'))).toBe('Rp 742.500')

  applyLiveMessage({
    ...{ id: '5', at: NOW, type: 'order', order_id: 'w1', order_no: 'W01K9ZQ88421', order_type: 'withdrawal' },
    ...{ state: 1, amount: BigInt(750_000 * UNIT), reason_key: '' },
  })
  await expect.element(page.getByText('withdrawal_received', { exact: true })).toBeVisible()
  expect(stepsShown().every((step) => step.endsWith('done'))).toBe(true)
  // Its page is open, so nobody has to be told besides.
  expect(useToasts.getState().toasts).toEqual([])
})

test('one that goes out on a chain speaks of a wallet, not of banks', async () => {
  answer({ [getWithdrawal.path]: [detail([['requested'], ['approved'], ['sent']], { account_type: 5 })] })
  await show(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.element(page.getByText('withdrawal_step_sent_chain_text')).toBeVisible()
  expect(stepsShown().slice(-2)).toEqual(['withdrawal_step_sent_chain now', 'withdrawal_step_paid_chain todo'])
})

test('one that failed says why and that the money is back, and nothing of a fee', async () => {
  answer({
    [getWithdrawal.path]: [
      detail([['requested'], ['approved'], ['sent'], ['failed', 'withdraw_reason_account']], {
        state: 2,
        finish_time: NOW,
        forfeited_coin: 175_000 * UNIT,
      }),
    ],
  })
  await show(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.element(page.getByText(/withdrawal_money_back withdrawal_bonus_back/)).toBeVisible()
  expect(stepsShown().at(-1)).toBe('withdrawal_step_failed failed')
  expect(words(document.querySelector('.detail-amount'))).toBe('Rp 750.000')
  expect(document.querySelector('.kv')?.textContent).not.toContain('withdraw_sum_fee')
})

test('it can be taken back while that is allowed, after asking', async () => {
  answer({
    [getWithdrawal.path]: [
      detail([['requested'], ['review']], { can_cancel: true }),
      detail([['requested'], ['review'], ['cancelled']], { state: 2, finish_time: NOW }),
    ],
    [operateOrder.path]: [{ data: { id: 'w1', order_type: 2, state: 2 } }],
  })
  await show(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await page.getByRole('button', { name: 'withdrawal_cancel', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'withdrawal_cancel_title' })
    .getByRole('button', { name: 'withdrawal_cancel', exact: true })
    .click()
  await expect.element(page.getByText('withdrawal_step_cancelled')).toBeVisible()
  expect(bodiesOf(operateOrder.path)).toEqual([{ id: 'w1', order_type: 2, operation: 2 }])
  await expect.element(page.getByRole('button', { name: 'withdrawal_cancel', exact: true })).not.toBeInTheDocument()
})

test('opened by an address it is the newest one; without any it leads to the first', async () => {
  answer({ [listWithdrawals.path]: [pageOf([order('w9')])], [getWithdrawal.path]: [detail([['requested']])] })
  await show(() => openDialog('withdrawal-detail'))
  await expect.element(page.getByText('withdrawal_receive', { exact: true })).toBeVisible()
  expect(asked.find(({ path }) => path === getWithdrawal.path)?.query).toEqual({ id: 'w9' })
  await cleanup()
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  answer({ [listWithdrawals.path]: [pageOf([])] })
  await show(() => openDialog('withdrawal-detail'))
  await expect.element(page.getByRole('link', { name: 'withdrawals_start' })).toHaveAttribute('href', '#/withdrawNew')
})

test('somebody else’s withdrawal is as unknown as one that never was', async () => {
  answer({ [getWithdrawal.path]: [{ refused: 'NOT_FOUND' }] })
  await show(() => openDialog('withdrawal-detail', { id: 'x' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/NOT_FOUND/)
})

test('the list says how each stands in its colour, and asks anew for every choice', async () => {
  const orders = [order('w1'), order('w2', { state: 1 }), order('w3', { state: 2 })]
  answer({ [listWithdrawals.path]: [pageOf(orders), pageOf([])], [getWithdrawal.path]: [detail([['requested']])] })
  await show(() => openDialog('withdrawals'))
  await expect.element(page.getByText('withdrawal_state_2')).toBeVisible()
  const tones = [...document.querySelectorAll('.order-state')].map((state) => state.getAttribute('data-tone'))
  expect(tones).toEqual(['plain', 'success', 'danger'])
  await page.getByRole('button', { name: 'withdrawals_fail' }).click()
  await expect.element(page.getByText('withdrawals_none_title')).toBeVisible()
  expect(bodiesOf(listWithdrawals.path).map(({ type }) => type)).toEqual([0, 2])
  await page.getByRole('button', { name: 'withdrawals_show_all' }).click()
  await page.getByRole('button', { name: /withdrawal_state_0/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
})

test('how the free amount came about: every change, and what was free after it', async () => {
  const credits = [
    { id: '2', reason_key: 'movement_win', change: 226_000 * UNIT, can_withdraw: 900_000 * UNIT, create_time: NOW },
    { id: '1', reason_key: '', change: -50_000 * UNIT, can_withdraw: 674_000 * UNIT, create_time: NOW },
  ]
  answer({ [listCanWithdrawLog.path]: [pageOf(credits)], [getWithdrawInfo.path]: [{ status: 500 }] })
  await show(() => openDialog('credit-list'))
  await expect.element(page.getByText('+Rp\u00a0226.000')).toBeVisible()
  await expect.element(page.getByText('−Rp\u00a050.000')).toBeVisible()
  expect(page.getByText('credit_other').elements()).toHaveLength(2)
})

const info = (part: object = {}) => ({
  data: {
    ...{ can_withdraw: 0, can_not_withdraw: 0, day_withdraw: 0, extra_del_cash: 0, cash_task_cash: 0 },
    ...{ cash_task_cur: 0, cash_task_target: 0, extra_del_coin: 0, coin_task_coin: 0, coin_task_cur: 0 },
    ...{ coin_task_target: 0, day_amount_limit: 0, withdraw_account_edit: true, min_amount: 0, max_amount: 0 },
    ...{ free_amount: 0, fee_rate: 0, money: 0, coin: 0, account_type: 1, account: null },
    ...part,
  },
})
const bound = (list: object[], most = 5) => ({ data: { list, most } })
const ACCOUNT = {
  ...{ id: 'a1', account_type: 1, bank_name: 'BCA', bank_type: 'BCA', name: 'Ayesha', account_no: '12******71' },
  ...{ is_default: true, create_time: NOW },
}
const BANKS = {
  data: {
    qr_list: [],
    bank_list: ['BCA', 'Mandiri', 'BRI', 'BNI', 'BSI', 'CIMB', 'Permata', 'BTN'].map((bank_name, sort_index) => ({
      ...{ bank_name, bank_type: bank_name.toUpperCase(), mark: bank_name.toLowerCase(), sort_index },
    })),
    wallet_list: [{ bank_name: 'DANA', bank_type: 'DANA', mark: 'dana', sort_index: 0 }],
  },
}
const save = () => page.getByRole('button', { name: 'payout_save' })

test('the first account: every field is checked before it leaves, the bank is chosen from the list', async () => {
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([])],
    [listBanks.path]: [BANKS],
    [addWithdrawAccount.path]: [info()],
  })
  const { closed } = await show(() => openDialog('withdraw-account'))
  await save().click()
  await expect.element(page.getByText('payout_problem_field_missing').first()).toBeVisible()
  expect(page.getByText('payout_problem_field_missing').elements()).toHaveLength(3)

  await page.getByRole('button', { name: /payout_bank/ }).click()
  await userEvent.fill(page.getByRole('searchbox'), 'mandri')
  await page.getByRole('button', { name: 'Mandiri' }).click()
  await expect.element(page.getByRole('button', { name: /Mandiri/ })).toBeVisible()
  await userEvent.fill(page.getByLabelText('payout_account_no'), '12')
  await userEvent.fill(page.getByLabelText('payout_name'), 'Ayesha 7')
  await save().click()
  await expect.element(page.getByText('payout_problem_account_number_format')).toBeVisible()
  await expect.element(page.getByText('payout_problem_name_letters')).toBeVisible()
  expect(bodiesOf(addWithdrawAccount.path)).toEqual([])

  await userEvent.fill(page.getByLabelText('payout_account_no'), '1234 567 890')
  await userEvent.fill(page.getByLabelText('payout_name'), ' Ayesha  Rahman ')
  await save().click()
  expect(await closed).toBe(true)
  expect(bodiesOf(addWithdrawAccount.path)).toEqual([
    {
      account_type: 1,
      name: 'Ayesha Rahman',
      account_no: '1234567890',
      bank_type: 'MANDIRI',
      bank_name: 'Mandiri',
    },
  ])
})

test('a change is confirmed by a code to the bound phone; a wrong one stands at its field', async () => {
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([ACCOUNT])],
    [listBanks.path]: [BANKS],
    [sendCode.path]: [{ data: { expires_at: NOW + 300_000, resend_at: NOW + 60_000 } }],
    [changeWithdrawAccount.path]: [{ refused: 'CODE_WRONG' }, info()],
  })
  const { closed } = await show(() => openDialog('withdraw-account', { accountId: 'a1', type: 1 }))
  await page.getByRole('button', { name: /payout_bank/ }).click()
  await page.getByRole('button', { name: 'BRI' }).click()
  await userEvent.fill(page.getByLabelText('payout_account_no'), '1234567890')
  await userEvent.fill(page.getByLabelText('payout_name'), 'Ayesha')
  await page.getByRole('button', { name: 'payout_send_code' }).click()
  await userEvent.fill(page.getByLabelText('account_code'), '111111')
  expect(bodiesOf(sendCode.path)).toEqual([{ mobile_or_email: '+628123456789', purpose: 'withdraw' }])
  await save().click()
  await expect.element(page.getByText('CODE_WRONG')).toBeVisible()
  await userEvent.fill(page.getByLabelText('account_code'), '222222')
  await save().click()
  expect(await closed).toBe(true)
  expect(bodiesOf(changeWithdrawAccount.path).map(({ verify_code }) => verify_code)).toEqual(['111111', '222222'])
})

test('another account is asked for with a code once the server wants one', async () => {
  answer({
    [getWithdrawInfo.path]: [info({ withdraw_account_edit: false })],
    [listWithdrawBanks.path]: [bound([ACCOUNT])],
    [listBanks.path]: [BANKS],
    [sendCode.path]: [{ data: { expires_at: NOW + 300_000, resend_at: NOW + 60_000 } }],
    [updateWithdrawBank.path]: [{ refused: 'CODE_WRONG' }, bound([ACCOUNT])],
  })
  const { closed } = await show(() => openDialog('withdraw-account', { type: 2, wallet: 'dana' }))
  await expect.element(page.getByText('DANA')).toBeVisible()
  await userEvent.fill(page.getByLabelText('payout_account_no_wallet'), '+62 812-3456-7890')
  await userEvent.fill(page.getByLabelText('payout_name'), 'Ayesha')
  await save().click()
  await userEvent.fill(page.getByLabelText('account_code'), '222222')
  await save().click()
  expect(await closed).toBe(true)
  expect(bodiesOf(updateWithdrawBank.path).at(-1)).toEqual({
    update_type: 1,
    bank_info: {
      account_type: 2,
      name: 'Ayesha',
      account_no: '081234567890',
      bank_type: 'DANA',
      bank_name: 'DANA',
      verify_code: '222222',
    },
  })
})

test('an account that is fixed cannot be changed here', async () => {
  answer({
    [getWithdrawInfo.path]: [info({ withdraw_account_edit: false })],
    [listWithdrawBanks.path]: [bound([ACCOUNT], 1)],
  })
  await show(() => openDialog('withdraw-account', { accountId: 'a1' }))
  await expect.element(page.getByText('payout_fixed_text')).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
})

test('in Brazil the CPF is the usual key; a CPF that is nobody’s is refused before it leaves', async () => {
  site('Brazil', 'BRL')
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([])],
    [addWithdrawAccount.path]: [info()],
  })
  const { closed } = await show(() => openDialog('withdraw-account-brazil'))
  await userEvent.fill(page.getByLabelText('payout_name'), 'Maria Silva')
  await userEvent.fill(page.getByLabelText('payout_cpf'), '111.111.111-11')
  await save().click()
  await expect.element(page.getByText('payout_problem_cpf_unreal')).toBeVisible()
  expect(bodiesOf(addWithdrawAccount.path)).toEqual([])
  await userEvent.fill(page.getByLabelText('payout_cpf'), '52998224725')
  await save().click()
  expect(await closed).toBe(true)
  const [sent] = bodiesOf(addWithdrawAccount.path)
  expect(sent).toMatchObject({ account_type: 3, name: 'Maria Silva', cpf: '529.982.247-25' })
  expect(String(sent?.account_no).replaceAll(/\D/g, '')).toBe('52998224725')
})

test('a bound account can be removed, after asking', async () => {
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([ACCOUNT])],
    [updateWithdrawBank.path]: [bound([])],
  })
  const { closed } = await show(() => openDialog('withdraw-account', { accountId: 'a1' }))
  await page.getByRole('button', { name: 'payout_remove', exact: true }).click()
  await page.getByRole('button', { name: 'payout_remove_yes' }).click()
  expect(await closed).toBe(true)
  expect(bodiesOf(updateWithdrawBank.path)).toEqual([{ update_type: 3, bank_info: { id: 'a1' } }])
})

/** A real picture, larger than any document is sent. */
async function photo(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 3_000
  canvas.height = 1_500
  canvas.getContext('2d')?.fillRect(0, 0, 1_000, 1_000)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob!], 'card.png', { type: 'image/png' })
}

test('a photo is made smaller and sent; how each document stands is said', async () => {
  const document = (kind: string, state: string) => ({ id: kind, kind, state, reason_key: '', create_time: NOW })
  const needed = ['identity_front']
  answer({
    [listDocuments.path]: [
      { data: { list: [document('selfie', 'accepted')], needed, verification_level: 1 } },
      { data: { list: [document('identity_front', 'waiting')], needed: [], verification_level: 1 } },
    ],
    [`POST ${uploadDocument.path}`]: [
      { refused: 'DOCUMENT_UNREADABLE' },
      { data: document('identity_front', 'waiting') },
    ],
  })
  await show(() => openDialog('documents'))
  await expect.element(page.getByText('documents_state_accepted')).toBeVisible()
  const input = page.getByLabelText('documents_choose_name')
  await userEvent.upload(input, new File(['no picture'], 'x.png', { type: 'image/png' }))
  await expect.element(page.getByText('documents_unreadable')).toBeVisible()
  expect(bodiesOf(uploadDocument.path)).toEqual([])

  await userEvent.upload(input, await photo())
  await expect.element(page.getByText('DOCUMENT_UNREADABLE')).toBeVisible()
  await userEvent.upload(input, await photo())
  await expect.element(page.getByText('documents_waiting_title')).toBeVisible()
  const [sent] = bodiesOf(uploadDocument.path)
  expect(sent).toMatchObject({ kind: 'identity_front', media_type: 'image/jpeg' })
  const bytes = Uint8Array.from(atob(String(sent?.content)), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  expect([picture.width, picture.height]).toEqual([2_000, 1_000])
})

test('the news at the next login says how it ended and leads to its steps', async () => {
  const orders = [order('w2', { state: 0 }), order('w1', { state: 2 })]
  answer({ [listWithdrawals.path]: [pageOf(orders)], [getWithdrawal.path]: [detail([['requested']])] })
  await show(() => openDialog('withdraw-notice', { isSuccess: false }))
  await expect.element(page.getByText('withdraw_news_fail_text')).toBeVisible()
  await page.getByRole('button', { name: 'withdraw_news_see' }).click()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  expect(asked.find(({ path }) => path === getWithdrawal.path)?.query).toEqual({ id: 'w1' })
})

test('an end that comes while something else is on screen is told, with the way to its steps', async () => {
  answer({ [getWithdrawal.path]: [detail([['requested']])] })
  await show(async () => undefined)
  applyLiveMessage({
    ...{ id: '6', at: NOW, type: 'order', order_id: 'w1', order_no: 'W01K9ZQ88421', order_type: 'withdrawal' },
    ...{ state: 1, amount: BigInt(750_000 * UNIT), reason_key: '' },
  })
  expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'tips_withdraw_success'],
  ])
  useToasts.getState().toasts[0]?.action?.onPress()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
})
