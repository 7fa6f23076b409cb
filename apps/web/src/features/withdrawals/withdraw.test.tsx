import { getShop } from '@tablestakes/contract/deposits'
import { listDocuments } from '@tablestakes/contract/privacy'
import { refusals } from '@tablestakes/contract/refusals'
import { listWithdrawBanks, updateWithdrawBank } from '@tablestakes/contract/withdraw-accounts'
import {
  getWithdrawal,
  getWithdrawInfo,
  listWithdrawals,
  listWithdrawMethods,
  requestWithdrawal,
} from '@tablestakes/contract/withdrawals'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { dialogs } from '../../dialogs.ts'
import { listenToApi } from '../../lib/api-listener.ts'
import { keepPreload, type Preload } from '../../lib/preload.ts'
import { queryClient } from '../../lib/query-client.ts'
import { signIn, signOut, useSession } from '../../lib/session.ts'
import DialogHost from '../../shell/DialogHost.tsx'
import { installDialogs, useDialogStack } from '../../shell/open-dialog.ts'
import { useToasts } from '../../shell/toast.ts'
import WithdrawScreen from './WithdrawScreen.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. Amounts on the wire are 1/10,000. */
const UNIT = 10_000
type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type Asked = { path: string; body: Record<string, unknown>; key: string | null }

const { fetch: realFetch } = globalThis
let asked: Asked[] = []
let hasProof = true

const info = (part: object = {}) => ({
  can_withdraw: 900_000 * UNIT,
  can_not_withdraw: 200_000 * UNIT,
  day_withdraw: 0,
  extra_del_cash: 0,
  cash_task_cash: 200_000 * UNIT,
  cash_task_cur: 115_000 * UNIT,
  cash_task_target: 200_000 * UNIT,
  extra_del_coin: 0,
  coin_task_coin: 0,
  coin_task_cur: 0,
  coin_task_target: 0,
  day_amount_limit: 5_000_000 * UNIT,
  withdraw_account_edit: true,
  min_amount: 50_000 * UNIT,
  max_amount: 2_000_000 * UNIT,
  free_amount: 250_000 * UNIT,
  fee_rate: 1.5,
  money: 1_100_000 * UNIT,
  coin: 0,
  account_type: 1,
  account: null,
  ...part,
})
const bonus = {
  coin: 175_000 * UNIT,
  extra_del_coin: 175_000 * UNIT,
  coin_task_coin: 175_000 * UNIT,
  coin_task_cur: 1_860_000 * UNIT,
  coin_task_target: 3_500_000 * UNIT,
}
const method = (id: number, part: object) => ({
  pay_method_id: id,
  pay_type: 1,
  sort_index: id,
  kind: 'link',
  min_amount: 20_000 * UNIT,
  max_amount: 20_000_000 * UNIT,
  is_bank_needed: false,
  is_available: true,
  ...part,
})
const METHODS = [
  method(101, { name: 'Bank', mark: 'bank', is_bank_needed: true }),
  method(102, { name: 'DANA', mark: 'dana' }),
  method(103, { name: 'OVO', mark: 'ovo', is_available: false }),
  method(201, { name: 'USDT', mark: 'usdt', pay_type: 2, kind: 'crypto' }),
]
const account = (id: string, part: object = {}) => ({
  id,
  account_type: 1,
  bank_name: 'BCA',
  bank_type: 'BCA',
  name: 'Ayesha',
  account_no: '12******71',
  is_default: id === 'a1',
  create_time: 1,
  ...part,
})
const ORDER = {
  id: 'w1',
  order_no: 'W01K9ZQ88421',
  amount: 500_000 * UNIT,
  fee: 3_750 * UNIT,
  pay_type: 1,
  pay_name: 'Bank',
  account_type: 1,
  account: '12******71',
  state: 0,
  create_time: Date.now(),
  finish_time: null,
}
const DONE = {
  data: {
    ...{ id: 'w1', order_no: ORDER.order_no, amount: ORDER.amount, fee: ORDER.fee, state: 0, frozenPlatform: false },
    purses: { money: 600_000 * UNIT, coin: 0, gold: 0 },
  },
}
const DETAIL = {
  data: {
    ...ORDER,
    steps: [{ step: 'requested', at: Date.now(), reason_key: '' }],
    promised_time: null,
    can_cancel: false,
    forfeited_coin: 0,
    server_time: Date.now(),
  },
}
const SHOP = {
  list: [],
  rate_list: [],
  pay_list: [],
  min_amount: 0,
  max_amount: 0,
  cash_task_rate: 100,
  coin_multi: 20,
  global_list: [
    {
      pay_type: 1,
      with_draw_type: 1,
      with_draw_config: JSON.stringify([100_000, 500_000, 1_000_000].map((amount) => amount * UNIT)),
      reduce_balance: '[2]',
      show_pay_list: true,
      show_task: true,
    },
  ],
}

