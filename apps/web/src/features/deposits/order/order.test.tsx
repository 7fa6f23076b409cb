import { getOrder, listOrders, operateOrder } from '@tablestakes/contract/deposits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answer,
  askedOf,
  closeStage,
  listed,
  NOW,
  none,
  openStage,
  order,
  showDialog,
  words,
} from '../../../../test/cashier.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { applyLiveMessage } from '../../../shell/live/live-updates.ts'
import { useToasts } from '../../../shell/toasts/toast.ts'

beforeEach(openStage)
afterEach(closeStage)

test('a UPI code opens the payment app of the same phone', async () => {
  const code = 'upi://pay?pa=x@y&am=500'
  answer({ [getOrder.path]: [order('9', 0, { br_code: code, pay_method: 'code' })] })
  await showDialog(() => openDialog('order-detail', { id: '9' }))
  await expect.element(page.getByRole('link', { name: 'order_open_app' })).toHaveAttribute('href', code)
  await expect.element(page.getByRole('img', { name: 'order_qr' })).toBeVisible()
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
  // A player who sees it happen needs no toast.
  expect(useToasts.getState().toasts).toEqual([])
})

test('a player who has left the order is told how it ended', async () => {
  answer({})
  await showDialog(async () => {})
  const news = { id: '1', at: NOW, type: 'order', order_id: '9', order_no: 'D9', order_type: 'deposit' } as const
  applyLiveMessage({ ...news, state: 1, amount: 2_500_000_000n, reason_key: '' })
  applyLiveMessage({ ...news, state: 2, amount: 2_500_000_000n, reason_key: '' })
  applyLiveMessage({ ...news, state: 3, amount: 2_500_000_000n, reason_key: '' })
  // Their words are fetched when the first news comes.
  await expect
    .poll(() => useToasts.getState().toasts.map(({ kind, text }) => [kind, text]))
    .toEqual([
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

test('what came to an address is not compared with an order', async () => {
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
