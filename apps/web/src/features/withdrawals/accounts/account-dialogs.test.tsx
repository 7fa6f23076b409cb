import { sendCode } from '@tablestakes/contract/auth'
import { listBanks } from '@tablestakes/contract/payment-methods'
import {
  addWithdrawAccount,
  changeWithdrawAccount,
  listWithdrawBanks,
  updateWithdrawBank,
} from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo } from '@tablestakes/contract/withdrawals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodiesOf, closeStage, NOW, openStage, showDialog, site } from '../../../../test/withdrawals.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'

beforeEach(openStage)
afterEach(closeStage)

const info = (part: object = {}) => ({
  data: {
    ...{ can_withdraw: 0, can_not_withdraw: 0, day_withdraw: 0, extra_del_cash: 0, cash_task_cash: 0 },
    ...{ cash_task_cur: 0, cash_task_target: 0, extra_del_coin: 0, coin_task_coin: 0, coin_task_cur: 0 },
    ...{ coin_task_target: 0, day_amount_limit: 0, withdraw_account_edit: true, min_amount: 0, max_amount: 0 },
    ...{ free_amount: 0, fee_rate: 0, money: 0, coin: 0, account_type: 1, account: null },
    ...part,
  },
})
const bound = (list: object[], most = 5) => ({ data: { list, most } })
const ACCOUNT = {
  ...{ id: 'a1', account_type: 1, bank_name: 'BCA', bank_type: 'BCA', name: 'Ayesha', account_no: '12******71' },
  ...{ is_default: true, create_time: NOW },
}
const BANKS = {
  data: {
    qr_list: [],
    bank_list: ['BCA', 'Mandiri', 'BRI', 'BNI', 'BSI', 'CIMB', 'Permata', 'BTN'].map((bank_name, sort_index) => ({
      ...{ bank_name, bank_type: bank_name.toUpperCase(), mark: bank_name.toLowerCase(), sort_index },
    })),
    wallet_list: [{ bank_name: 'DANA', bank_type: 'DANA', mark: 'dana', sort_index: 0 }],
  },
}
const save = () => page.getByRole('button', { name: 'payout_save' })

test('the first account: every field is checked before it leaves, the bank is chosen from the list', async () => {
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([])],
    [listBanks.path]: [BANKS],
    [addWithdrawAccount.path]: [info()],
  })
  const { closed } = await showDialog(() => openDialog('withdraw-account'))
  await save().click()
  await expect.element(page.getByText('payout_problem_field_missing').first()).toBeVisible()
  expect(page.getByText('payout_problem_field_missing').elements()).toHaveLength(3)

  await page.getByRole('button', { name: /payout_bank/ }).click()
  await userEvent.fill(page.getByRole('searchbox'), 'mandri')
  await page.getByRole('button', { name: 'Mandiri' }).click()
  await expect.element(page.getByRole('button', { name: /Mandiri/ })).toBeVisible()
  await userEvent.fill(page.getByLabelText('payout_account_no'), '12')
  await userEvent.fill(page.getByLabelText('payout_name'), 'Ayesha 7')
  await save().click()
  await expect.element(page.getByText('payout_problem_account_number_format')).toBeVisible()
  await expect.element(page.getByText('payout_problem_name_letters')).toBeVisible()
  expect(bodiesOf(addWithdrawAccount.path)).toEqual([])

  await userEvent.fill(page.getByLabelText('payout_account_no'), '1234 567 890')
  await userEvent.fill(page.getByLabelText('payout_name'), ' Ayesha  Rahman ')
  await save().click()
  expect(await closed).toBe(true)
  expect(bodiesOf(addWithdrawAccount.path)).toEqual([
    {
      account_type: 1,
      name: 'Ayesha Rahman',
      account_no: '1234567890',
      bank_type: 'MANDIRI',
      bank_name: 'Mandiri',
    },
  ])
})

test('a change is confirmed by a code to the bound phone; a wrong one stands at its field', async () => {
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([ACCOUNT])],
    [listBanks.path]: [BANKS],
    [sendCode.path]: [{ data: { expires_at: NOW + 300_000, resend_at: NOW + 60_000 } }],
    [changeWithdrawAccount.path]: [{ refused: 'CODE_WRONG' }, info()],
  })
  const { closed } = await showDialog(() => openDialog('withdraw-account', { accountId: 'a1', type: 1 }))
  await page.getByRole('button', { name: /payout_bank/ }).click()
  await page.getByRole('button', { name: 'BRI' }).click()
  await userEvent.fill(page.getByLabelText('payout_account_no'), '1234567890')
  await userEvent.fill(page.getByLabelText('payout_name'), 'Ayesha')
  await page.getByRole('button', { name: 'payout_send_code' }).click()
  await userEvent.fill(page.getByLabelText('account_code'), '111111')
  expect(bodiesOf(sendCode.path)).toEqual([{ mobile_or_email: '+628123456789', purpose: 'withdraw' }])
  await save().click()
  await expect.element(page.getByText('CODE_WRONG')).toBeVisible()
  await userEvent.fill(page.getByLabelText('account_code'), '222222')
  await save().click()
  expect(await closed).toBe(true)
  expect(bodiesOf(changeWithdrawAccount.path).map(({ verify_code }) => verify_code)).toEqual(['111111', '222222'])
})

