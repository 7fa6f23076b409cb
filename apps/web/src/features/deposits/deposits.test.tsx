import type { Call } from '@tablestakes/contract/call'
import {
  createOrder,
  getFirstCharge,
  getOrder,
  getShop,
  listOrders,
  operateOrder,
} from '@tablestakes/contract/deposits'
import { listBanks } from '@tablestakes/contract/payment-methods'
import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { decode } from 'zod/v4/core'
import { dialogs } from '../../dialogs.ts'
import { flushOnHide } from '../../lib/analytics.ts'
import { listenToApi } from '../../lib/api-listener.ts'
import { keepPreload, type Preload } from '../../lib/preload.ts'
import { queryClient } from '../../lib/query-client.ts'
import { signIn, signOut } from '../../lib/session.ts'
import DialogHost from '../../shell/DialogHost.tsx'
import { applyLiveMessage } from '../../shell/live-updates.ts'
import { installDialogs, openDialog, useDialogStack } from '../../shell/open-dialog.ts'
import { useToasts } from '../../shell/toast.ts'
import DepositScreen from './DepositScreen.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. Amounts on the wire are 1/10,000. */
const UNIT = 10_000
const NOW = Date.now()
const HOUR_MS = 3_600_000
const preloaded = { sign_key: 'k', config: [], server_time: NOW, sandbox: true }
const CODE = '00020126360014br.gov.bcb.pix0114'

type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type Asked = { path: string; body: Record<string, unknown>; key: string | null }
const { fetch: realFetch } = globalThis
let asked: Asked[] = []
let told: string[] = []
let opened: unknown[][] = []

beforeEach(() => {
  asked = []
  told = []
  opened = []
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args)
    return null
  })
  keepPreload(preloaded as unknown as Preload, NOW)
  enter({ pay_count: 5 })
  listenToApi({ signedOut: () => {}, failed: (message) => told.push(message) })
  installDialogs(async () => dialogs)
})

afterEach(async () => {
  // First, because what is still on screen would ask again when its answers are forgotten.
  await cleanup()
  globalThis.fetch = realFetch
  vi.restoreAllMocks()
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
  signOut()
})

function enter(user: object) {
  const userInfo = { uid: 7, money: BigInt(1_534_500 * UNIT), coin: 0n, gold: 0n, ...user } as never
  signIn({ accessToken: 'a', accessExpire: NOW + HOUR_MS, sign_key: 'k', userInfo })
}

const calls: readonly Call[] = [createOrder, getFirstCharge, getOrder, getShop, listOrders, operateOrder, listBanks]

