import { checkFrozen } from '@tablestakes/contract/account'
import { getShop } from '@tablestakes/contract/deposits'
import { getWithdrawInfo, listWithdrawals } from '@tablestakes/contract/withdrawals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerPage,
  bonus,
  field,
  info,
  ORDER,
  press,
  requests,
  SHOP,
  showPage,
  sums,
} from '../../../test/withdraw-page.tsx'
import { closeStage, enter, openStage, UNIT } from '../../../test/withdrawals.tsx'
import { queryClient } from '../../lib/api/query-client.ts'
import { signOut } from '../../lib/session/session.ts'

beforeEach(openStage)
afterEach(closeStage)

test('what can leave and what cannot are told apart, with how far the rest is', async () => {
  answerPage({ [getWithdrawInfo.path]: [{ data: info(bonus) }] })
  await showPage()
  await expect.element(page.getByText('900.000', { exact: true })).toBeVisible()
  await expect.element(page.getByText('withdraw_locked_cash', { exact: true })).toBeVisible()
  const bars = page.getByRole('progressbar').elements()
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['57', '53'])
  await expect.element(page.getByText('withdraw_locked_bonus_lost')).toBeVisible()
})

test('the fee and what arrives are on screen before anything is asked for', async () => {
  answerPage()
  await showPage()
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

test('chips are those of the kind of payment that is chosen', async () => {
  const [bank] = SHOP.global_list
  const chips = JSON.stringify([300_000 * UNIT])
  const chain = { ...bank, pay_type: 2, with_draw_type: 2, with_draw_config: chips }
  answerPage({ [getShop.path]: [{ data: { ...SHOP, global_list: [bank, chain] } }] })
  await showPage()
  await expect.element(page.getByRole('button', { name: '100.000' })).toBeVisible()
  await page.getByText('USDT', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: '300.000' })).toBeVisible()
  expect(page.getByRole('button', { name: '100.000', exact: true }).elements()).toHaveLength(0)
})

test('a frozen account is said first, with its reason and how long; nobody else reads of it', async () => {
  const frozen = { is_frozen: true, reason_key: 'refusal_account_frozen', until: Date.now() + 86_400_000 }
  answerPage({ [checkFrozen.path]: [{ data: frozen }] })
  const screen = await showPage()
  await expect.element(page.getByRole('alert').getByText('withdraw_frozen_title')).toBeVisible()
  await expect.element(page.getByText('refusal_account_frozen')).toBeVisible()
  await expect.element(page.getByText('withdraw_frozen_until')).toBeVisible()
  await screen.unmount()
  queryClient.clear()
  answerPage({ [checkFrozen.path]: [{ data: { is_frozen: false, reason_key: '', until: null } }] })
  await showPage()
  await expect.element(page.getByText('900.000', { exact: true })).toBeVisible()
  await expect.element(page.getByText('withdraw_frozen_title')).not.toBeInTheDocument()
})

test('all of it is one press, a chip that is too much cannot be pressed', async () => {
  answerPage()
  await showPage()
  await page.getByRole('button', { name: 'withdraw_all' }).click()
  await expect.element(field()).toHaveValue('900.000')
  await expect.element(page.getByRole('button', { name: '1.000.000' })).toBeDisabled()
})

test('an amount that cannot leave says why at the field and asks for nothing', async () => {
  answerPage()
  await showPage()
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

test('with nothing to withdraw, or the day used up, nothing can be asked for', async () => {
  answerPage({ [getWithdrawInfo.path]: [{ data: info({ can_withdraw: 0 }) }] })
  const screen = await showPage()
  await expect.element(page.getByText('withdraw_nothing_text')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^withdraw_button/ })).toBeDisabled()
  await screen.unmount()
  queryClient.clear()
  answerPage({ [getWithdrawInfo.path]: [{ data: info({ day_withdraw: 5_000_000 * UNIT }) }] })
  await showPage()
  await expect.element(page.getByText('withdraw_day_none')).toBeVisible()
  await expect.element(field()).toBeDisabled()
})

test('one that is on its way is a press from its steps', async () => {
  answerPage({ [listWithdrawals.path]: [{ data: { list: [ORDER], last_id: '' } }] })
  await showPage()
  await page.getByRole('button', { name: /withdraw_under_way/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
})

test('a page that does not load says that the money is safe and is asked again', async () => {
  answerPage({ [getWithdrawInfo.path]: [{ status: 500 }, { data: info() }] })
  await showPage()
  await expect.element(page.getByText('wallet_failed_text')).toBeVisible()
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(page.getByText('900.000', { exact: true })).toBeVisible()
})

test('a visitor is asked in; a guest account is asked to become the player’s own', async () => {
  answerPage()
  signOut()
  const screen = await showPage()
  await expect.element(page.getByText('withdraw_guest_title')).toBeVisible()
  await screen.unmount()
  enter({ classify: 0 })
  await showPage()
  await expect.element(page.getByText('withdraw_bind_title')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^withdraw_button/ })).toBeDisabled()
})
