/** The cashier on a stage: the real app over a network that answers as told. Nothing of our own is replaced. */
import './no-looks.ts'
import type { Call } from '@tablestakes/contract/call'
import {
  createOrder,
  getChargeReward,
  getFirstCharge,
  getOrder,
  getShop,
  listOrders,
  operateOrder,
} from '@tablestakes/contract/deposits'
import { listBanks } from '@tablestakes/contract/payment-methods'
import {
  answerLimit,
  continueAfterCheck,
  coolOff,
  excludeSelf,
  getActivitySummary,
  getLimits,
  getProtection,
  setLimit,
} from '@tablestakes/contract/protection'
import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { decode } from 'zod/v4/core'
import { dialogs } from '../src/dialogs.ts'
import { listenToApi } from '../src/lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../src/lib/api/preload.ts'
import { queryClient } from '../src/lib/api/query-client.ts'
import { signIn, signOut } from '../src/lib/session/session.ts'
import DialogHost from '../src/shell/dialogs/DialogHost.tsx'
import { installDialogs, useDialogStack } from '../src/shell/dialogs/open-dialog.ts'
import { useToasts } from '../src/shell/toasts/toast.ts'

/** Without a loaded language every sentence is its key, so the tests read keys. Amounts on the wire are 1/10,000. */
export const UNIT = 10_000
export const NOW = Date.now()
export const HOUR_MS = 3_600_000
export const preloaded = {
  sign_key: 'k',
  config: [],
  server_time: NOW,
  sandbox: true,
  jurisdiction: { entry_bonus: true },
}
export const CODE = '00020126360014br.gov.bcb.pix0114'

export type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type SentRequest = { path: string; body: Record<string, unknown>; key: string | null }
const { fetch: realFetch } = globalThis

/** What the app asked the server for, what it said was wrong, and which windows it opened. */
export const stage: { asked: SentRequest[]; told: string[]; opened: unknown[][] } = { asked: [], told: [], opened: [] }

export function openStage(): void {
  Object.assign(stage, { asked: [], told: [], opened: [] })
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    stage.opened.push(args)
    return null
  })
  keepPreload(preloaded as unknown as Preload, NOW)
  enter({ pay_count: 5 })
  listenToApi({ signedOut: () => {}, failed: (message) => stage.told.push(message) })
  installDialogs(async () => dialogs)
}

export async function closeStage(): Promise<void> {
  // First, because what is still on screen would ask again when its answers are forgotten.
  await cleanup()
  globalThis.fetch = realFetch
  vi.restoreAllMocks()
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
  signOut()
}

export function enter(user: object) {
  const userInfo = { uid: 7, money: BigInt(1_534_500 * UNIT), coin: 0n, gold: 0n, ...user } as never
  signIn({ accessToken: 'a', accessExpire: NOW + HOUR_MS, sign_key: 'k', userInfo })
}

const calls: readonly Call[] = [
  ...[answerLimit, continueAfterCheck, coolOff, excludeSelf, getActivitySummary, getLimits, getProtection, setLimit],
  createOrder,
  getChargeReward,
  getFirstCharge,
  getOrder,
  getShop,
  listOrders,
  operateOrder,
  listBanks,
]

/** The network, not our code: answers by path, in their order; the last one stays. Each is one the contract allows. */
export function answer(answers: Record<string, Answer[]>): void {
  const queues: Record<string, Answer[]> = { [getShop.path]: [{ data: shop }], [listOrders.path]: [none], ...answers }
  for (const call of calls)
    for (const { data, refused } of queues[call.path] ?? [])
      if (data !== undefined && !refused) decode(call.response, data as never)
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    const written =
      typeof init?.body === 'string' ? init.body : JSON.stringify(Object.fromEntries(address.searchParams))
    const key = new Headers(init?.headers).get('idempotency-key')
    stage.asked.push({ path: address.pathname, body: JSON.parse(written), key })
    const queue = queues[address.pathname] ?? []
    const { data, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused
      ? { code: refusals[refused].code, msg: refused, data }
      : { code: 0, msg: '', data: data ?? {} }
    return new Response(JSON.stringify(envelope), { status })
  }
}

export const askedOf = (call: Call) => stage.asked.filter(({ path }) => path === call.path)

export const show = (screen: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <DialogHost />
    </QueryClientProvider>,
  )

export async function showDialog(open: () => Promise<unknown>) {
  await show(<main />)
  void open()
}

export const item = (id: number, amount: number, part: object = {}) => ({
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
export const method = (id: number, name: string, part: object = {}) => ({
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
export const shop = {
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
export const none = { data: { list: [], last_id: '' } }

export const listed = (id: string, state: number, part: object = {}) => ({
  id,
  order_no: `D${id}00000000000`,
  goods_id: 0,
  goods_type: 0,
  name: '',
  amount: 250_000 * UNIT,
  money: state < 2 ? 250_000 * UNIT : 0,
  coin: state < 2 ? 25_000 * UNIT : 0,
  gold: state < 2 ? 2_500 * UNIT : 0,
  reward_coin: 0,
  pay_type: 1,
  pay_name: 'QRIS',
  mark: 'qris',
  state,
  create_time: NOW,
  finish_time: null,
  ...part,
})
export const order = (id: string, state: number, part: object = {}) => ({
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
export const made = (part: object = {}) => ({
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
export const words = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
/** Said before paying, where a bonus is offered. */
export const takeBonus = () => page.getByText('deposit_bonus_with', { exact: true }).click()
export const pay = () => page.getByRole('button', { name: /^deposit_pay/ })