/** The network, not our code: answers by path, in their order; the last one stays. Each is one the contract allows. */
function answer(answers: Record<string, Answer[]>): void {
  const queues: Record<string, Answer[]> = { [getShop.path]: [{ data: shop }], [listOrders.path]: [none], ...answers }
  for (const call of calls)
    for (const { data } of queues[call.path] ?? []) if (data !== undefined) decode(call.response, data as never)
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    const written =
      typeof init?.body === 'string' ? init.body : JSON.stringify(Object.fromEntries(address.searchParams))
    const key = new Headers(init?.headers).get('idempotency-key')
    asked.push({ path: address.pathname, body: JSON.parse(written), key })
    const queue = queues[address.pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

const askedOf = (call: Call) => asked.filter(({ path }) => path === call.path)

const show = (screen = <DepositScreen />) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <DialogHost />
    </QueryClientProvider>,
  )

async function showDialog(open: () => Promise<unknown>) {
  await show(<main />)
  void open()
}

const item = (id: number, amount: number, part: object = {}) => ({
  id,
  name: '',
  amount: amount * UNIT,
  coin_num: 0,
  gold_num: 0,
  rate: 0,
  img: '',
  stock_uid_num: 0,
  buy_uid_num: 0,
  coin_multi: 20,
  lable: '',
  sort: id,
  extra_coin: 0,
  extra_cash: 0,
  ...part,
})
const method = (id: number, name: string, part: object = {}) => ({
  pay_method_id: id,
  pay_type: 1,
  sort_index: id,
  name,
  mark: name.toLowerCase(),
  kind: 'qr',
  min_amount: 20_000 * UNIT,
  max_amount: 5_000_000 * UNIT,
  is_bank_needed: false,
  is_available: true,
  ...part,
})
const shop = {
  list: [
    item(1, 50_000),
    item(2, 250_000, { lable: 'goods_tag_popular' }),
    item(3, 500_000, { stock_uid_num: 1, buy_uid_num: 1 }),
  ],
  rate_list: [{ amount: 100_000 * UNIT, cash_rate: 0, coin_rate: 10, gold_rate: 1 }],
  global_list: [],
  pay_list: [
    method(1, 'QRIS'),
    method(2, 'DANA', { kind: 'link' }),
    method(3, 'Bank', { kind: 'link', is_bank_needed: true }),
    method(4, 'OVO', { is_available: false }),
  ],
  min_amount: 20_000 * UNIT,
  max_amount: 10_000_000 * UNIT,
  cash_task_rate: 100,
  coin_multi: 20,
}
const none = { data: { list: [], last_id: '' } }

const listed = (id: string, state: number, part: object = {}) => ({
  id,
  order_no: `D${id}00000000000`,
  goods_id: 0,
  goods_type: 0,
  name: '',
  amount: 250_000 * UNIT,
  money: state < 2 ? 250_000 * UNIT : 0,
  coin: state < 2 ? 25_000 * UNIT : 0,
  gold: state < 2 ? 2_500 * UNIT : 0,
  pay_type: 1,
  pay_name: 'QRIS',
  mark: 'qris',
  state,
  create_time: NOW,
  finish_time: null,
  ...part,
})
const order = (id: string, state: number, part: object = {}) => ({
  data: {
    ...listed(id, state),
    url: '',
    br_code: state === 0 ? CODE : '',
    pay_method: 'qr',
    pay_method_val: '',
    expires_at: NOW + HOUR_MS,
    server_time: NOW,
    reason_key: '',
    ...part,
  },
})
const made = (part: object = {}) => ({
  data: {
    id: '9',
    order_no: 'D9',
    amount: 250_000 * UNIT,
    url: '',
    br_code: CODE,
    pay_method: 'qr',
    pay_result: { pay_method_val: '' },
    expires_at: NOW + HOUR_MS,
    ...part,
  },
})
const words = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const pay = () => page.getByRole('button', { name: /^deposit_pay/ })

test('what the player gets and what it binds stands there before paying, with and without the bonus', async () => {
  answer({})
  const screen = await show()
  await expect.element(screen.getByText('Rp\u00a05.000.000', { exact: false })).not.toBeInTheDocument()
  await expect.element(pay()).toMatchTextContent(/Rp.250\.000/)
  const gains = () => [...document.querySelectorAll('.deposit-gains > li')].map(words)
  await expect
    .poll(gains)
    .toEqual(['purse_cashRp 250.000', 'purse_bonus+Rp 25.000', 'purse_golddeposit_gold_note+2.500'])
  const why = () => words(document.querySelector('.deposit-why'))
  expect(why()).toBe('deposit_bonus_taskdeposit_cash_task')

  await page.getByRole('switch', { name: 'deposit_take_bonus' }).click()
  await expect.poll(() => gains()[1]).toBe('purse_bonusdeposit_no_bonus')
  expect(why()).toBe('deposit_cash_task')
})

test('amounts are tiles with their tag and extras; one that is sold out cannot be chosen; others can be typed', async () => {
  answer({})
  await show()
  const tiles = page.getByRole('group', { name: 'deposit_amounts' })
  await expect.element(tiles.getByRole('button', { name: /goods_tag_popular/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(tiles.getByRole('button', { name: /500\.000/ })).toBeDisabled()
  const field = page.getByRole('textbox', { name: 'deposit_amount' })
  await userEvent.fill(field, '5000')
  await expect.element(page.getByText('deposit_too_little')).toBeVisible()
  await expect.element(pay()).toBeDisabled()
  await userEvent.fill(field, '20.000.000')
  await expect.element(page.getByText('deposit_too_much')).toBeVisible()
  await userEvent.fill(field, '120.000')
  await expect.element(pay()).toMatchTextContent(/Rp.120\.000/)
  await expect.element(pay()).toBeEnabled()
})

test('a code method shows the order with its code as picture and text, and the press is made once', async () => {
  answer({ [createOrder.path]: [{ status: 500 }, made()], [getOrder.path]: [order('9', 0)] })
  await show()
  await pay().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await pay().click()
  const dialog = page.getByRole('dialog', { name: 'dialog_order_detail' })
  await expect.element(dialog.getByRole('img', { name: 'order_qr' })).toBeVisible()
  await expect.element(dialog.getByText(CODE)).toBeVisible()
  await expect.element(dialog.getByText('order_step_waiting')).toBeVisible()
  expect(opened).toEqual([])
  const [first, second] = askedOf(createOrder)
  expect(first?.body).toMatchObject({
    goods_id: 2,
    goods_type: 0,
    amount: 250_000 * UNIT,
    pay_type: 1,
    pay_method_id: 1,
    is_add_coin: true,
  })
  // No answer came to the first press, so the second is the same intent.
  expect(second?.key).toBe(first?.key)
})

test('a link method opens outside without a way back into our page, and the link stays on the order', async () => {
  const url = 'https://pay.example/9'
  answer({
    [createOrder.path]: [made({ url, br_code: '', pay_method: 'link' })],
    [getOrder.path]: [order('9', 0, { url, br_code: '', pay_method: 'link' })],
  })
  await show()
  await page.getByText('DANA').click()
  await pay().click()
  const link = page.getByRole('link', { name: 'order_link' })
  await expect.element(link).toHaveAttribute('href', url)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(opened).toEqual([[url, '_blank', 'noopener,noreferrer']])
})

test('a UPI code opens the payment app of the same phone', async () => {
  const code = 'upi://pay?pa=x@y&am=500'
  answer({ [getOrder.path]: [order('9', 0, { br_code: code, pay_method: 'code' })] })
  await showDialog(() => openDialog('order-detail', { id: '9' }))
  await expect.element(page.getByRole('link', { name: 'order_open_app' })).toHaveAttribute('href', code)
  await expect.element(page.getByRole('img', { name: 'order_qr' })).toBeVisible()
})

test('seeing the page and opening an order are reported, without what was typed', async () => {
  keepPreload({ ...preloaded, report: { url: '/report', api_key: 'r' } } as unknown as Preload, NOW)
  flushOnHide()
  answer({ [createOrder.path]: [made()], [getOrder.path]: [order('9', 0)], '/report': [{}] })
  // What the tests before have left in the queue.
  dispatchEvent(new Event('pagehide'))
  asked = []
  await show()
  await userEvent.fill(page.getByRole('textbox', { name: 'deposit_amount' }), '123.000')
  await pay().click()
  await expect.element(page.getByRole('img', { name: 'order_qr' })).toBeVisible()
  dispatchEvent(new Event('pagehide'))
  const reported = asked.filter(({ path }) => path === '/report')
  const events = reported.flatMap(({ body }) => body.events as { event_name: string; properties: object }[])
  expect(events.map(({ event_name }) => event_name)).toEqual(['deposit_page_view', 'deposit_initiate'])
  expect(events[1]?.properties).toEqual({ goods_id: 0, goods_type: 0, pay_type: 1, pay_method_id: 1 })
})

test('code 501 is no error: nothing opens, a gentle word is said, and the next press is a new order', async () => {
  answer({ [createOrder.path]: [{ refused: 'METHOD_UNAVAILABLE' }] })
  await show()
  await pay().click()
  await expect
    .poll(() => useToasts.getState().toasts.map(({ kind, text }) => [kind, text]))
    .toEqual([['info', 'deposit_busy']])
  expect(told).toEqual([])
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(useDialogStack.getState().entries).toEqual([])
  await pay().click()
  await expect.poll(() => askedOf(createOrder).length).toBe(2)
  const [first, second] = askedOf(createOrder)
  expect(second?.key).not.toBe(first?.key)
})

test('a refusal is said by the button; open orders in the way are a press away', async () => {
  answer({ [createOrder.path]: [{ refused: 'TOO_MANY_ORDERS' }] })
  await show()
  await pay().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/TOO_MANY_ORDERS/)
  await page.getByRole('button', { name: 'deposit_see_orders' }).click()
  await expect.element(page.getByRole('dialog', { name: 'deposit_orders' })).toBeVisible()
})

const banks = {
  qr_list: [],
  bank_list: [
    { bank_name: 'Bank Central Asia', bank_type: 'BCA', mark: 'bca', sort_index: 1 },
    { bank_name: 'Bank Mandiri', bank_type: 'MANDIRI', mark: 'mandiri', sort_index: 2 },
  ],
  wallet_list: [{ bank_name: 'OVO', bank_type: 'OVO', mark: 'ovo', sort_index: 1 }],
}

test('a method that needs a bank asks for one first; it is searched, chosen and sent along', async () => {
  answer({
    [createOrder.path]: [made()],
    [getOrder.path]: [order('9', 0)],
    [listBanks.path]: [{ data: banks }],
  })
  await show()
  await page.getByText('Bank', { exact: true }).click()
  await expect.element(pay()).toBeDisabled()
  await page.getByRole('button', { name: /deposit_bank_choose/ }).click()
  const dialog = page.getByRole('dialog', { name: 'dialog_bank_selection' })
  await expect.element(dialog.getByRole('tab', { name: 'banks_wallet' })).toBeVisible()
  expect(dialog.getByRole('tab', { name: 'banks_qr' }).elements()).toHaveLength(0)
  await userEvent.fill(dialog.getByRole('searchbox'), 'zzz')
  await expect.element(dialog.getByText('banks_none_title')).toBeVisible()
  await userEvent.fill(dialog.getByRole('searchbox'), 'mandiri')
  await dialog.getByRole('button', { name: /Bank Mandiri/ }).click()
  await expect.element(page.getByRole('button', { name: /Bank Mandiri/ })).toBeVisible()
  await pay().click()
  await expect
    .poll(() => askedOf(createOrder)[0]?.body)
    .toMatchObject({
      pay_method_id: 3,
      bank_type: 'MANDIRI',
      bank_name: 'Bank Mandiri',
    })
})

test('methods that are off cannot be chosen, and an open order is taken up again', async () => {
  answer({
    [listOrders.path]: [{ data: { list: [listed('4', 5), listed('3', 0)], last_id: '' } }],
    [getOrder.path]: [order('3', 0)],
  })
  await show()
  await expect.element(page.getByRole('radio', { name: /OVO/ })).toBeDisabled()
  await page.getByRole('button', { name: /deposit_open_order/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'dialog_order_detail' })).toBeVisible()
  expect(askedOf(getOrder)[0]?.body).toEqual({ id: '3' })
})

test('a live message turns the open order into what arrived, without reloading', async () => {
  answer({ [getOrder.path]: [order('9', 0), order('9', 1)] })
  await showDialog(() => openDialog('order-detail', { id: '9' }))
  await expect.element(page.getByRole('img', { name: 'order_qr' })).toBeVisible()
  applyLiveMessage({
    id: '1',
    at: NOW,
    type: 'order',
    order_id: '9',
    order_no: 'D9',
    order_type: 'deposit',
    state: 1,
    amount: 2_500_000_000n,
    reason_key: '',
  })
  await expect.element(page.getByText('order_success_title')).toBeVisible()
  const end = words(document.querySelector('.order-end'))
  expect(end).toContain('+Rp 250.000')
  expect(end).toContain('order_got_bonus+Rp 25.000')
  expect(end).toContain('order_got_gold+2.500')
  expect(end).toContain('order_balanceRp 1.534.500')
  // Who sees it happen needs no toast.
  expect(useToasts.getState().toasts).toEqual([])
})

test('who has left the order is told how it ended', async () => {
  answer({})
  await showDialog(async () => {})
  const news = { id: '1', at: NOW, type: 'order', order_id: '9', order_no: 'D9', order_type: 'deposit' } as const
  applyLiveMessage({ ...news, state: 1, amount: 2_500_000_000n, reason_key: '' })
  applyLiveMessage({ ...news, state: 2, amount: 2_500_000_000n, reason_key: '' })
  applyLiveMessage({ ...news, state: 3, amount: 2_500_000_000n, reason_key: '' })
  expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'deposit_arrived'],
    ['warning', 'deposit_not_arrived'],
  ])
})

