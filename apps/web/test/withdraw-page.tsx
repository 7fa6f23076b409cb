/** The withdraw page on a stage, with everything it asks for answered. */
import { checkFrozen } from '@tablestakes/contract/account'
import { getShop } from '@tablestakes/contract/deposits'
import { listDocuments } from '@tablestakes/contract/privacy'
import { listWithdrawBanks } from '@tablestakes/contract/withdraw-accounts'
import {
  getWithdrawal,
  getWithdrawInfo,
  listWithdrawals,
  listWithdrawMethods,
  requestWithdrawal,
} from '@tablestakes/contract/withdrawals'
import { page } from 'vitest/browser'
import WithdrawScreen from '../src/features/withdrawals/WithdrawScreen.tsx'
import { type Answer, answer, show, stage, UNIT, words } from './withdrawals.tsx'

export const info = (part: object = {}) => ({
  can_withdraw: 900_000 * UNIT,
  can_not_withdraw: 200_000 * UNIT,
  day_withdraw: 0,
  extra_del_cash: 0,
  cash_task_cash: 200_000 * UNIT,
  cash_task_cur: 115_000 * UNIT,
  cash_task_target: 200_000 * UNIT,
  extra_del_coin: 0,
  coin_task_coin: 0,
  coin_task_cur: 0,
  coin_task_target: 0,
  day_amount_limit: 5_000_000 * UNIT,
  withdraw_account_edit: true,
  min_amount: 50_000 * UNIT,
  max_amount: 2_000_000 * UNIT,
  free_amount: 250_000 * UNIT,
  fee_rate: 1.5,
  money: 1_100_000 * UNIT,
  coin: 0,
  account_type: 1,
  account: null,
  ...part,
})
export const bonus = {
  coin: 175_000 * UNIT,
  extra_del_coin: 175_000 * UNIT,
  coin_task_coin: 175_000 * UNIT,
  coin_task_cur: 1_860_000 * UNIT,
  coin_task_target: 3_500_000 * UNIT,
}
export const method = (id: number, part: object) => ({
  pay_method_id: id,
  pay_type: 1,
  sort_index: id,
  kind: 'link',
  min_amount: 20_000 * UNIT,
  max_amount: 20_000_000 * UNIT,
  is_bank_needed: false,
  is_available: true,
  ...part,
})
export const METHODS = [
  method(101, { name: 'Bank', mark: 'bank', is_bank_needed: true }),
  method(102, { name: 'DANA', mark: 'dana' }),
  method(103, { name: 'OVO', mark: 'ovo', is_available: false }),
  method(201, { name: 'USDT', mark: 'usdt', pay_type: 2, kind: 'crypto' }),
]
export const account = (id: string, part: object = {}) => ({
  id,
  account_type: 1,
  bank_name: 'BCA',
  bank_type: 'BCA',
  name: 'Ayesha',
  account_no: '12******71',
  is_default: id === 'a1',
  create_time: 1,
  ...part,
})
export const ORDER = {
  id: 'w1',
  order_no: 'W01K9ZQ88421',
  amount: 500_000 * UNIT,
  fee: 3_750 * UNIT,
  pay_type: 1,
  pay_name: 'Bank',
  account_type: 1,
  account: '12******71',
  state: 0,
  create_time: Date.now(),
  finish_time: null,
}
export const DONE = {
  data: {
    ...{ id: 'w1', order_no: ORDER.order_no, amount: ORDER.amount, fee: ORDER.fee, state: 0, frozenPlatform: false },
    purses: { money: 600_000 * UNIT, coin: 0, gold: 0 },
  },
}
export const DETAIL = {
  data: {
    ...ORDER,
    steps: [{ step: 'requested', at: Date.now(), reason_key: '' }],
    promised_time: null,
    can_cancel: false,
    cancel_until: null,
    forfeited_coin: 0,
    server_time: Date.now(),
  },
}
export const SHOP = {
  list: [],
  rate_list: [],
  pay_list: [],
  min_amount: 0,
  max_amount: 0,
  cash_task_rate: 100,
  coin_multi: 20,
  global_list: [
    {
      pay_type: 1,
      with_draw_type: 1,
      with_draw_config: JSON.stringify([100_000, 500_000, 1_000_000].map((amount) => amount * UNIT)),
      reduce_balance: '[2]',
      show_pay_list: true,
      show_task: true,
    },
  ],
}

export function answerPage(answers: Record<string, Answer[]> = {}): void {
  answer({
    [checkFrozen.path]: [{ data: { is_frozen: false, reason_key: '', until: null } }],
    [getWithdrawInfo.path]: [{ data: info() }],
    [listWithdrawMethods.path]: [{ data: { list: METHODS } }],
    [listWithdrawBanks.path]: [{ data: { list: [account('a1')], most: 5 } }],
    [listWithdrawals.path]: [{ data: { list: [], last_id: '' } }],
    [getShop.path]: [{ data: SHOP }],
    [listDocuments.path]: [{ data: { list: [], needed: [], verification_level: 2 } }],
    [requestWithdrawal.path]: [DONE],
    [getWithdrawal.path]: [DETAIL],
    ...answers,
  })
}

export const showPage = () => show(<WithdrawScreen />)

export const requests = () => stage.asked.filter(({ path }) => path === requestWithdrawal.path)
export const field = () => page.getByRole('textbox', { name: 'withdraw_amount' })
export const press = () => page.getByRole('button', { name: /^withdraw_button/ }).click()
/** Asks for it and says yes to the second look. */
export async function pressAndConfirm(): Promise<void> {
  await press()
  await page.getByRole('button', { name: 'withdraw_confirm_yes' }).click()
}
export const sums = () =>
  [...document.querySelectorAll('.withdraw-sums dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    words(row.querySelector('dd')),
  ])