beforeEach(() => {
  asked = []
  hasProof = true
  const jurisdiction = { document_checks: true }
  keepPreload(
    { sign_key: 'k', config: [], jurisdiction, login_methods: [], server_time: Date.now() } as unknown as Preload,
    Date.now(),
  )
  enter({})
  listenToApi({ signedOut: () => {}, failed: () => {}, confirmIdentity: async () => hasProof })
})

afterEach(async () => {
  // First, because what is still on screen would ask again.
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
  signOut()
})

function enter(part: object): void {
  const userInfo = { uid: 7, nick_name: 'Ayesha', classify: 1, money: 0n, coin: 0n, gold: 0n, ...part } as never
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo })
}

/** The network, not our code: answers by path, in their order; the last one stays. */
function answer(answers: Record<string, Answer[]> = {}): void {
  const all: Record<string, Answer[]> = {
    [getWithdrawInfo.path]: [{ data: info() }],
    [listWithdrawMethods.path]: [{ data: { list: METHODS } }],
    [listWithdrawBanks.path]: [{ data: { list: [account('a1')], most: 5 } }],
    [listWithdrawals.path]: [{ data: { list: [], last_id: '' } }],
    [getShop.path]: [{ data: SHOP }],
    [listDocuments.path]: [{ data: { list: [], needed: [], verification_level: 2 } }],
    [requestWithdrawal.path]: [DONE],
    [getWithdrawal.path]: [DETAIL],
    ...answers,
  }
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const headers = new Headers(init?.headers)
    const body = typeof init?.body === 'string' && init.body !== '' ? JSON.parse(init.body) : {}
    asked.push({ path: pathname, body, key: headers.get('idempotency-key') })
    const queue = all[pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

/** The page and the dialogs as the app opens them. */
async function show() {
  installDialogs(async () => dialogs)
  return render(
    <QueryClientProvider client={queryClient}>
      <WithdrawScreen />
      <DialogHost />
    </QueryClientProvider>,
  )
}

const requests = () => asked.filter(({ path }) => path === requestWithdrawal.path)
const field = () => page.getByRole('textbox', { name: 'withdraw_amount' })
const press = () => page.getByRole('button', { name: /^withdraw_button/ }).click()
const words = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u2066\u2069]/g, ' ') ?? ''
const sums = () =>
  [...document.querySelectorAll('.withdraw-sums dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    words(row.querySelector('dd')),
  ])

test('what can leave and what cannot are told apart, with how far the rest is', async () => {
  answer({ [getWithdrawInfo.path]: [{ data: info(bonus) }] })
  await show()
  await expect.element(page.getByText('900.000', { exact: true })).toBeVisible()
  await expect.element(page.getByText('withdraw_locked_cash', { exact: true })).toBeVisible()
  const bars = page.getByRole('progressbar').elements()
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['57', '53'])
  await expect.element(page.getByText('withdraw_locked_bonus_lost')).toBeVisible()
})

test('the fee and what arrives are on screen before anything is asked for', async () => {
  answer()
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  expect(sums()).toEqual([
    ['withdraw_sum_amount', 'Rp 500.000'],
    ['withdraw_sum_fee_rate', '−Rp 3.750'],
    ['withdraw_sum_receive', 'Rp 496.250'],
  ])
  await page.getByRole('button', { name: '100.000' }).click()
  await expect.poll(sums).toEqual([
    ['withdraw_sum_amount', 'Rp 100.000'],
    ['withdraw_sum_fee', 'withdraw_sum_none'],
    ['withdraw_sum_receive', 'Rp 100.000'],
  ])
  expect(requests()).toEqual([])
})

test('all of it is one press, a chip that is too much cannot be pressed', async () => {
  answer()
  await show()
  await page.getByRole('button', { name: 'withdraw_all' }).click()
  await expect.element(field()).toHaveValue('900.000')
  await expect.element(page.getByRole('button', { name: '1.000.000' })).toBeDisabled()
})

test('an amount that cannot leave says why at the field and asks for nothing', async () => {
  answer()
  await show()
  await press()
  await expect.element(page.getByText('withdraw_amount_missing')).toBeVisible()
  const reasons = [
    ['10.000', 'withdraw_problem_least'],
    ['2.500.000', 'withdraw_problem_most'],
    ['1.500.000', 'withdraw_problem_funds'],
    ['950.000', 'withdraw_problem_locked'],
  ] as const
  for (const [typed, reason] of reasons) {
    await userEvent.fill(field(), typed)
    await press()
    await expect.element(page.getByText(reason)).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  }
  expect(requests()).toEqual([])
})

