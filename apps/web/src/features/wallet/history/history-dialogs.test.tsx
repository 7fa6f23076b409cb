import { refusals } from '@tablestakes/contract/refusals'
import { exportStatement, getReceipt, listStatement } from '@tablestakes/contract/wallet'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { dialogs } from '../../../dialogs.ts'
import { listenToApi } from '../../../lib/api/api-listener.ts'
import { keepPreload, type Preload } from '../../../lib/api/preload.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { signIn, signOut } from '../../../lib/session/session.ts'
import DialogHost from '../../../shell/dialogs/DialogHost.tsx'
import { installDialogs, openDialog, useDialogStack } from '../../../shell/dialogs/open-dialog.ts'
import { useToasts } from '../../../shell/toasts/toast.ts'
import { hideAmounts } from '../hidden-amounts.ts'

/** Without a loaded language every sentence is its key, so the tests read keys. */
type Answer = { data?: unknown; refused?: keyof typeof refusals; status?: number }
type SentRequest = { path: string; query: Record<string, string> }

const { fetch: realFetch } = globalThis
/** Noon where the player is, so that the hours around it are of the same day. */
const NOON = new Date(2026, 10, 15, 12).getTime()
const HOUR_MS = 3_600_000
const UNIT = 10_000
let asked: SentRequest[] = []
let told: string[] = []

beforeEach(() => {
  asked = []
  told = []
  vi.setSystemTime(NOON)
  keepPreload({ sign_key: 'k', config: [], server_time: NOON } as unknown as Preload, NOON)
  signIn({ accessToken: 'a', accessExpire: NOON + HOUR_MS, sign_key: 'k', userInfo: { uid: 7 } as never })
  listenToApi({ signedOut: () => {}, failed: (message) => told.push(message), confirmIdentity: async () => false })
})

afterEach(async () => {
  // First, because what is still on screen would ask again when its answers are forgotten.
  await cleanup()
  globalThis.fetch = realFetch
  vi.useRealTimers()
  hideAmounts(false)
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  useToasts.setState({ toasts: [] })
  signOut()
})

/** The network, not our code: answers by path, in their order; the last one stays. */
function answer(answers: Record<string, Answer[]>): void {
  globalThis.fetch = async (input) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push({ path: address.pathname, query: Object.fromEntries(address.searchParams) })
    const queue = answers[address.pathname] ?? []
    const { data = {}, refused, status = 200 } = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 404 }
    const envelope = refused ? { code: refusals[refused].code, msg: refused } : { code: 0, msg: '', data }
    return new Response(JSON.stringify(envelope), { status })
  }
}

/** The dialogs as the app opens them, so that a row can open its receipt. */
async function show(open: () => Promise<unknown>) {
  installDialogs(async () => dialogs)
  await render(
    <QueryClientProvider client={queryClient}>
      <DialogHost />
    </QueryClientProvider>,
  )
  void open()
}

const showTransactions = () => show(() => openDialog('transactions'))
const askedOf = (path: string) => asked.filter((one) => one.path === path).map(({ query }) => query)

const movement = (number: number, part: object = {}) => ({
  id: `m${number}`,
  number,
  create_time: NOON - HOUR_MS,
  reason: 'stake',
  money_type: 2,
  change: -10_000 * UNIT,
  balance: 90_000 * UNIT,
  reference: '',
  title: '',
  ...part,
})
const pageOf = (list: object[], last_id = '') => ({ data: { list, last_id } })
const rowsOf = (day: string) => [...page.getByRole('list', { name: day, exact: true }).element().children]
const words = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

test('movements stand under their day with a sign, their purse and their own name', async () => {
  answer({
    [listStatement.path]: [
      pageOf([
        movement(9, { title: 'Mines' }),
        movement(8, { reason: 'win', change: 226_000 * UNIT, title: 'Mines' }),
        movement(7, { reason: 'withdrawal_freeze', money_type: 4, change: 750_000 * UNIT }),
        movement(6, { create_time: NOON - 24 * HOUR_MS, reason: 'promotion', money_type: 5, change: 12_480 * UNIT }),
        movement(5, { create_time: NOON - 24 * HOUR_MS, reason: 'debt', money_type: 0, change: 26_000 * UNIT }),
      ]),
    ],
  })
  await showTransactions()
  await expect.element(page.getByRole('heading', { name: 'history_today' })).toBeVisible()
  const [bet, win, freeze] = rowsOf('history_today')
  expect(words(bet)).toBe('Minesmovement_stake11:00−Rp 10.000purse_cash')
  expect(words(win)).toBe('Minesmovement_win11:00+Rp 226.000purse_cash')
  expect(words(freeze)).toBe('movement_withdrawal_freeze11:00+Rp 750.000purse_frozen_cash')
  const [prize, debt] = rowsOf('history_yesterday')
  expect(words(prize)).toBe('movement_promotion12:00+12.480purse_gold')
  expect(words(debt)).toBe('movement_debt12:00+Rp 26.000purse_debt')

  expect(win?.querySelector('.money-gold')).not.toBeNull()
  expect(bet?.querySelector('.money-gold, .money-loss')).toBeNull()
  expect(freeze?.querySelector('.money-gold, .money-loss')).toBeNull()
  expect(debt?.querySelector('.money-loss')).not.toBeNull()
  await expect.element(page.getByText('history_end')).toBeVisible()
})

