import { createOrder, getFirstCharge, getOrder } from '@tablestakes/contract/deposits'
import { listBanks } from '@tablestakes/contract/payment-methods'
import { getLimits, getProtection, setLimit } from '@tablestakes/contract/protection'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answer,
  askedOf,
  CODE,
  closeStage,
  enter,
  HOUR_MS,
  item,
  made,
  NOW,
  openStage,
  order,
  pay,
  show,
  showDialog,
  stage,
  takeBonus,
  UNIT,
} from '../../../test/cashier.tsx'
import { openDialog, useDialogStack } from '../../shell/dialogs/open-dialog.ts'
import { useToasts } from '../../shell/toasts/toast.ts'
import DepositScreen from './DepositScreen.tsx'

beforeEach(openStage)
afterEach(closeStage)

test('a code method shows the order with its code as picture and text, and the press is made once', async () => {
  answer({ [createOrder.path]: [{ status: 500 }, made()], [getOrder.path]: [order('9', 0)] })
  await show(<DepositScreen />)
  await takeBonus()
  await pay().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await pay().click()
  const dialog = page.getByRole('dialog', { name: 'dialog_order_detail' })
  await expect.element(dialog.getByRole('img', { name: 'order_qr' })).toBeVisible()
  await expect.element(dialog.getByText(CODE)).toBeVisible()
  await expect.element(dialog.getByText('order_step_waiting')).toBeVisible()
  expect(stage.opened).toEqual([])
  const [first, second] = askedOf(createOrder)
  expect(first?.body).toMatchObject({
    goods_id: 2,
    goods_type: 0,
    amount: 250_000 * UNIT,
    pay_type: 1,
    pay_method_id: 1,
    is_add_coin: true,
  })
  // No answer came to the first press, so the second is the same intent.
  expect(second?.key).toBe(first?.key)
})

test('a link method opens outside without a way back into our page, and the link stays on the order', async () => {
  const url = 'https://pay.example/9'
  answer({
    [createOrder.path]: [made({ url, br_code: '', pay_method: 'link' })],
    [getOrder.path]: [order('9', 0, { url, br_code: '', pay_method: 'link' })],
  })
  await show(<DepositScreen />)
  await page.getByText('DANA').click()
  await takeBonus()
  await pay().click()
  const link = page.getByRole('link', { name: 'order_link' })
  await expect.element(link).toHaveAttribute('href', url)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(stage.opened).toEqual([[url, '_blank', 'noopener,noreferrer']])
})

test('code 501 is no error: nothing opens, a gentle word is said, and the next press is a new order', async () => {
  answer({ [createOrder.path]: [{ refused: 'METHOD_UNAVAILABLE' }] })
  await show(<DepositScreen />)
  await takeBonus()
  await pay().click()
  await expect
    .poll(() => useToasts.getState().toasts.map(({ kind, text }) => [kind, text]))
    .toEqual([['info', 'deposit_busy']])
  expect(stage.told).toEqual([])
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(useDialogStack.getState().entries).toEqual([])
  await pay().click()
  await expect.poll(() => askedOf(createOrder).length).toBe(2)
  const [first, second] = askedOf(createOrder)
  expect(second?.key).not.toBe(first?.key)
})

test('a refusal is said by the button; open orders in the way are a press away', async () => {
  answer({ [createOrder.path]: [{ refused: 'TOO_MANY_ORDERS' }] })
  await show(<DepositScreen />)
  await takeBonus()
  await pay().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/TOO_MANY_ORDERS/)
  await page.getByRole('button', { name: 'deposit_see_orders' }).click()
  await expect.element(page.getByRole('dialog', { name: 'deposit_orders' })).toBeVisible()
})

const banks = {
  qr_list: [],
  bank_list: [
    { bank_name: 'Bank Central Asia', bank_type: 'BCA', mark: 'bca', sort_index: 1 },
    { bank_name: 'Bank Mandiri', bank_type: 'MANDIRI', mark: 'mandiri', sort_index: 2 },
  ],
  wallet_list: [{ bank_name: 'OVO', bank_type: 'OVO', mark: 'ovo', sort_index: 1 }],
}

test('a method that needs a bank asks for one first; it is searched, chosen and sent along', async () => {
  answer({
    [createOrder.path]: [made()],
    [getOrder.path]: [order('9', 0)],
    [listBanks.path]: [{ data: banks }],
  })
  await show(<DepositScreen />)
  await page.getByText('Bank', { exact: true }).click()
  await expect.element(pay()).toBeDisabled()
  await page.getByRole('button', { name: /deposit_bank_choose/ }).click()
  const dialog = page.getByRole('dialog', { name: 'dialog_bank_selection' })
  await expect.element(dialog.getByRole('tab', { name: 'banks_wallet' })).toBeVisible()
  expect(dialog.getByRole('tab', { name: 'banks_qr' }).elements()).toHaveLength(0)
  await userEvent.fill(dialog.getByRole('searchbox'), 'zzz')
  await expect.element(dialog.getByText('banks_none_title')).toBeVisible()
  await userEvent.fill(dialog.getByRole('searchbox'), 'mandiri')
  await dialog.getByRole('button', { name: /Bank Mandiri/ }).click()
  await expect.element(page.getByRole('button', { name: /Bank Mandiri/ })).toBeVisible()
  await takeBonus()
  await pay().click()
  await expect
    .poll(() => askedOf(createOrder)[0]?.body)
    .toMatchObject({
      pay_method_id: 3,
      bank_type: 'MANDIRI',
      bank_name: 'Bank Mandiri',
    })
})