test('“I have paid” asks the provider; what has not come is said gently; cancelling is asked about first', async () => {
  answer({
    [getOrder.path]: [order('9', 0), order('9', 0), order('9', 4)],
    [operateOrder.path]: [
      { data: { id: '9', order_type: 1, state: 0 } },
      { data: { id: '9', order_type: 1, state: 4 } },
    ],
  })
  await showDialog(() => openDialog('order-detail', { id: '9' }))
  await page.getByRole('button', { name: 'order_paid' }).click()
  await expect.poll(() => useToasts.getState().toasts.map(({ text }) => text)).toEqual(['order_not_yet'])
  await page.getByRole('button', { name: 'order_cancel', exact: true }).click()
  await page.getByRole('button', { name: 'order_cancel_do' }).click()
  await expect.element(page.getByText('order_cancelled_title')).toBeVisible()
  expect(askedOf(operateOrder).map(({ body }) => body.operation)).toEqual([1, 2])
})

test.each([
  [2, 'order_fail_title', 'order_reason_failed', 'order_again'],
  [3, 'order_expired_title', 'order_reason_expired', 'order_check'],
  [4, 'order_cancelled_title', 'order_reason_cancelled', 'order_new'],
  [5, 'order_review_title', 'order_reason_review', 'order_support'],
])('an order in state %i says what happened, why, and what to do next', async (state, title, reason, next) => {
  answer({ [getOrder.path]: [order('9', state)] })
  await showDialog(() => openDialog('order-detail', { id: '9' }))
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('button', { name: next })).toBeVisible()
  expect(page.getByRole('img', { name: 'order_qr' }).elements()).toHaveLength(0)
})

