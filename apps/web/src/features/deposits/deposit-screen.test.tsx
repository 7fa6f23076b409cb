import { createOrder, getChargeReward, getOrder, getShop, listOrders } from '@tablestakes/contract/deposits'
import { getBalance } from '@tablestakes/contract/wallet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answer,
  askedOf,
  closeStage,
  listed,
  made,
  NOW,
  openStage,
  order,
  pay,
  preloaded,
  shop,
  show,
  stage,
  takeBonus,
  UNIT,
  words,
} from '../../../test/cashier.tsx'
import { type Index, indexQuery } from '../../lib/api/index-query.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { signOut } from '../../lib/session/session.ts'
import { flushOnHide } from '../../lib/tracking/analytics.ts'
import DepositScreen from './DepositScreen.tsx'

beforeEach(openStage)
afterEach(closeStage)

test('what the player gets and what it binds stands there before paying, with and without the bonus', async () => {
  answer({})
  const screen = await show(<DepositScreen />)
  await expect.element(screen.getByText('Rp\u00a05.000.000', { exact: false })).not.toBeInTheDocument()
  await expect.element(pay()).toMatchTextContent(/Rp.250\.000/)
  const gains = () => [...document.querySelectorAll('.deposit-gains > li')].map(words)
  const [withBonus, without] = ['with', 'without'].map((name) =>
    page.getByRole('radio', { name: new RegExp(`^deposit_bonus_${name}\\b`) }),
  )
  await expect.element(withBonus!).not.toBeChecked()
  await expect.element(without!).not.toBeChecked()
  expect(gains()[1]).toBe('purse_bonusdeposit_no_bonus')
  await takeBonus()
  await expect
    .poll(gains)
    .toEqual(['purse_cashRp 250.000', 'purse_bonus+Rp 25.000', 'purse_golddeposit_gold_note+2.500'])
  const why = () => words(document.querySelector('.deposit-why'))
  expect(why()).toBe('wagering_countingdeposit_cash_task')

  await page.getByText('deposit_bonus_without', { exact: true }).click()
  await expect.poll(() => gains()[1]).toBe('purse_bonusdeposit_no_bonus')
  expect(why()).toBe('deposit_cash_task')
})

test('the bets a bonus takes are told by what the games that can be played count', async () => {
  answer({})
  const game = (bet_cash_rate: number, is_open = true) => ({ bet_cash_rate, is_open })
  const tell = (...game_list: ReturnType<typeof game>[]) =>
    queryClient.setQueryData(indexQuery.queryKey, {
      game_type_list: [{ id: 1, second_type_list: [{ lang_key: 'row', game_list }] }],
    } as unknown as Index)
  tell(game(20), game(16), game(100, false))
  await show(<DepositScreen />)
  await takeBonus()
  await expect
    .poll(() => words(document.querySelector('.deposit-why')))
    .toBe('deposit_bonus_task_partdeposit_cash_task')
  tell(game(100))
  await expect.poll(() => words(document.querySelector('.deposit-why'))).toBe('deposit_bonus_taskdeposit_cash_task')
})

