import { listDocuments } from '@tablestakes/contract/privacy'
import { getWithdrawInfo, requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerPage,
  bonus,
  DONE,
  info,
  press,
  pressAndConfirm,
  requests,
  showPage,
} from '../../../test/withdraw-page.tsx'
import { closeStage, openStage, stage, UNIT } from '../../../test/withdrawals.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useToasts } from '../../shell/toasts/toast.ts'

beforeEach(openStage)
afterEach(closeStage)

test('asked for: the balances are the server’s, the player is told, and its steps open', async () => {
  answerPage()
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await pressAndConfirm()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  expect(requests().map(({ body }) => body)).toEqual([
    {
      amount: 500_000 * UNIT,
      pay_type: 1,
      forfeit_coin: 0,
      account_type: 1,
      bank_type: 'BCA',
      bank_name: 'BCA',
    },
  ])
  expect(useSession.getState().user?.money).toBe(BigInt(600_000 * UNIT))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['in_processing'])
  await expect.poll(() => stage.asked.filter(({ path }) => path === getWithdrawInfo.path).length).toBe(2)
  // Behind the dialog, where no reader looks.
  expect(document.querySelector<HTMLInputElement>('.amount input')?.value).toBe('')
})

test('where another platform goes on with it, nothing is refreshed and nothing is told', async () => {
  answerPage({ [requestWithdrawal.path]: [{ data: { ...DONE.data, frozenPlatform: true } }] })
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await pressAndConfirm()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  expect(useToasts.getState().toasts).toEqual([])
  expect(useSession.getState().user?.money).toBe(0n)
  expect(stage.asked.filter(({ path }) => path === getWithdrawInfo.path)).toHaveLength(1)
})

test('bonus is given up only by a player who said so', async () => {
  answerPage({ [getWithdrawInfo.path]: [{ data: info(bonus) }] })
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  await expect.element(page.getByRole('dialog').getByText('withdraw_forfeit_text')).toBeVisible()
  await page.getByRole('button', { name: 'withdraw_confirm_no' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests()).toEqual([])
  await pressAndConfirm()
  await expect.poll(() => requests().map(({ body }) => body.forfeit_coin)).toEqual([175_000 * UNIT])
})

test('a broken line repeats the same intent, so the money is taken once', async () => {
  answerPage({ [requestWithdrawal.path]: [{ status: 500 }, DONE] })
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await pressAndConfirm()
  await expect.element(page.getByText('status_500')).toBeVisible()
  await pressAndConfirm()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  const keys = requests().map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an authenticator is asked for when the server asks, and a wrong code stands at its field', async () => {
  answerPage({
    [requestWithdrawal.path]: [{ refused: 'SECOND_FACTOR_NEEDED' }, { refused: 'SECOND_FACTOR_WRONG' }, DONE],
  })
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await pressAndConfirm()
  const code = page.getByLabelText('confirm_factor')
  await expect.element(code).toHaveFocus()
  await press()
  await expect.element(page.getByText('confirm_factor_missing')).toBeVisible()
  await userEvent.fill(code, '123 456')
  await pressAndConfirm()
  await expect.element(page.getByText('SECOND_FACTOR_WRONG')).toBeVisible()
  await userEvent.fill(code, '654321')
  await pressAndConfirm()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
  expect(requests().map(({ body }) => body.second_factor)).toEqual([undefined, '123456', '654321'])
})

test('a player who must confirm again is asked, and goes on', async () => {
  answerPage({ [requestWithdrawal.path]: [{ refused: 'PROOF_NEEDED' }, DONE] })
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await pressAndConfirm()
  await expect.element(page.getByRole('dialog', { name: 'withdrawal_title' })).toBeVisible()
})

test('a player who must prove who they are is led to the documents', async () => {
  answerPage({ [requestWithdrawal.path]: [{ refused: 'VERIFICATION_NEEDED' }] })
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await pressAndConfirm()
  await expect.element(page.getByRole('dialog', { name: 'documents_title' })).toBeVisible()
  await expect.element(page.getByText('VERIFICATION_NEEDED')).toBeInTheDocument()
})

test('documents that will be needed are offered before money is in mind', async () => {
  answerPage({ [listDocuments.path]: [{ data: { list: [], needed: ['identity_front'], verification_level: 1 } }] })
  await showPage()
  await page.getByRole('button', { name: 'withdraw_verify_button' }).click()
  await expect.element(page.getByText('documents_kind_identity_front')).toBeVisible()
})

test('what would be given up has changed: the new figures are fetched and shown', async () => {
  answerPage({
    [getWithdrawInfo.path]: [{ data: info() }, { data: info(bonus) }],
    [requestWithdrawal.path]: [{ refused: 'FORFEIT_CHANGED' }],
  })
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await pressAndConfirm()
  await expect.element(page.getByText('FORFEIT_CHANGED')).toBeVisible()
  await expect.element(page.getByText('withdraw_forfeit_note')).toBeVisible()
})

test('a second look shows the amount, the fee, the way, the account and what arrives; closing it asks for nothing', async () => {
  answerPage()
  await showPage()
  await page.getByRole('button', { name: '500.000' }).click()
  await press()
  const dialog = page.getByRole('dialog', { name: 'withdraw_confirm_title' })
  await expect.element(dialog).toBeVisible()
  const rows = () =>
    [...document.querySelectorAll('[role=dialog] dl > div')].map((row) => row.querySelector('dt')?.textContent)
  expect(rows()).toEqual([
    'withdraw_sum_amount',
    'withdraw_sum_fee',
    'withdraw_method',
    'withdraw_to',
    'withdraw_sum_receive',
  ])
  await dialog.getByRole('button', { name: 'close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests()).toEqual([])
})