test('the server’s own reason comes before ours; an order that is not here is said and can be asked again', async () => {
  answer({ [getOrder.path]: [{ refused: 'NOT_FOUND' }, order('9', 5, { reason_key: 'order_reason_amount' })] })
  await showDialog(() => openDialog('order-detail', { id: '9' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/NOT_FOUND/)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('order_reason_amount')).toBeVisible()
})

test('what came to an address is not held against an order', async () => {
  answer({ [getOrder.path]: [order('9', 5, { reason_key: 'order_reason_amount', pay_method: 'crypto' })] })
  await showDialog(() => openDialog('order-detail', { id: '9' }))
  await expect.element(page.getByText('order_reason_review')).toBeVisible()
})

test('the list shows each top-up in the colour of its state; every choice asks for just that, page by page', async () => {
  const first = Array.from({ length: 20 }, (_, row) => listed(`a${row}`, [0, 1, 2][row] ?? 3))
  answer({
    [listOrders.path]: [
      { data: { list: first, last_id: 'a19' } },
      { data: { list: [listed('b', 1)], last_id: '' } },
      none,
    ],
  })
  await showDialog(() => openDialog('orders'))
  const states = () => [...document.querySelectorAll('.order-state')]
  await expect.poll(() => states().length).toBeGreaterThanOrEqual(20)
  expect(
    states()
      .slice(0, 4)
      .map((one) => [one.textContent, one.getAttribute('data-tone')]),
  ).toEqual([
    ['order_state_processing', 'plain'],
    ['order_state_success', 'success'],
    ['order_state_fail', 'danger'],
    ['order_state_expired', 'plain'],
  ])
  page.getByRole('status').last().element().scrollIntoView()
  await expect.element(page.getByText('orders_end')).toBeVisible()
  await page.getByRole('button', { name: 'orders_failed' }).click()
  await expect.element(page.getByText('orders_none_title')).toBeVisible()
  expect(askedOf(listOrders).map(({ body: { type, last_id } }) => [type, last_id])).toEqual([
    [0, ''],
    [0, 'a19'],
    [2, ''],
  ])
})

test('the offer of the window is a press away, with its countdown, and bought as such', async () => {
  enter({ pay_count: 0 })
  answer({
    [getFirstCharge.path]: [
      {
        data: {
          list: [item(1_000_000_004, 100_000, { coin_num: 100_000 * UNIT })],
          source: 1,
          window_end: NOW + HOUR_MS,
        },
      },
    ],
    [createOrder.path]: [made()],
    [getOrder.path]: [order('9', 0)],
  })
  await showDialog(() => openDialog('recharge'))
  await expect.element(page.getByText('offer_first_title')).toBeVisible()
  await expect.element(page.getByRole('timer', { name: /offer_ends/ })).toBeVisible()
  await page.getByRole('button', { name: /offer_pay/ }).click()
  await expect.element(pay()).toMatchTextContent(/Rp.100\.000/)
  await pay().click()
  await expect
    .poll(() => askedOf(createOrder)[0]?.body)
    .toMatchObject({
      goods_id: 1_000_000_004,
      goods_type: 1,
      amount: 100_000 * UNIT,
    })
  expect(askedOf(getFirstCharge)[0]?.body).toEqual({ pay_count: 0 })
})

test('a shop that does not load says so and is asked again; a guest is asked in', async () => {
  answer({ [getShop.path]: [{ status: 500 }, { data: shop }] })
  const screen = await show()
  await expect.element(page.getByText('deposit_failed_text')).toBeVisible()
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(pay()).toBeVisible()
  signOut()
  await screen.rerender(<DepositScreen />)
  await expect.element(page.getByText('deposit_guest_title')).toBeVisible()
})