test('every choice asks the server anew, for just that', async () => {
  answer({ [listStatement.path]: [pageOf([movement(1)])] })
  await showTransactions()
  await expect.element(page.getByRole('button', { name: /movement_stake/ })).toBeVisible()
  await page.getByRole('button', { name: 'purse_bonus' }).click()
  await page.getByRole('combobox', { name: 'history_kind' }).selectOptions('bonus')
  await page.getByRole('combobox', { name: 'history_period' }).selectOptions('7')
  const start = (day: number) => new Date(2026, 10, day).getTime()
  await expect.poll(() => askedOf(listStatement.path)).toHaveLength(4)

  await page.getByRole('combobox', { name: 'history_period' }).selectOptions('custom')
  await expect.element(page.getByLabelText('history_from')).toHaveValue('2026-11-09')
  await userEvent.fill(page.getByLabelText('history_from'), '2026-11-10')
  await userEvent.fill(page.getByLabelText('history_to'), '2026-11-12')
  await expect
    .poll(() => askedOf(listStatement.path).at(-1))
    .toEqual({ money_type: '1', reason: 'bonus', from: String(start(10)), to: String(start(13) - 1), ...FIRST_PAGE })

  expect(askedOf(listStatement.path).slice(0, 4)).toEqual([
    FIRST_PAGE,
    { money_type: '1', ...FIRST_PAGE },
    { money_type: '1', reason: 'bonus', ...FIRST_PAGE },
    { money_type: '1', reason: 'bonus', from: String(start(9)), ...FIRST_PAGE },
  ])
})
const FIRST_PAGE = { last_id: '', limit: '20' }

test('the next page is asked by the last one’s mark; one that does not come leaves the rows and can be asked again', async () => {
  const first = Array.from({ length: 20 }, (_, row) => movement(40 - row))
  answer({
    [listStatement.path]: [pageOf(first, 'after-21'), { status: 500 }, pageOf([movement(20), movement(19)])],
  })
  await showTransactions()
  await expect.element(page.getByRole('button', { name: /movement_stake/ }).first()).toBeVisible()
  page.getByRole('status').last().element().scrollIntoView()
  await expect.element(page.getByText('history_more_failed')).toBeVisible()
  expect(page.getByRole('button', { name: /movement_stake/ }).elements()).toHaveLength(20)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('history_end')).toBeVisible()
  expect(page.getByRole('button', { name: /movement_stake/ }).elements()).toHaveLength(22)
  expect(askedOf(listStatement.path).map(({ last_id }) => last_id)).toEqual(['', 'after-21', 'after-21'])
})

test('nothing at all leads to a top-up, nothing for a choice leads back to everything', async () => {
  answer({ [listStatement.path]: [pageOf([])] })
  await showTransactions()
  await expect.element(page.getByText('history_empty_title')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'top_up' })).toHaveAttribute('href', '#/rechargeNew')
  await expect.element(page.getByRole('button', { name: 'history_save' })).toBeDisabled()
  await page.getByRole('button', { name: 'purse_gold' }).click()
  await page.getByRole('button', { name: 'history_show_all' }).click()
  await expect.element(page.getByRole('button', { name: 'history_all_purses' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('history_empty_title')).toBeVisible()
})

test('a list that did not come is asked for again; what was refused is said in the server’s words', async () => {
  answer({ [listStatement.path]: [{ status: 500 }, { refused: 'RANGE_TOO_LONG' }, pageOf([movement(1)])] })
  await showTransactions()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/history_failed_text/)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/RANGE_TOO_LONG/)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByRole('button', { name: /movement_stake/ })).toBeVisible()
})

test('what is on screen is saved as a file; a time too long for one is told', async () => {
  const file = { file_name: 'statement.csv', media_type: 'text/csv', content: 'number,time\r\n1,x\r\n', rows: 1 }
  answer({
    [listStatement.path]: [pageOf([movement(1)])],
    [exportStatement.path]: [{ refused: 'RANGE_TOO_LONG' }, { data: file }],
  })
  const saved: { name: string; content: Promise<string> }[] = []
  // The browser's own door for files, so that the test leaves none behind.
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: realFetch(this.href).then((one) => one.text()) })
  })
  await showTransactions()
  await page.getByRole('button', { name: 'purse_cash' }).click()
  const save = page.getByRole('button', { name: 'history_save' })
  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.poll(() => told).toEqual(['RANGE_TOO_LONG'])
  expect(saved).toEqual([])

  await save.click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toBe('statement.csv')
  expect(await saved[0]?.content).toBe(file.content)
  expect(askedOf(exportStatement.path)).toEqual([{ money_type: '2' }, { money_type: '2' }])
  expect(useToasts.getState().toasts.map(({ kind, detail }) => [kind, detail])).toEqual([['success', 'statement.csv']])
  press.mockRestore()
})