test('asked for: the balances are the server’s, the player is told, and its steps open', async () => {
  answer()
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  expect(requests().map(({ body }) => body)).toEqual([
    {
      amount: 500_000 * UNIT,
      pay_type: 1,
      forfeit_coin: 0,
      account_type: 1,
      bank_type: 'BCA',
      bank_name: 'BCA',
    },
  ])
  expect(useSession.getState().user?.money).toBe(BigInt(600_000 * UNIT))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['in_processing'])
  expect(asked.filter(({ path }) => path === getWithdrawInfo.path)).toHaveLength(2)
  // Behind the dialog, where no reader looks.
  expect(document.querySelector<HTMLInputElement>('.amount input')?.value).toBe('')
})

test('where another platform goes on with it, nothing is refreshed and nothing is told', async () => {
  answer({ [requestWithdrawal.path]: [{ data: { ...DONE.data, frozenPlatform: true } }] })
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  expect(useToasts.getState().toasts).toEqual([])
  expect(useSession.getState().user?.money).toBe(0n)
  expect(asked.filter(({ path }) => path === getWithdrawInfo.path)).toHaveLength(1)
})

test('bonus is given up only by somebody who said so', async () => {
  answer({ [getWithdrawInfo.path]: [{ data: info(bonus) }] })
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await page.getByRole('button', { name: 'withdraw_forfeit_no' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests()).toEqual([])
  await press()
  await page.getByRole('button', { name: 'withdraw_forfeit_yes' }).click()
  await expect.poll(() => requests().map(({ body }) => body.forfeit_coin)).toEqual([175_000 * UNIT])
})

test('a broken line repeats the same intent, so the money is taken once', async () => {
  answer({ [requestWithdrawal.path]: [{ status: 500 }, DONE] })
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await expect.element(page.getByText('status_500')).toBeVisible()
  await press()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  const keys = requests().map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an authenticator is asked for when the server asks, and a wrong code stands at its field', async () => {
  answer({ [requestWithdrawal.path]: [{ refused: 'SECOND_FACTOR_NEEDED' }, { refused: 'SECOND_FACTOR_WRONG' }, DONE] })
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  const code = page.getByLabelText('confirm_factor')
  await expect.element(code).toHaveFocus()
  await press()
  await expect.element(page.getByText('confirm_factor_missing')).toBeVisible()
  await userEvent.fill(code, '123 456')
  await press()
  await expect.element(page.getByText('SECOND_FACTOR_WRONG')).toBeVisible()
  await userEvent.fill(code, '654321')
  await press()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  expect(requests().map(({ body }) => body.second_factor)).toEqual([undefined, '123456', '654321'])
})

test('who must say again who they are is asked, and goes on', async () => {
  answer({ [requestWithdrawal.path]: [{ refused: 'PROOF_NEEDED' }, DONE] })
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
})

test('who must be known first is led to the documents', async () => {
  answer({ [requestWithdrawal.path]: [{ refused: 'VERIFICATION_NEEDED' }] })
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await expect.element(page.getByRole('dialog', { name: 'documents_title' })).toBeVisible()
  await expect.element(page.getByText('VERIFICATION_NEEDED')).toBeInTheDocument()
})

test('documents that will be needed are offered before money is in mind', async () => {
  answer({ [listDocuments.path]: [{ data: { list: [], needed: ['identity_front'], verification_level: 1 } }] })
  await show()
  await page.getByRole('button', { name: 'withdraw_verify_button' }).click()
  await expect.element(page.getByText('documents_kind_identity_front')).toBeVisible()
})

test('what would be given up has changed: the new figures are fetched and shown', async () => {
  answer({
    [getWithdrawInfo.path]: [{ data: info() }, { data: info(bonus) }],
    [requestWithdrawal.path]: [{ refused: 'FORFEIT_CHANGED' }],
  })
  await show()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await expect.element(page.getByText('FORFEIT_CHANGED')).toBeVisible()
  await expect.element(page.getByText('withdraw_forfeit_note')).toBeVisible()
})

test('each way asks for its own account; without one it can be added, and nothing leaves', async () => {
  answer()
  await show()
  await page.getByRole('button', { name: '100.000' }).click()
  await userEvent.click(page.getByText('DANA', { exact: true }))
  await expect.element(page.getByRole('button', { name: /withdraw_account_other/ })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /OVO/ })).toBeDisabled()
  await press()
  await expect.element(page.getByRole('dialog', { name: 'payout_title_other' })).toBeVisible()
  expect(requests()).toEqual([])
})