test('another account is asked for with a code once the server wants one', async () => {
  answer({
    [getWithdrawInfo.path]: [info({ withdraw_account_edit: false })],
    [listWithdrawBanks.path]: [bound([ACCOUNT])],
    [listBanks.path]: [BANKS],
    [sendCode.path]: [{ data: { expires_at: NOW + 300_000, resend_at: NOW + 60_000 } }],
    [updateWithdrawBank.path]: [{ refused: 'CODE_WRONG' }, bound([ACCOUNT])],
  })
  const { closed } = await showDialog(() => openDialog('withdraw-account', { type: 2, wallet: 'dana' }))
  await expect.element(page.getByText('DANA')).toBeVisible()
  await userEvent.fill(page.getByLabelText('payout_account_no_wallet'), '+62 812-3456-7890')
  await userEvent.fill(page.getByLabelText('payout_name'), 'Ayesha')
  await save().click()
  await userEvent.fill(page.getByLabelText('account_code'), '222222')
  await save().click()
  expect(await closed).toBe(true)
  expect(bodiesOf(updateWithdrawBank.path).at(-1)).toEqual({
    update_type: 1,
    bank_info: {
      account_type: 2,
      name: 'Ayesha',
      account_no: '081234567890',
      bank_type: 'DANA',
      bank_name: 'DANA',
      verify_code: '222222',
    },
  })
})

test('a code that went there moments ago for something else is not taken for this one', async () => {
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([ACCOUNT])],
    [listBanks.path]: [BANKS],
    [sendCode.path]: [{ refused: 'CODE_TOO_SOON' }],
  })
  await showDialog(() => openDialog('withdraw-account', { accountId: 'a1', type: 1 }))
  await page.getByRole('button', { name: /payout_bank/ }).click()
  await page.getByRole('button', { name: 'BRI' }).click()
  await userEvent.fill(page.getByLabelText('payout_account_no'), '1234567890')
  await userEvent.fill(page.getByLabelText('payout_name'), 'Ayesha')
  await page.getByRole('button', { name: 'payout_send_code' }).click()
  await expect.element(page.getByText('payout_code_soon')).toBeVisible()
  expect(page.getByText('account_code_sent').elements()).toHaveLength(0)
})

test('an account that is fixed cannot be changed here', async () => {
  answer({
    [getWithdrawInfo.path]: [info({ withdraw_account_edit: false })],
    [listWithdrawBanks.path]: [bound([ACCOUNT], 1)],
  })
  await showDialog(() => openDialog('withdraw-account', { accountId: 'a1' }))
  await expect.element(page.getByText('payout_fixed_text')).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
})

test('in Brazil the CPF is the usual key; an impossible CPF is refused before it is sent', async () => {
  site('Brazil', 'BRL')
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([])],
    [addWithdrawAccount.path]: [info()],
  })
  const { closed } = await showDialog(() => openDialog('withdraw-account-brazil'))
  await userEvent.fill(page.getByLabelText('payout_name'), 'Maria Silva')
  await userEvent.fill(page.getByLabelText('payout_cpf'), '111.111.111-11')
  await save().click()
  await expect.element(page.getByText('payout_problem_cpf_unreal')).toBeVisible()
  expect(bodiesOf(addWithdrawAccount.path)).toEqual([])
  await userEvent.fill(page.getByLabelText('payout_cpf'), '52998224725')
  await save().click()
  expect(await closed).toBe(true)
  const [sent] = bodiesOf(addWithdrawAccount.path)
  expect(sent).toMatchObject({ account_type: 3, name: 'Maria Silva', cpf: '529.982.247-25' })
  expect(String(sent?.account_no).replaceAll(/\D/g, '')).toBe('52998224725')
})

test('a bound account can be removed, after asking', async () => {
  answer({
    [getWithdrawInfo.path]: [info()],
    [listWithdrawBanks.path]: [bound([ACCOUNT])],
    [updateWithdrawBank.path]: [bound([])],
  })
  const { closed } = await showDialog(() => openDialog('withdraw-account', { accountId: 'a1' }))
  await page.getByRole('button', { name: 'payout_remove', exact: true }).click()
  await page.getByRole('button', { name: 'payout_remove_yes' }).click()
  expect(await closed).toBe(true)
  expect(bodiesOf(updateWithdrawBank.path)).toEqual([{ update_type: 3, bank_info: { id: 'a1' } }])
})
