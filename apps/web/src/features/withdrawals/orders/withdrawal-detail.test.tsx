import { getUserInfo } from '@tablestakes/contract/account'
import { getSolanaPayment } from '@tablestakes/contract/crypto'
import { operateOrder } from '@tablestakes/contract/deposits'
import { getWithdrawal, listWithdrawals } from '@tablestakes/contract/withdrawals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
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
  words,
} from '../../../../test/withdrawals.tsx'
import { queryClient } from '../../../lib/api/query-client.ts'
import { openDialog, useDialogStack } from '../../../shell/dialogs/open-dialog.ts'
import { applyLiveMessage } from '../../../shell/live/live-updates.ts'
import { useToasts } from '../../../shell/toasts/toast.ts'

beforeEach(openStage)
afterEach(closeStage)

const stepsShown = () =>
  [...document.querySelectorAll('.tl li')].map(
    (step) => `${step.querySelector('b')?.textContent} ${step.getAttribute('data-state')}`,
  )

test('a withdrawal shows what arrives, its steps and what it took; the live stream moves it on by itself', async () => {
  answer({
    [getWithdrawal.path]: [
      detail([['requested'], ['review']], { can_cancel: true }),
      detail([['requested'], ['review'], ['approved'], ['sent'], ['paid']], { state: 1, finish_time: NOW }),
    ],
  })
  await showDialog(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.element(page.getByText('withdrawal_step_review_cancel')).toBeVisible()
  expect(stepsShown()).toEqual([
    'withdrawal_step_requested done',
    'withdrawal_step_review now',
    'withdrawal_step_sent todo',
    'withdrawal_step_paid todo',
  ])
  expect(words(document.querySelector('.detail-amount'))).toBe('Rp 742.500')

  applyLiveMessage({
    ...{ id: '5', at: NOW, type: 'order', order_id: 'w1', order_no: 'W01K9ZQ88421', order_type: 'withdrawal' },
    ...{ state: 1, amount: BigInt(750_000 * UNIT), reason_key: '' },
  })
  await expect.element(page.getByText('withdrawal_received', { exact: true })).toBeVisible()
  expect(stepsShown().every((step) => step.endsWith('done'))).toBe(true)
  // Its page is open, so nobody has to be told besides.
  expect(useToasts.getState().toasts).toEqual([])
})

test('one that goes out on a chain speaks of a wallet, not of banks', async () => {
  answer({ [getWithdrawal.path]: [detail([['requested'], ['approved'], ['sent']], { account_type: 5 })] })
  await showDialog(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.element(page.getByText('withdrawal_step_sent_chain_text')).toBeVisible()
  expect(stepsShown().slice(-2)).toEqual(['withdrawal_step_sent_chain now', 'withdrawal_step_paid_chain todo'])
})

test('what arrives in a wallet is written in its token', async () => {
  const scale = { mint: 'M', decimals: 6, rate: '1', url: 'solana:A?spl-token=M', min_tokens: '1' }
  const token = { symbol: 'USDC', ...scale, min_amount: UNIT, max_amount: 9 * UNIT }
  const chain = { chain_name: 'Solana', wallet_addr: 'A', tokens: [token], confirmations: 32, is_test: true }
  const paid = { account_type: 5, pay_type: 2, pay_name: 'USDC (Solana)' }
  answer({
    [getWithdrawal.path]: [detail([['requested'], ['approved'], ['sent']], paid)],
    [getSolanaPayment.path]: [{ data: chain }],
  })
  await showDialog(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.poll(() => words(document.querySelector('.detail-amount'))).toBe('USDC 742.500')
  // What it took is the player's cash, and that is the site's own money.
  const facts = [...document.querySelectorAll('.detail-facts dd')].map(words)
  expect(facts.slice(1)).toEqual(['Rp 750.000', '−Rp 7.500', 'USDC 742.500'])
})

test('one that is seen to have ended without a word from the stream has the player’s money asked for again', async () => {
  answer({
    [getWithdrawal.path]: [
      detail([['requested'], ['approved'], ['sent']]),
      detail([['requested'], ['approved'], ['sent'], ['failed']], { state: 2, finish_time: NOW }),
    ],
  })
  await showDialog(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.element(page.getByText('withdrawal_step_sent_text')).toBeVisible()
  expect(stage.asked.map(({ path }) => path)).not.toContain(getUserInfo.path)
  await queryClient.refetchQueries({ queryKey: [getWithdrawal.path] })
  await expect.poll(() => stage.asked.map(({ path }) => path)).toContain(getUserInfo.path)
})

test('one that failed says why and that the money is back, and nothing of a fee', async () => {
  answer({
    [getWithdrawal.path]: [
      detail([['requested'], ['approved'], ['sent'], ['failed', 'withdraw_reason_account']], {
        state: 2,
        finish_time: NOW,
        forfeited_coin: 175_000 * UNIT,
      }),
    ],
  })
  await showDialog(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await expect.element(page.getByText(/withdrawal_money_back withdrawal_bonus_back/)).toBeVisible()
  expect(stepsShown().at(-1)).toBe('withdrawal_step_failed failed')
  expect(words(document.querySelector('.detail-amount'))).toBe('Rp 750.000')
  expect(document.querySelector('.kv')?.textContent).not.toContain('withdraw_sum_fee')
})

test('it can be taken back while that is allowed, after asking', async () => {
  answer({
    [getWithdrawal.path]: [
      detail([['requested'], ['review']], { can_cancel: true }),
      detail([['requested'], ['review'], ['cancelled']], { state: 2, finish_time: NOW }),
    ],
    [operateOrder.path]: [{ data: { id: 'w1', order_type: 2, state: 2 } }],
  })
  await showDialog(() => openDialog('withdrawal-detail', { id: 'w1' }))
  await page.getByRole('button', { name: 'withdrawal_cancel', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'withdrawal_cancel_title' })
    .getByRole('button', { name: 'withdrawal_cancel', exact: true })
    .click()
  await expect.element(page.getByText('withdrawal_step_cancelled')).toBeVisible()
  expect(bodiesOf(operateOrder.path)).toEqual([{ id: 'w1', order_type: 2, operation: 2 }])
  await expect.element(page.getByRole('button', { name: 'withdrawal_cancel', exact: true })).not.toBeInTheDocument()
})

test('opened by an address it is the newest one; without any it leads to the first', async () => {
  answer({ [listWithdrawals.path]: [pageOf([order('w9')])], [getWithdrawal.path]: [detail([['requested']])] })
  await showDialog(() => openDialog('withdrawal-detail'))
  await expect.element(page.getByText('withdrawal_receive', { exact: true })).toBeVisible()
  expect(stage.asked.find(({ path }) => path === getWithdrawal.path)?.query).toEqual({ id: 'w9' })
  await cleanup()
  queryClient.clear()
  useDialogStack.setState({ entries: [] })
  answer({ [listWithdrawals.path]: [pageOf([])] })
  await showDialog(() => openDialog('withdrawal-detail'))
  await expect.element(page.getByRole('link', { name: 'withdrawals_start' })).toHaveAttribute('href', '#/withdrawNew')
})

test('somebody else’s withdrawal is as unknown as one that never existed', async () => {
  answer({ [getWithdrawal.path]: [{ refused: 'NOT_FOUND' }] })
  await showDialog(() => openDialog('withdrawal-detail', { id: 'x' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/NOT_FOUND/)
})
