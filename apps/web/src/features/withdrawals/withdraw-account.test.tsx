import { getSolanaPayment } from '@tablestakes/contract/crypto'
import { listWithdrawBanks, updateWithdrawBank } from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo, listWithdrawMethods } from '@tablestakes/contract/withdrawals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  account,
  answerPage,
  field,
  info,
  METHODS,
  method,
  press,
  pressAndConfirm,
  requests,
  showPage,
  sums,
} from '../../../test/withdraw-page.tsx'
import { closeStage, openStage, stage, UNIT } from '../../../test/withdrawals.tsx'

beforeEach(openStage)
afterEach(closeStage)

test('each way asks for its own account; without one it can be added, and nothing leaves', async () => {
  answerPage()
  await showPage()
  await page.getByRole('button', { name: '100.000' }).click()
  await userEvent.click(page.getByText('DANA', { exact: true }))
  await expect.element(page.getByRole('button', { name: /withdraw_account_other/ })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /OVO/ })).toBeDisabled()
  await press()
  await expect.element(page.getByRole('dialog', { name: 'payout_title_other' })).toBeVisible()
  expect(requests()).toEqual([])
})

test('a wallet address that cannot be one is refused before it leaves', async () => {
  answerPage()
  await showPage()
  await page.getByRole('button', { name: '100.000' }).click()
  await userEvent.click(page.getByText('USDT', { exact: true }))
  await userEvent.fill(page.getByLabelText('withdraw_wallet'), 'not-an-address')
  await press()
  await expect.element(page.getByText('withdraw_wallet_wrong')).toBeVisible()
  const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  await userEvent.fill(page.getByLabelText('withdraw_wallet'), address)
  await pressAndConfirm()
  await expect.poll(() => requests().map(({ body }) => body.wallet_addr)).toEqual([address])
  expect(requests()[0]?.body).not.toHaveProperty('account_type')
  expect(requests()[0]?.body.bank_type).toBe('USDT')
})

test('a bound wallet takes whichever token is chosen; the network it goes out on is said', async () => {
  const usdc = method(202, { name: 'USDC', mark: 'usdc', pay_type: 2, kind: 'crypto' })
  const bound = account('a1', { account_type: 5, bank_name: '', bank_type: '', name: '', account_no: 'EPjF…Dt1v' })
  answerPage({
    [listWithdrawMethods.path]: [{ data: { list: [...METHODS, usdc] } }],
    [listWithdrawBanks.path]: [{ data: { list: [bound], most: 5 } }],
  })
  await showPage()
  await userEvent.fill(field(), '100.000')
  await userEvent.click(page.getByText('USDC', { exact: true }))
  await expect.element(page.getByText('withdraw_wallet_network')).toBeVisible()
  await pressAndConfirm()
  await expect
    .poll(() =>
      requests().map(({ body: { pay_type, account_type, bank_type } }) => [pay_type, account_type, bank_type]),
    )
    .toEqual([[2, 5, 'USDC']])
  expect(requests()[0]?.body).not.toHaveProperty('wallet_addr')
})

test('what arrives in a wallet is said in the token that arrives, cut to what the chain can carry', async () => {
  const scale = { mint: 'M', decimals: 6, rate: '16250', url: 'solana:A?spl-token=M', min_tokens: '1' }
  const token = { symbol: 'USDT', ...scale, min_amount: UNIT, max_amount: 9 * UNIT }
  const chain = { chain_name: 'Solana', wallet_addr: 'A', tokens: [token], confirmations: 32, is_test: true }
  answerPage({ [getSolanaPayment.path]: [{ data: chain }] })
  await showPage()
  await page.getByRole('button', { name: '100.000' }).click()
  expect(sums().at(-1)).toEqual(['withdraw_sum_receive', 'Rp 100.000'])
  await userEvent.click(page.getByText('USDT', { exact: true }))
  await expect.poll(() => sums().at(-1)).toEqual(['withdraw_sum_receive', '6,153846 USDT'])
})

test('of several accounts of one way the chosen one becomes the first choice', async () => {
  const second = account('a2', { bank_name: 'Mandiri', bank_type: 'MANDIRI', account_no: '90******33' })
  const chosen = { list: [account('a1', { is_default: false }), { ...second, is_default: true }], most: 5 }
  answerPage({
    [listWithdrawBanks.path]: [{ data: { list: [account('a1'), second], most: 5 } }, { data: chosen }],
    [updateWithdrawBank.path]: [{ data: chosen }],
  })
  await showPage()
  await userEvent.click(page.getByText('Mandiri', { exact: true }))
  await expect.element(page.getByRole('radio', { name: /Mandiri/ })).toBeChecked()
  const updates = () => stage.asked.filter(({ path }) => path === updateWithdrawBank.path).map(({ body }) => body)
  await expect.poll(updates).toEqual([{ update_type: 4, bank_info: { id: 'a2' } }])
  await page.getByRole('button', { name: '100.000' }).click()
  await pressAndConfirm()
  await expect.poll(() => requests().map(({ body }) => body.bank_type)).toEqual(['MANDIRI'])
})

test('an account that is fixed says so and offers no change', async () => {
  answerPage({ [getWithdrawInfo.path]: [{ data: info({ withdraw_account_edit: false }) }] })
  await showPage()
  await expect.element(page.getByText('withdraw_account_fixed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'withdraw_account_change' })).not.toBeInTheDocument()
})
