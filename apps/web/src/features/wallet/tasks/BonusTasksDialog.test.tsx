import { getBetTasks } from '@tablestakes/contract/bonuses'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { keepPreload, type Preload } from '../../../lib/api/preload.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { signIn, signOut } from '../../../lib/session/session.ts'
import { DialogContext } from '../../../shell/dialogs/dialog-context.ts'
import { hideAmounts } from '../hidden-amounts.ts'
import BonusTasksDialog from './BonusTasksDialog.tsx'

const { fetch: realFetch } = globalThis
const UNIT = 10_000

beforeEach(() => {
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  const userInfo = { uid: 7, coin: BigInt(175_000 * UNIT) } as never
  signIn({ accessToken: 'a', accessExpire: Date.now() + 3_600_000, sign_key: 'k', userInfo })
})

afterEach(async () => {
  // First, because what is still on screen would ask again when its answers are forgotten.
  await cleanup()
  globalThis.fetch = realFetch
  queryClient.clear()
  signOut()
  hideAmounts(false)
})

/** The network, not our code: answers in their order; the last one stays. A number is a status without an answer. */
function answer(...answers: (object | number)[]): void {
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const next = pathname === getBetTasks.path ? (answers.length > 1 ? answers.shift() : answers[0]) : 404
    if (typeof next === 'number') return new Response('', { status: next })
    return new Response(JSON.stringify({ code: 0, msg: '', data: next }))
  }
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <DialogContext value={{ isOpen: true, close: () => {}, shown: () => {}, closed: () => {} }}>
        <BonusTasksDialog />
      </DialogContext>
    </QueryClientProvider>,
  )

const task = (id: string, part: object) => ({ id, source_key: 'bonus', cur: 0, create_time: Number(id), ...part })
const words = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('each task says what it brings, how far it is and what is left; only the oldest of a kind counts now', async () => {
  answer({
    taskList: [
      task('2', { source_key: 'vip', target: 125_000 * UNIT, bonus: 25_000 * UNIT }),
      task('1', { cur: 1_860_000 * UNIT, target: 3_000_000 * UNIT, bonus: 150_000 * UNIT }),
    ],
    totalCash: 250_000 * UNIT,
    cashTaskList: [task('3', { source_key: 'deposit', cur: 1, target: 250_000 * UNIT, cash: 250_000 * UNIT })],
  })
  await show()
  await expect.element(page.getByRole('heading', { name: /tasks_coin/ })).toBeVisible()
  const cards = [...document.querySelectorAll('.tasks-task')]
  expect(cards).toHaveLength(3)
  const [bonus, vip, cash] = cards.map(words)
  expect(bonus).toContain('task_source_bonus')
  expect(bonus).toContain('20×')
  expect(bonus).toContain('Rp 150.000task_becomes_cash')
  expect(bonus).toContain('62%')
  expect(bonus).toContain('task_left Rp 1.140.000')
  expect(bonus).toContain('tasks_now')
  expect(vip).toContain('task_waits')
  expect(vip).not.toContain('tasks_now')
  expect(cash).toContain('Rp 250.000task_unlocks')
  expect(cash).toContain('tasks_now')
  await expect.element(page.getByRole('link', { name: 'tasks_play' })).toHaveAttribute('href', '#/game')
})

test('amounts hidden in the wallet are hidden here too; how far a task is stays', async () => {
  hideAmounts(true)
  answer({
    taskList: [task('1', { cur: 1_860_000 * UNIT, target: 3_000_000 * UNIT, bonus: 150_000 * UNIT })],
    totalCash: 0,
    cashTaskList: [],
  })
  await show()
  await expect.element(page.getByText('62%')).toBeVisible()
  expect(document.body.outerHTML).not.toMatch(/\d{3}\.000/)
  await page.getByRole('button', { name: 'wallet_show_amounts' }).click()
  await expect.element(page.getByText('Rp\u00a0150.000')).toBeVisible()
})

test('a bonus partly lost in play promises no more than is still there', async () => {
  answer({ taskList: [task('1', { target: 1, bonus: 200_000 * UNIT })], totalCash: 0, cashTaskList: [] })
  await show()
  await expect.element(page.getByText('task_becomes_at_most')).toBeVisible()
})

test('tasks that did not come can be asked for again; without any, the offers are a press away', async () => {
  answer(500, { taskList: [], totalCash: 0, cashTaskList: [] })
  await show()
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('tasks_empty_title')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'tasks_see_offers' })).toHaveAttribute('href', '#/activity')
  await expect.element(page.getByText('tasks_how_1')).toBeVisible()
})
