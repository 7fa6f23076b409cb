import { getFirstCharge, getOrder, listOrders, operateOrder } from '@tablestakes/contract/deposits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answer,
  askedOf,
  closeStage,
  enter,
  HOUR_MS,
  item,
  listed,
  NOW,
  openStage,
  order,
  preloaded,
  show,
  showDialog,
  words,
} from '../../../test/cashier.tsx'
import { navigate } from '../../lib/address/hash-location.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { useDialogStack } from '../dialogs/open-dialog.ts'
import { OrderReminder } from '../money/OrderReminder.tsx'
import { useToasts } from '../toasts/toast.ts'
import { welcomePlayer } from './welcome-player.ts'

beforeEach(() => {
  openStage()
  for (const kept of ['offer_seen', 'order_reminded']) localStorage.removeItem(kept)
  navigate('/game')
})
afterEach(closeStage)

const nothing = () => Promise.resolve()
const opened = () => useDialogStack.getState().entries.map(({ name }) => name)
const toasts = () => useToasts.getState().toasts.map(({ text, action }) => [text, action?.text])
const offer = (source: 1 | 2) => ({
  data: { list: [item(1_000_000_004, 100_000)], source, window_end: NOW + source * HOUR_MS },
})
const waiting = { data: { list: [listed('4', 5), listed('3', 0)], last_id: '' } }

test('an order that waits for its payment is brought to mind once, quietly, and no offer comes on top', async () => {
  enter({ pay_count: 0 })
  answer({ [listOrders.path]: [waiting], [getOrder.path]: [order('3', 0)], [getFirstCharge.path]: [offer(1)] })
  await showDialog(nothing)
  await welcomePlayer()
  expect(toasts()).toEqual([['order_reminder', 'order_continue']])
  useToasts.getState().toasts[0]?.action?.onPress()
  await expect.element(page.getByRole('dialog', { name: 'dialog_order_detail' })).toBeVisible()
  useToasts.setState({ toasts: [] })
  await welcomePlayer()
  expect(toasts()).toEqual([])
  expect(askedOf(getFirstCharge)).toEqual([])
})

test('one whose time is over is not', async () => {
  answer({ [listOrders.path]: [waiting], [getOrder.path]: [order('3', 0, { expires_at: NOW - HOUR_MS })] })
  await showDialog(nothing)
  await welcomePlayer()
  expect(toasts()).toEqual([])
})

test('the reminder on a page says how much and how long, leads on, and takes the order back', async () => {
  const ended = { data: { list: [], last_id: '' } }
  answer({
    [listOrders.path]: [waiting, ended],
    [getOrder.path]: [order('3', 0)],
    [operateOrder.path]: [{ data: { id: '3', order_type: 1, state: 4 } }],
  })
  await show(<OrderReminder />)
  const reminder = page.getByRole('region', { name: 'order_reminder' })
  await expect.element(reminder.getByRole('button', { name: 'order_continue' })).toBeVisible()
  expect(words(reminder.element())).toContain('Rp 250.000 order_left')
  await reminder.getByRole('button', { name: 'cancel: order_reminder' }).click()
  await page.getByRole('button', { name: 'order_cancel_do' }).click()
  await expect.element(reminder).not.toBeInTheDocument()
  expect(askedOf(operateOrder)[0]?.body).toEqual({ id: '3', order_type: 1, operation: 2 })
})

test('no offer is shown where the law forbids it, to a player who has paid twice, or at the cashier', async () => {
  answer({ [getFirstCharge.path]: [offer(1)] })
  await showDialog(nothing)
  enter({ pay_count: 2 })
  await welcomePlayer()
  enter({ pay_count: 0 })
  keepPreload({ ...preloaded, jurisdiction: { entry_bonus: false } } as unknown as Preload, NOW)
  await welcomePlayer()
  expect(askedOf(getFirstCharge)).toEqual([])
  keepPreload(preloaded as unknown as Preload, NOW)
  navigate('/rechargeNew')
  await welcomePlayer()
  expect(askedOf(getFirstCharge)).toHaveLength(1)
  expect(opened()).toEqual([])
})

test('an offer that is refused, or empty, is not shown', async () => {
  enter({ pay_count: 1 })
  answer({ [getFirstCharge.path]: [{ refused: 'ACTIVITY_CLOSED' }] })
  await showDialog(nothing)
  await welcomePlayer()
  expect(opened()).toEqual([])
})

test('the offer of the window opens by itself, and once closed not again in this window', async () => {
  enter({ pay_count: 0 })
  answer({ [getFirstCharge.path]: [offer(1)] })
  await showDialog(nothing)
  await welcomePlayer()
  const dialog = page.getByRole('dialog', { name: 'dialog_first_recharge' })
  await expect.element(dialog.getByRole('button', { name: /offer_pay/ })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  localStorage.removeItem('popups')
  await welcomePlayer()
  expect(opened()).toEqual([])
})
