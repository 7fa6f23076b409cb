import { getSolanaPayment, getSolanaWallet } from '@tablestakes/contract/crypto'
import { createOrder, getShop, listOrders } from '@tablestakes/contract/deposits'
import { refusals } from '@tablestakes/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { decode } from 'zod/v4/core'
import { dialogs } from '../../../dialogs.ts'
import { listenToApi } from '../../../lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../../../lib/api/preload.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { signIn, signOut } from '../../../lib/session/session.ts'
import DialogHost from '../../../shell/dialogs/DialogHost.tsx'
import { installDialogs, openDialog, useDialogStack } from '../../../shell/dialogs/open-dialog.ts'
import { applyLiveMessage } from '../../../shell/live/live-updates.ts'
import { useToasts } from '../../../shell/toasts/toast.ts'
import DepositScreen from '../DepositScreen.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. Amounts on the wire are 1/10,000. */
const UNIT = 10_000
const NOW = Date.now()
const ADDRESS = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const MINTS = {
  USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  USDC: 'So11111111111111111111111111111111111111112',
}

type Answer = { data?: unknown; refused?: keyof typeof refusals }
const { fetch: realFetch } = globalThis
let asked: string[] = []

beforeEach(() => {
  asked = []
  keepPreload({ sign_key: 'k', config: [], server_time: NOW, sandbox: true } as unknown as Preload, NOW)
  const userInfo = { uid: 7, money: 0n, coin: 0n, gold: 0n, pay_count: 5 } as never
  signIn({ accessToken: 'a', accessExpire: NOW + 3_600_000, sign_key: 'k', userInfo })
  listenToApi({ signedOut: () => {}, failed: () => {} })
  installDialogs(async () => dialogs)
})

afterEach(async () => {
  // First, because what is still on screen would ask again when its answers are forgotten.
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
  signOut()
})

/** The network, not our code: answers by path, in their order; the last one stays. Each is one the contract allows. */
function answer(answers: Record<string, Answer[]> = {}): void {
  const queues: Record<string, Answer[]> = {
    [getShop.path]: [{ data: shop([usdt, usdc]) }],
    [listOrders.path]: [{ data: { list: [], last_id: '' } }],
    [getSolanaPayment.path]: [{ data: payment }],
    [getSolanaWallet.path]: [wallet({})],
    ...answers,
  }
  for (const call of [getShop, getSolanaPayment, getSolanaWallet])
    for (const { data } of queues[call.path] ?? []) if (data !== undefined) decode(call.response, data as never)
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push(pathname)
    const queue = queues[pathname] ?? []
    const { data = {}, refused } = (queue.length > 1 ? queue.shift() : queue[0]) ?? {}
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope))
  }
}

const show = (screen = <DepositScreen />) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <DialogHost />
    </QueryClientProvider>,
  )

const method = (id: number, name: string, part: object) => ({
  ...{ pay_method_id: id, pay_type: 2, sort_index: id, name, mark: name.toLowerCase(), kind: 'crypto' },
  ...{ min_amount: 5 * UNIT, max_amount: 50_000 * UNIT, is_bank_needed: false, is_available: true },
  ...part,
})
const usdt = method(1, 'USDT', {})
const usdc = method(2, 'USDC', {})
const qris = method(3, 'QRIS', { pay_type: 1, kind: 'qr' })
const shop = (methods: readonly object[]) => ({
  ...{ list: [], rate_list: [], global_list: [], pay_list: methods },
  ...{ min_amount: 5 * UNIT, max_amount: 50_000 * UNIT, cash_task_rate: 100, coin_multi: 20 },
})
const linkOf = (symbol: keyof typeof MINTS) => `solana:${ADDRESS}?spl-token=${MINTS[symbol]}&label=Tablestakes`
const token = (symbol: keyof typeof MINTS, rate: string) => ({ symbol, mint: MINTS[symbol], decimals: 6, rate })
const tokens = [token('USDT', '16250'), token('USDC', '16249.5')]
const payment = {
  ...{ chain_name: 'Solana', wallet_addr: ADDRESS, is_test: true, confirmations: 32 },
  tokens: tokens.map((one, place) => ({
    ...{ ...one, url: linkOf(one.symbol), min_tokens: `${place + 1}.5` },
    ...{ min_amount: UNIT, max_amount: 9 * UNIT },
  })),
}
const wallet = (received: { USDT?: string; USDC?: string }): Answer => ({
  data: {
    ...{ chain_name: 'Solana', wallet_addr: ADDRESS, is_test: true },
    tokens: tokens.map((one) => ({ ...one, received: received[one.symbol] ?? '0', credited: 200_000 * UNIT })),
  },
})