test('a player who has not said whether they want the bonus is asked at the button; closing the question pays nothing', async () => {
  answer({ [createOrder.path]: [made()], [getOrder.path]: [order('9', 0)] })
  await show(<DepositScreen />)
  await pay().click()
  const question = page.getByRole('dialog', { name: 'deposit_bonus_title' })
  await expect.element(question.getByText('deposit_bonus_ask')).toBeVisible()
  await question.getByRole('button', { name: 'close' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(askedOf(createOrder)).toEqual([])
  await pay().click()
  await question.getByRole('button', { name: 'deposit_bonus_without' }).click()
  await expect.poll(() => askedOf(createOrder)[0]?.body).toMatchObject({ is_add_coin: false })
})

test('amounts are tiles with their tag and extras; one that is sold out cannot be chosen; others can be typed', async () => {
  answer({})
  await show(<DepositScreen />)
  const tiles = page.getByRole('group', { name: 'deposit_amounts' })
  await expect.element(tiles.getByRole('button', { name: /goods_tag_popular/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(tiles.getByRole('button', { name: /500\.000/ })).toBeDisabled()
  const field = page.getByRole('textbox', { name: 'deposit_amount' })
  await userEvent.fill(field, '5000')
  await expect.element(page.getByText('deposit_too_little')).toBeVisible()
  await expect.element(pay()).toBeDisabled()
  await userEvent.fill(field, '20.000.000')
  await expect.element(page.getByText('deposit_too_much')).toBeVisible()
  await userEvent.fill(field, '120.000')
  await expect.element(pay()).toMatchTextContent(/Rp.120\.000/)
  await expect.element(pay()).toBeEnabled()
})

test('the shop is asked for by its type; where it sells nothing the cashier’s quick amounts are offered', async () => {
  const offered = {
    ...{ money: 0, coin: 0, gold: 0, config_type: 3, rate_list: [] },
    ...{ amount_list: [75_000 * UNIT, 150_000 * UNIT], min_amount: 20_000 * UNIT, max_amount: 900_000 * UNIT },
  }
  answer({ [getShop.path]: [{ data: { ...shop, list: [] } }], [getBalance.path]: [{ data: offered }] })
  await show(<DepositScreen />)
  const tiles = page.getByRole('group', { name: 'deposit_amounts' })
  await tiles.getByRole('button', { name: /150\.000/ }).click()
  await expect.element(pay()).toMatchTextContent(/Rp.150\.000/)
  expect(askedOf(getShop)[0]?.body).toEqual({ type: 0 })
  expect(askedOf(getBalance)[0]?.body).toEqual({ config_type: 3 })
})

test('methods that are off cannot be chosen, and an open order is taken up again', async () => {
  answer({
    [listOrders.path]: [{ data: { list: [listed('4', 5), listed('3', 0)], last_id: '' } }],
    [getOrder.path]: [order('3', 0)],
  })
  await show(<DepositScreen />)
  await expect.element(page.getByRole('radio', { name: /OVO/ })).toBeDisabled()
  await page.getByRole('button', { name: /order_continue/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'dialog_order_detail' })).toBeVisible()
  expect(askedOf(getOrder)[0]?.body).toEqual({ id: '3' })
})

test('a shop that does not load says so and is asked again; a guest is asked in', async () => {
  answer({ [getShop.path]: [{ status: 500 }, { data: shop }] })
  const screen = await show(<DepositScreen />)
  await expect.element(page.getByText('deposit_failed_text')).toBeVisible()
  await page.getByRole('button', { name: 'try_again' }).click()
  await expect.element(pay()).toBeVisible()
  signOut()
  await screen.rerender(<DepositScreen />)
  await expect.element(page.getByText('deposit_guest_title')).toBeVisible()
})

test('seeing the page and opening an order are reported, with amount and currency', async () => {
  keepPreload({ ...preloaded, report: { url: '/report', api_key: 'r' } } as unknown as Preload, NOW)
  flushOnHide()
  answer({ [createOrder.path]: [made()], [getOrder.path]: [order('9', 0)], '/report': [{}] })
  // What the tests before have left in the queue.
  dispatchEvent(new Event('pagehide'))
  stage.asked = []
  await show(<DepositScreen />)
  await userEvent.fill(page.getByRole('textbox', { name: 'deposit_amount' }), '123.000')
  await takeBonus()
  await pay().click()
  await expect.element(page.getByRole('img', { name: 'order_qr' })).toBeVisible()
  dispatchEvent(new Event('pagehide'))
  const reported = stage.asked.filter(({ path }) => path === '/report')
  const events = reported.flatMap(({ body }) => body.events as { event_name: string; properties: object }[])
  expect(events.map(({ event_name }) => event_name)).toEqual(['deposit_page_view', 'deposit_initiate'])
  expect(events[1]?.properties).toEqual({
    ...{ amount: 123_000, currency: 'IDR' },
    ...{ goods_id: 0, goods_type: 0, pay_type: 1, pay_method_id: 1 },
  })
})

const reward = {
  is_open: true,
  is_join: false,
  rate_list: [{ amount: 100_000 * UNIT, cash_rate: 0, coin_rate: 8, gold_rate: 0 }],
  coin_multi: 5,
  day_limit: 30_000 * UNIT,
  limit: null,
  left: 15_000 * UNIT,
  rewarded: 0,
  end_time: null,
}

test('a player who joins the open reward sees what it adds and binds, at most what is left, and it is sent along', async () => {
  answer({
    [getChargeReward.path]: [{ data: reward }],
    [createOrder.path]: [made()],
    [getOrder.path]: [order('9', 0)],
  })
  await show(<DepositScreen />)
  const gains = () => [...document.querySelectorAll('.deposit-gains > li')].map(words)
  const join = page.getByRole('switch', { name: 'reward_join' })
  await expect.element(join).toHaveAttribute('aria-checked', 'false')
  expect(gains()[2]).toContain('deposit_no_bonus')
  await join.click()
  // Eight percent of 250.000 would be 20.000.
  await expect.poll(() => gains()[2]).toMatch(/\+Rp 15\.000$/)
  expect(gains()[1]).toBe('purse_bonus+Rp 25.000')
  expect(words(document.querySelector('.deposit-why'))).toBe('wagering_countingwagering_countingdeposit_cash_task')
  await page.getByText('deposit_bonus_without', { exact: true }).click()
  await expect.element(join).toHaveAttribute('aria-checked', 'false')
  await join.click()
  await expect.element(page.getByRole('radio', { name: /^deposit_bonus_with\b/ })).toBeChecked()
  await pay().click()
  await expect
    .poll(() => askedOf(createOrder)[0]?.body)
    .toMatchObject({ is_add_coin: true, is_join_charge_reward: true })
})

test('a recharge reward that is not open is neither shown nor sent', async () => {
  answer({
    [getChargeReward.path]: [{ data: { ...reward, is_open: false, rate_list: [] } }],
    [createOrder.path]: [made()],
    [getOrder.path]: [order('9', 0)],
  })
  await show(<DepositScreen />)
  await takeBonus()
  await pay().click()
  await expect.poll(() => askedOf(createOrder).length).toBe(1)
  expect(askedOf(createOrder)[0]?.body).not.toHaveProperty('is_join_charge_reward')
  expect(page.getByRole('switch', { name: 'reward_join' }).elements()).toHaveLength(0)
})
