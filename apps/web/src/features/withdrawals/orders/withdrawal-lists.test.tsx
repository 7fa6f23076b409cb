import { getWithdrawal, getWithdrawInfo, listCanWithdrawLog, listWithdrawals } from '@tablestakes/contract/withdrawals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answer,
  bodiesOf,
  closeStage,
  detail,
  NOW,
  openStage,
  order,
  pageOf,
  showDialog,
  stage,
  UNIT,
} from '../../../../test/withdrawals.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { applyLiveMessage } from '../../../shell/live/live-updates.ts'
import { useToasts } from '../../../shell/toasts/toast.ts'

beforeEach(openStage)
afterEach(closeStage)

test('the list says how each stands in its colour, and asks anew for every choice', async () => {
  const orders = [order('w1'), order('w2', { state: 1 }), order('w3', { state: 2 })]
  answer({ [listWithdrawals.path]: [pageOf(orders), pageOf([])], [getWithdrawal.path]: [detail([['requested']])] })
  await showDialog(() => openDialog('withdrawals'))
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
  await showDialog(() => openDialog('credit-list'))
  await expect.element(page.getByText('+Rp\u00a0226.000')).toBeVisible()
  await expect.element(page.getByText('−Rp\u00a050.000')).toBeVisible()
  expect(page.getByText('credit_other').elements()).toHaveLength(2)
})

test('the news at the next login says how it ended and leads to its steps', async () => {
  const orders = [order('w2', { state: 0 }), order('w1', { state: 2 })]
  answer({ [listWithdrawals.path]: [pageOf(orders)], [getWithdrawal.path]: [detail([['requested']])] })
  await showDialog(() => openDialog('withdraw-notice', { isSuccess: false }))
  await expect.element(page.getByText('withdraw_news_fail_text')).toBeVisible()
  await page.getByRole('button', { name: 'withdraw_news_see' }).click()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  await expect.poll(() => stage.asked.find(({ path }) => path === getWithdrawal.path)?.query).toEqual({ id: 'w1' })
})

test('an end that comes while something else is on screen is told, with the way to its steps', async () => {
  answer({ [getWithdrawal.path]: [detail([['requested']])] })
  await showDialog(async () => undefined)
  applyLiveMessage({
    ...{ id: '6', at: NOW, type: 'order', order_id: 'w1', order_no: 'W01K9ZQ88421', order_type: 'withdrawal' },
    ...{ state: 1, amount: BigInt(750_000 * UNIT), reason_key: '' },
  })
  await expect
    .poll(() => useToasts.getState().toasts.map(({ kind, text }) => [kind, text]))
    .toEqual([['success', 'tips_withdraw_success']])
  useToasts.getState().toasts[0]?.action?.onPress()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
})
