import { getBlindBox, openBlindBox, withdrawBlindBox } from '@tablestakes/contract/blind-box'
import { getSeeds } from '@tablestakes/contract/fairness'
import { listActivities } from '@tablestakes/contract/promotions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, askedOf, closeStage, NOW, openStage, show, UNIT } from '../../../../test/cashier.tsx'
import { useSession } from '../../../lib/session/session.ts'
import BlindBoxScreen from './BlindBoxScreen.tsx'

beforeEach(openStage)
afterEach(closeStage)

const prize = (index: number, amount: number, money_type: 1 | 2) => ({
  index,
  award: { money_type, amount: amount * UNIT },
  art: `p-${index}`,
  weight: 1 + index,
})
const item = (index: number) => ({ index, money_type: 2, money_num: 15_000 * UNIT, art: 'p-1', is_open: true })
const box = (part: object = {}) => ({
  ...{ player_id: 7, union_key: '19-7', daily_box_level: 2, daily_box_num: 2, daily_box_total_num: 3, item_list: [] },
  ...{ money_num: 50_000 * UNIT, money_type: 2, wheel_num: 0, wheel_total_num: 1 },
  ...{ with_draw_money_num: 0, with_draw_num: 10, is_check: false, left_refresh_time: 0, refresh_time: NOW },
  box_prizes: [prize(0, 1_000, 1), prize(1, 15_000, 2)],
  wheel_prizes: [prize(0, 1_000, 1), prize(1, 2_000, 2)],
  ...part,
})
const purses = { money: 1_000_000 * UNIT, coin: 0, gold: 0 }
const common = {
  [listActivities.path]: [{ data: { list: [] } }],
  [getSeeds.path]: [
    { data: { server_seed_hash: 'a'.repeat(64), next_server_seed_hash: 'b'.repeat(64), client_seed: 'c', nonce: 4 } },
  ],
}

test('a box is asked for by its place, shows what was drawn and says it', async () => {
  const after = box({ daily_box_num: 1, item_list: [item(1)] })
  answer({
    ...common,
    [getBlindBox.path]: [{ data: box() }, { data: after }],
    [openBlindBox.path]: [{ data: { awards: [], purses, draw_id: 'd1', item: item(1), box: after } }],
  })
  await show(<BlindBoxScreen />)
  await page.getByRole('button', { name: 'box_open' }).nth(1).click()
  await expect.poll(() => document.querySelectorAll('[data-state="newest"]').length).toBe(1)
  expect(askedOf(openBlindBox).map(({ body }) => [body.index, body.union_key])).toEqual([[1, '19-7']])
  expect(document.querySelectorAll('.box-tile > button')).toHaveLength(2)
  expect(useSession.getState().user?.money).toBe(BigInt(purses.money))
  await expect.element(page.getByRole('button', { name: 'promo_verify' })).toBeVisible()
})

test('collected cash can be taken only from its threshold on, with a key of its own', async () => {
  const ready = box({ daily_box_num: 0, with_draw_money_num: 50_000 * UNIT, is_check: true })
  const paid = { awards: [{ money_type: 2, amount: 50_000 * UNIT }], purses, box: box({ daily_box_num: 0 }) }
  answer({ ...common, [getBlindBox.path]: [{ data: ready }], [withdrawBlindBox.path]: [{ data: paid }] })
  await show(<BlindBoxScreen />)
  await page.getByRole('button', { name: 'box_take' }).click()
  await expect.element(page.getByRole('dialog', { name: 'dialog_lottery_reward' })).toBeVisible()
  expect(askedOf(withdrawBlindBox)[0]?.key).toMatch(/\S/)
})

test('boxes that are closed today say so in the words of the server', async () => {
  answer({ ...common, [getBlindBox.path]: [{ refused: 'ACTIVITY_CLOSED' }] })
  await show(<BlindBoxScreen />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/box_closed_title.*ACTIVITY_CLOSED/)
})
