import { getBetTasks } from '@tablestakes/contract/bonuses'
import { getWallet, listStatement } from '@tablestakes/contract/wallet'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { signIn, signOut } from '../../lib/session/session.ts'
import { DialogContext } from '../../shell/dialogs/dialog-context.ts'
import { applyLiveMessage, forgetPlayer } from '../../shell/live/live-updates.ts'
import { hideAmounts } from './hidden-amounts.ts'
import PurseDialog from './PurseDialog.tsx'
import { TaskCard } from './tasks/TaskCard.tsx'
import type { Task } from './tasks/tasks.ts'
import { WalletContent } from './WalletContent.tsx'
import WalletScreen from './WalletScreen.tsx'

/** Without a loaded language every sentence is its key, so the tests read keys. Amounts on the wire are 1/10,000. */
const UNIT = 10_000
const wallet = {
  money: 1_284_500 * UNIT,
  coin: 175_000 * UNIT,
  gold: 12_480 * UNIT,
  frozen_money: 0,
  frozen_coin: 0,
  taskBonus: 0,
  taskCur: 0,
  taskTarget: 0,
}
const coinTask = (id: number) => ({
  id: String(id),
  source_key: 'bonus',
  cur: 1_860_000 * UNIT,
  target: 3_000_000 * UNIT,
  bonus: 150_000 * UNIT,
  create_time: id,
})
const noTasks = { taskList: [], totalCash: 0, cashTaskList: [] }
const movement = {
  id: '9',
  number: 9,
  create_time: Date.now(),
  reason: 'win',
  money_type: 2,
  change: 226_000 * UNIT,
  balance: 1_284_500 * UNIT,
  reference: 'R9',
  title: 'Mines',
}

type Answers = { wallet?: unknown[]; tasks?: unknown[]; movements?: unknown[] }
const { fetch: realFetch } = globalThis
let asked: string[] = []

beforeEach(() => {
  asked = []
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  enter({ money: 0n, coin: 0n, gold: 0n })
})

afterEach(async () => {
  // First, because what is still on screen would ask again.
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  signOut()
  forgetPlayer()
  hideAmounts(false)
})

function enter(purses: { money: bigint; coin: bigint; gold: bigint }): void {
  const userInfo = { uid: 7, nick_name: 'Ayesha', ...purses } as never
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo })
}

/** The network, not our code: each call's answers in their order, the last one stays. None is a server that fails. */
function answer({ wallet: wallets = [wallet], tasks = [noTasks], movements = [{ list: [], last_id: '' }] }: Answers) {
  const queues: Record<string, unknown[]> = {
    [getWallet.path]: wallets,
    [getBetTasks.path]: tasks,
    [listStatement.path]: movements,
  }
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push(pathname + search)
    const queue = queues[pathname] ?? []
    const data = queue.length > 1 ? queue.shift() : queue[0]
    if (data === undefined) return new Response('', { status: 500 })
    return new Response(JSON.stringify({ code: 0, msg: '', data }))
  }
}

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DialogContext value={{ isOpen: true, close: () => {}, shown: () => {}, closed: () => {} }}>{part}</DialogContext>
    </QueryClientProvider>,
  )

const task: Task = {
  id: '1',
  kind: 'coin',
  sourceKey: 'bonus',
  cur: 18_600_000_000n,
  target: 30_000_000_000n,
  amount: 1_500_000_000n,
  isWaiting: false,
}

test('a wagering bar says what it releases, how far it is in whole percent, and what is still to bet', async () => {
  const screen = await show(<TaskCard task={task} />)
  await expect.element(screen.getByText('Rp\u00a0150.000')).toBeVisible()
  await expect.element(screen.getByText('task_becomes_cash')).toBeVisible()
  await expect.element(screen.getByText('20×')).toBeVisible()
  await expect
    .element(screen.getByRole('progressbar', { name: 'task_source_bonus' }))
    .toHaveAttribute('aria-valuenow', '62')
  await expect.element(screen.getByText('62%')).toBeVisible()
  await expect.element(screen.getByText('Rp\u00a01.140.000')).toBeVisible()
})

test('purses and tasks are asked for with reserve=1', async () => {
  answer({})
  await show(<WalletContent />)
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/wallet?reserve=1', '/api/bet_task?reserve=1']))
})

test('a bar is cut at 100 percent and never rounded up to it', async () => {
  const screen = await show(<TaskCard task={{ ...task, cur: 29_999_999_999n }} />)
  await expect.element(screen.getByText('99%')).toBeVisible()
  await screen.rerender(<TaskCard task={{ ...task, cur: 90_000_000_000n }} />)
  await expect.element(screen.getByText('100%')).toBeVisible()
  await expect.element(screen.getByText('Rp\u00a00', { exact: true })).toBeVisible()
})

test('in Urdu what was bet stands before what is to bet, from the right; each figure itself runs to the right', async () => {
  const screen = await show(
    <div dir="rtl" lang="ur">
      <TaskCard task={task} />
    </div>,
  )
  const [done, target] = [screen.getByText('Rp\u00a01.860.000'), screen.getByText('3.000.000', { exact: true })]
  const places = [done, target].map((figure) => figure.element().getBoundingClientRect())
  expect(places[0]!.left).toBeGreaterThan(places[1]!.right)
  for (const figure of [done, target, screen.getByText('20×')])
    await expect.element(figure).toHaveAttribute('dir', 'ltr')
})