const facts = () => [...document.querySelectorAll('.crypto-facts dd')].map(({ textContent }) => textContent)
const openLink = () => page.getByRole('link', { name: 'crypto_open' })

test('where only crypto pays, the page is the player’s own address: nothing is typed and nothing is ordered', async () => {
  answer()
  await show()
  await expect.element(page.getByRole('radio', { name: /USDT/ })).toBeChecked()
  await expect.element(page.getByRole('img', { name: 'crypto_qr' })).toBeVisible()
  await expect.element(page.getByText(ADDRESS)).toBeVisible()
  await expect.element(page.getByText('crypto_test')).toBeVisible()
  await expect.element(openLink()).toHaveAttribute('href', linkOf('USDT'))
  await expect.element(page.getByRole('button', { name: 'order_copy_of' })).toBeVisible()
  await expect.poll(facts).toEqual(['1 USDT = Rp 16.250', '1,5 USDT', 'crypto_credited_when', 'crypto_received_none'])
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: /deposit_pay/ }).elements()).toHaveLength(0)
  expect(asked).not.toContain(createOrder.path)
})

test('another token has a link, a least amount, a rate and arrivals of its own at the same address', async () => {
  answer({ [getSolanaWallet.path]: [wallet({ USDT: '7', USDC: '1250.000001' })] })
  await show()
  await page.getByText('USDC', { exact: true }).click()
  await expect.element(openLink()).toHaveAttribute('href', linkOf('USDC'))
  await expect.element(page.getByText(ADDRESS)).toBeVisible()
  await expect
    .poll(() => facts().map((fact) => fact?.replaceAll('\u00a0', ' ')))
    .toEqual(['1 USDC = Rp 16.249,5', '2,5 USDC', 'crypto_credited_when', '1.250,000001 USDCRp 200.000'])
})

test('what arrives is shown and told while the page stays open', async () => {
  answer({ [getSolanaWallet.path]: [wallet({}), wallet({ USDT: '12.5' })] })
  await show()
  await expect.poll(() => facts()[3]).toBe('crypto_received_none')
  const news = { id: '1', at: NOW, type: 'order', order_id: '9', order_no: 'D9', order_type: 'deposit' } as const
  applyLiveMessage({ ...news, state: 1, amount: 125_000n, reason_key: '' })
  await expect.poll(() => facts()[3]).toMatch(/^12,5 USDT/)
  expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text])).toEqual([['success', 'deposit_arrived']])
})

test('beside other methods crypto waits to be chosen, and takes the place of the amount while it is', async () => {
  answer({ [getShop.path]: [{ data: shop([usdt, qris]) }] })
  await show()
  const amount = page.getByRole('textbox', { name: 'deposit_amount' })
  await expect.element(amount).toBeVisible()
  expect(asked).not.toContain(getSolanaPayment.path)
  await page.getByText('USDT', { exact: true }).click()
  await expect.element(page.getByText(ADDRESS)).toBeVisible()
  expect(amount.elements()).toHaveLength(0)
  await page.getByText('QRIS', { exact: true }).click()
  await expect.element(amount).toBeVisible()
  expect(page.getByText(ADDRESS).elements()).toHaveLength(0)
})

test('an address that is refused says why and is asked for again, over a game too', async () => {
  answer({ [getSolanaPayment.path]: [{ refused: 'REAL_MONEY_OFF' }, { data: payment }] })
  await show(<main />)
  void openDialog('recharge')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/REAL_MONEY_OFF/)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText(ADDRESS)).toBeVisible()
  expect(page.getByRole('button', { name: /deposit_pay/ }).elements()).toHaveLength(0)
})