const offer = {
  list: [item(1_000_000_004, 100_000, { coin_num: 100_000 * UNIT })],
  source: 1,
  window_end: NOW + HOUR_MS,
}

test('the offer of the window is a press away, with its countdown, and bought as such', async () => {
  enter({ pay_count: 0 })
  answer({
    [getFirstCharge.path]: [{ data: offer }],
    [createOrder.path]: [made()],
    [getOrder.path]: [order('9', 0)],
  })
  await showDialog(() => openDialog('recharge'))
  await expect.element(page.getByText('offer_first_title')).toBeVisible()
  await expect.element(page.getByRole('timer', { name: /offer_ends/ })).toBeVisible()
  await page.getByRole('button', { name: /offer_pay/ }).click()
  await expect.element(pay()).toMatchTextContent(/Rp.100\.000/)
  await takeBonus()
  await pay().click()
  await expect
    .poll(() => askedOf(createOrder)[0]?.body)
    .toMatchObject({
      goods_id: 1_000_000_004,
      goods_type: 1,
      amount: 100_000 * UNIT,
    })
  expect(askedOf(getFirstCharge)[0]?.body).toEqual({ pay_count: 0, pay_type: 1 })
})

test('the pop-up of an offer has it chosen already; an earlier order in its way is said as such, and is a press away', async () => {
  enter({ pay_count: 0 })
  answer({ [getFirstCharge.path]: [{ data: offer }], [createOrder.path]: [{ refused: 'TOO_MANY_ORDERS' }] })
  await showDialog(() => openDialog('first-recharge'))
  await expect.element(page.getByRole('button', { name: /offer_pay/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(pay()).toMatchTextContent(/Rp.100\.000/)
  await takeBonus()
  await pay().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/deposit_offer_open/)
  await expect.element(page.getByRole('button', { name: 'deposit_see_orders' })).toBeVisible()
  await page.getByRole('button', { name: /goods_tag_popular/ }).click()
  await expect.element(pay()).toMatchTextContent(/Rp.250\.000/)
})

const NO_LIMITS = {
  list: [],
  is_needed: true,
  waiting_hours: 24,
  is_rolling: false,
  time_zone: 'Asia/Jakarta',
  bounds: [],
}

test('a deposit limit that is asked for first is set, and the deposit goes on', async () => {
  answer({
    [createOrder.path]: [{ refused: 'LIMIT_NEEDED' }, made()],
    [getOrder.path]: [order('9', 0)],
    // Read and set at the same address.
    [getLimits.path]: [{ data: NO_LIMITS }],
  })
  await show(<DepositScreen />)
  await page.getByText('deposit_bonus_without', { exact: true }).click()
  await pay().click()
  const dialog = page.getByRole('dialog', { name: 'limit_needed_title' })
  await dialog.getByRole('textbox', { name: 'limit_amount' }).fill('500000')
  await dialog.getByRole('button', { name: 'limit_save' }).click()
  await expect.element(page.getByRole('dialog', { name: 'dialog_order_detail' })).toBeVisible()
  expect(askedOf(setLimit).flatMap(({ body }) => ('kind' in body ? [body] : []))).toEqual([
    expect.objectContaining({ kind: 'deposit', period: 'day', amount: 500_000 * UNIT }),
  ])
  expect(askedOf(createOrder)).toHaveLength(2)
})

test('a limit that is reached says what is left and leads to the limits', async () => {
  const data = { kind: 'deposit', period: 'day', left_amount: 40_000 * UNIT, left_minutes: 0, resets_at: NOW + HOUR_MS }
  answer({ [createOrder.path]: [{ refused: 'DEPOSIT_LIMIT', data }] })
  await show(<DepositScreen />)
  await page.getByText('deposit_bonus_without', { exact: true }).click()
  await pay().click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('DEPOSIT_LIMIT limit_left limit_resets limit_see')
})

test('a player on a break is told until when instead of being offered a top-up', async () => {
  const state = {
    ...{ cool_off_until: NOW + HOUR_MS, is_excluded: false, excluded_until: null, returns_at: null },
    ...{ reality_check_minutes: 0, reality_check_most: 0, is_check_due: false, next_check: null },
    ...{ session_began: NOW, server_time: NOW },
  }
  answer({ [getProtection.path]: [{ data: state }] })
  await show(<DepositScreen />)
  await expect.element(page.getByRole('heading', { name: 'stop_break_title' })).toBeVisible()
  await expect.element(page.getByText('stop_until')).toBeVisible()
  expect(document.body.textContent).not.toContain('deposit_pay')
})