test('a task whose turn has not come says so; one of a top-up unlocks cash', async () => {
  const screen = await show(<TaskCard task={{ ...task, kind: 'cash', sourceKey: 'deposit', isWaiting: true }} />)
  await expect.element(screen.getByText(/task_waits/)).toBeVisible()
  await expect.element(screen.getByText('task_unlocks')).toBeVisible()
})

test('hidden amounts leave no figure on the page, nor for a screen reader, and stay hidden on this device', async () => {
  answer({
    wallet: [{ ...wallet, frozen_money: 750_000 * UNIT }],
    tasks: [{ ...noTasks, taskList: [coinTask(1)] }],
    movements: [{ list: [movement], last_id: '' }],
  })
  const screen = await show(<WalletScreen />)
  await expect.element(screen.getByText('1.284.500')).toBeVisible()
  await expect.element(screen.getByText('+Rp\u00a0226.000')).toBeVisible()

  await page.getByRole('button', { name: 'wallet_hide_amounts' }).click()
  await expect.element(screen.getByText('1.284.500')).not.toBeInTheDocument()
  const written = screen.container.outerHTML
  for (const figure of ['284', '175.000', '12.480', '750.000', '150.000', '860.000', '226.000'])
    expect(written).not.toContain(figure)
  // How far a task is says nothing about money.
  await expect.element(screen.getByText('62%')).toBeVisible()
  expect(localStorage.getItem('amounts')).toBe('hidden')

  await page.getByRole('button', { name: 'wallet_show_amounts' }).click()
  await expect.element(screen.getByText('1.284.500')).toBeVisible()
})

test('the purse sheet hides its amounts as well', async () => {
  answer({})
  hideAmounts(true)
  await show(<PurseDialog />)
  await expect.element(page.getByText('purse_cash', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('284.500')
  await page.getByRole('button', { name: 'wallet_show_amounts' }).click()
  await expect.element(page.getByText('Rp\u00a01.284.500')).toBeVisible()
  // Cash and bonus together, as the top bar says.
  await expect.element(page.getByText('1.459.500')).toBeVisible()
})

test('what the live stream tells is on the wallet before the ledger has answered again, and what that answers stays', async () => {
  const second = { ...wallet, money: 2_000_000 * UNIT, frozen_money: 750_000 * UNIT }
  answer({
    wallet: [wallet, second],
    movements: [
      { list: [], last_id: '' },
      { list: [movement], last_id: '' },
    ],
  })
  const screen = await show(<WalletContent />)
  await expect.element(screen.getByText('1.284.500')).toBeVisible()
  applyLiveMessage({
    id: '1',
    at: Date.now(),
    type: 'balance',
    number: 9,
    purses: { money: 20_000_000_000n, coin: 1_750_000_000n, gold: 124_800_000n },
  })
  await expect.element(screen.getByText('2.000.000')).toBeVisible()
  await expect.element(screen.getByText('Rp\u00a0750.000')).toBeVisible()
  await expect.element(screen.getByText('+Rp\u00a0226.000')).toBeVisible()
})

test('cash that a top-up still binds is named as locked, money on its way out as such', async () => {
  answer({
    wallet: [{ ...wallet, money: 200_000 * UNIT }],
    tasks: [{ ...noTasks, totalCash: 250_000 * UNIT }],
  })
  const screen = await show(<WalletContent />)
  // Never more than the purse holds.
  await expect.element(screen.getByText('Rp\u00a0200.000')).toBeVisible()
  await expect.element(screen.getByText('wallet_cash_bound')).toBeVisible()
  await expect.element(screen.getByText('wallet_frozen')).not.toBeInTheDocument()
})

test('cash is called free only once it is known that no task binds it', async () => {
  answer({ tasks: [undefined, noTasks] })
  const screen = await show(<WalletContent />)
  await expect.element(screen.getByText('purse_cash', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'try_again' }).click()
  await expect.element(screen.getByText('wallet_cash_free')).toBeVisible()
})

test('more tasks than the wallet shows are one press away', async () => {
  answer({ tasks: [{ ...noTasks, taskList: [1, 2, 3, 4, 5].map(coinTask) }] })
  const screen = await show(<WalletContent />)
  await expect.element(screen.getByRole('button', { name: 'wallet_tasks_all' })).toBeVisible()
  expect(screen.getByRole('progressbar').elements()).toHaveLength(3)
})

test('a wallet that does not load says so and is asked again; a part that does not load leaves the rest', async () => {
  answer({ wallet: [undefined, wallet], tasks: [undefined] })
  const screen = await show(<WalletContent />)
  await expect.element(screen.getByText('wallet_failed_text')).toBeVisible()
  await screen.getByRole('button', { name: 'try_again' }).click()
  await expect.element(screen.getByText('1.284.500')).toBeVisible()
  await expect.element(screen.getByText('did_not_load_title')).toBeVisible()
})

test('a guest is asked in', async () => {
  signOut()
  const screen = await show(<WalletScreen />)
  await expect.element(screen.getByText('wallet_guest_title')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'join' })).toBeVisible()
})