const seal = { day: '2026-11-15', link: 1412, hash: 'a1b2c3d4'.repeat(8), sealed_time: NOON }
const receipt = (movements: object[], part: object = {}) => ({
  data: { entry_id: '019a87f2-1c3d', create_time: NOON, reference: '', title: '', movements, seal: null, ...part },
})

test('a row opens its receipt: amount, purse, balance, number, reference, and the seal to copy', async () => {
  const win = movement(1_234, { reason: 'win', change: 226_000 * UNIT, title: 'Mines', reference: 'BET-7' })
  answer({ [listStatement.path]: [pageOf([win])], [getReceipt.path]: [receipt([win], { seal })] })
  await showTransactions()
  await page.getByRole('button', { name: /movement_win/ }).click()
  const dialog = page.getByRole('dialog', { name: 'receipt_title' })
  await expect.element(dialog.getByText('receipt_sealed', { exact: true })).toBeVisible()
  expect(askedOf(getReceipt.path)).toEqual([{ number: '1234' }])
  expect(words(dialog.element().querySelector('.receipt-amount') ?? undefined)).toBe('+Rp 226.000')
  const facts = Object.fromEntries(
    [...dialog.element().querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      words(row.querySelector('dd') ?? undefined),
    ]),
  )
  expect(facts).toMatchObject({
    receipt_purse: 'purse_cash',
    receipt_balance_after: 'Rp 90.000',
    receipt_number: '1\u202f234',
    receipt_reference: 'BET-7',
    receipt_seal_hash: 'a1b2c3d4…a1b2c3d4',
  })
  expect(dialog.getByRole('list', { name: 'receipt_movements' }).elements()).toHaveLength(0)

  const copied: string[] = []
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (content) => {
    copied.push(content)
  })
  // Its name is a key without its values here, so the one that shows the hash is looked for.
  await dialog.getByText('a1b2c3d4…a1b2c3d4').click()
  await expect.poll(() => copied).toEqual([seal.hash])
  write.mockRestore()
})

test('an event of several movements shows each, and says that its seal is still to come', async () => {
  const parts = [
    movement(4, { reason: 'withdrawal_freeze', change: -750_000 * UNIT }),
    movement(5, { reason: 'withdrawal_freeze', money_type: 4, change: 750_000 * UNIT, balance: 750_000 * UNIT }),
    movement(6, { reason: 'bonus_forfeit', money_type: 1, change: -25_000 * UNIT, balance: 0 }),
    movement(7, { reason: 'withdrawal_fee', change: -5_000 * UNIT, balance: 85_000 * UNIT }),
  ]
  answer({ [getReceipt.path]: [receipt(parts)] })
  await show(() => openDialog('receipt', { number: 6 }))
  await expect.element(page.getByText('receipt_unsealed', { exact: true })).toBeVisible()
  expect(words(page.getByRole('dialog').element().querySelector('.receipt-amount') ?? undefined)).toBe('−Rp 25.000')
  expect(rowsOf('receipt_movements').map(words)).toEqual([
    'movement_withdrawal_freezepurse_cash−Rp 750.000Rp 90.000',
    'movement_withdrawal_freezepurse_frozen_cash+Rp 750.000Rp 750.000',
    'movement_bonus_forfeitpurse_bonus−Rp 25.000Rp 0',
    'movement_withdrawal_feepurse_cash−Rp 5.000Rp 85.000',
  ])
  expect(page.getByText('receipt_seal_hash').elements()).toHaveLength(0)
})

test('a receipt that is not the player’s, or did not come, says so and can be asked again', async () => {
  answer({ [getReceipt.path]: [{ refused: 'NOT_FOUND' }, receipt([movement(3)])] })
  await show(() => openDialog('receipt', { number: 3 }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/NOT_FOUND/)
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('receipt_unsealed', { exact: true })).toBeVisible()
})

test('amounts hidden in the wallet stay hidden in its history until the eye is pressed', async () => {
  hideAmounts(true)
  answer({ [listStatement.path]: [pageOf([movement(1)])] })
  await showTransactions()
  await expect.element(page.getByRole('button', { name: /movement_stake/ })).toBeVisible()
  expect(words(rowsOf('history_today')[0])).not.toContain('10.000')
  await page.getByRole('button', { name: 'wallet_show_amounts' }).click()
  expect(words(rowsOf('history_today')[0])).toContain('−Rp 10.000')
})