test('a wallet address that cannot be one is refused before it leaves', async () => {
  answer()
  await show()
  await page.getByRole('button', { name: '100.000' }).click()
  await userEvent.click(page.getByText('USDT', { exact: true }))
  await userEvent.fill(page.getByLabelText('withdraw_wallet'), 'not-an-address')
  await press()
  await expect.element(page.getByText('withdraw_wallet_wrong')).toBeVisible()
  const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  await userEvent.fill(page.getByLabelText('withdraw_wallet'), address)
  await press()
  await expect.poll(() => requests().map(({ body }) => body.wallet_addr)).toEqual([address])
  expect(requests()[0]?.body).not.toHaveProperty('account_type')
  expect(requests()[0]?.body.bank_type).toBe('USDT')
})

test('a bound wallet takes whichever token is chosen; the network it goes out on is said', async () => {
  const usdc = method(202, { name: 'USDC', mark: 'usdc', pay_type: 2, kind: 'crypto' })
  const bound = account('a1', { account_type: 5, bank_name: '', bank_type: '', name: '', account_no: 'EPjF…Dt1v' })
  answer({
    [listWithdrawMethods.path]: [{ data: { list: [...METHODS, usdc] } }],
    [listWithdrawBanks.path]: [{ data: { list: [bound], most: 5 } }],
  })
  await show()
  await page.getByRole('button', { name: '100.000' }).click()
  await userEvent.click(page.getByText('USDC', { exact: true }))
  await expect.element(page.getByText('withdraw_wallet_network')).toBeVisible()
  await press()
  await expect
    .poll(() =>
      requests().map(({ body: { pay_type, account_type, bank_type } }) => [pay_type, account_type, bank_type]),
    )
    .toEqual([[2, 5, 'USDC']])
  expect(requests()[0]?.body).not.toHaveProperty('wallet_addr')
})

test('of several accounts of one way the chosen one becomes the first choice', async () => {
  const second = account('a2', { bank_name: 'Mandiri', bank_type: 'MANDIRI', account_no: '90******33' })
  const chosen = { list: [account('a1', { is_default: false }), { ...second, is_default: true }], most: 5 }
  answer({
    [listWithdrawBanks.path]: [{ data: { list: [account('a1'), second], most: 5 } }, { data: chosen }],
    [updateWithdrawBank.path]: [{ data: chosen }],
  })
  await show()
  await userEvent.click(page.getByText('Mandiri', { exact: true }))
  await expect.element(page.getByRole('radio', { name: /Mandiri/ })).toBeChecked()
  const updates = asked.filter(({ path }) => path === updateWithdrawBank.path)
  expect(updates.map(({ body }) => body)).toEqual([{ update_type: 4, bank_info: { id: 'a2' } }])
  await page.getByRole('button', { name: '100.000' }).click()
  await press()
  await expect.poll(() => requests().map(({ body }) => body.bank_type)).toEqual(['MANDIRI'])
})

test('an account that is fixed says so and offers no change', async () => {
  answer({ [getWithdrawInfo.path]: [{ data: info({ withdraw_account_edit: false }) }] })
  await show()
  await expect.element(page.getByText('withdraw_account_fixed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'withdraw_account_change' })).not.toBeInTheDocument()
})

test('with nothing to withdraw, or the day used up, nothing can be asked for', async () => {
  answer({ [getWithdrawInfo.path]: [{ data: info({ can_withdraw: 0 }) }] })
  const screen = await show()
  await expect.element(page.getByText('withdraw_nothing_text')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^withdraw_button/ })).toBeDisabled()
  await screen.unmount()
  queryClient.clear()
  answer({ [getWithdrawInfo.path]: [{ data: info({ day_withdraw: 5_000_000 * UNIT }) }] })
  await show()
  await expect.element(page.getByText('withdraw_day_none')).toBeVisible()
  await expect.element(field()).toBeDisabled()
})

test('one that is on its way is a press from its steps', async () => {
  answer({ [listWithdrawals.path]: [{ data: { list: [ORDER], last_id: '' } }] })
  await show()
  await page.getByRole('button', { name: /withdraw_under_way/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
})

test('a page that does not load says that the money is safe and is asked again', async () => {
  answer({ [getWithdrawInfo.path]: [{ status: 500 }, { data: info() }] })
  await show()
  await expect.element(page.getByText('wallet_failed_text')).toBeVisible()
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('900.000', { exact: true })).toBeVisible()
})

test('a visitor is asked in; a guest account is asked to become the player’s own', async () => {
  answer()
  signOut()
  const screen = await show()
  await expect.element(page.getByText('withdraw_guest_title')).toBeVisible()
  await screen.unmount()
  enter({ classify: 0 })
  await show()
  await expect.element(page.getByText('withdraw_bind_title')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^withdraw_button/ })).toBeDisabled()
})
