import { cashOut, getSportsBet, listSportsBets, setCashOutTarget } from '@tablestakes/contract/sportsbook'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, askedOf, closeStage, openStage, show, UNIT } from '../../../../test/cashier.tsx'
import { always, bet, fillSlip, purses } from '../../../../test/sportsbook.ts'
import { passOn } from '../../../lib/live/live-hearing.ts'
import SportsBetsScreen from './SportsBetsScreen.tsx'

beforeEach(() => {
  openStage()
  fillSlip([])
})
afterEach(closeStage)

const open = bet({ cash_out: 60_000 * UNIT })
const list = (...bets: object[]) => [{ data: { list: bets, last_id: '' } }]

test('an open bet is cashed out in part for what was seen', async () => {
  answer({
    ...always,
    [listSportsBets.path]: list(open),
    [getSportsBet.path]: [{ data: { bet: open } }],
    [cashOut.path]: [
      { data: { bet: bet({ cashed_amount: 30_000 * UNIT, cashed_stake: 25_000 * UNIT, cash_out: null }), purses } },
    ],
  })
  await show(<SportsBetsScreen />)
  await page.getByRole('button', { name: /^cash_out_do/ }).click()
  await page.getByRole('button', { name: '50%' }).click()
  await page.getByRole('button', { name: 'cash_out_do_amount' }).click()
  await expect
    .poll(() => askedOf(cashOut).map(({ body }) => body))
    .toMatchObject([{ id: '900', amount: 30_000 * UNIT, part: 50 }])
  expect(askedOf(cashOut)[0]?.key).toMatch(/\S/)
})

test('the stream’s offer is the one that is shown; a lower one is refused in words', async () => {
  answer({
    ...always,
    [listSportsBets.path]: list(open),
    [getSportsBet.path]: [{ data: { bet: open } }],
    [cashOut.path]: [{ refused: 'CASH_OUT_CHANGED' }],
  })
  await show(<SportsBetsScreen />)
  await expect.element(page.getByRole('button', { name: /^cash_out_do/ })).toBeVisible()
  passOn({ type: 'cash_outs', id: '', at: 0, list: [{ bet_id: '900', amount: BigInt(55_000 * UNIT) }] })
  await page.getByRole('button', { name: /^cash_out_do.*55/ }).click()
  await page.getByRole('button', { name: 'cash_out_do_amount' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/CASH_OUT_CHANGED/)
})

test('a target is kept, and one below the offer is not taken', async () => {
  answer({
    ...always,
    [listSportsBets.path]: list(open),
    [getSportsBet.path]: [{ data: { bet: open } }],
    [setCashOutTarget.path]: [{ data: { bet: { ...open, cash_out_target: 80_000 * UNIT } } }],
  })
  await show(<SportsBetsScreen />)
  await page.getByRole('button', { name: /^cash_out_do/ }).click()
  await page.getByText('cash_out_target', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'cash_out_target' }).fill('50000')
  await expect.element(page.getByText('cash_out_target_low')).toBeVisible()
  await page.getByRole('textbox', { name: 'cash_out_target' }).fill('80000')
  await page.getByRole('button', { name: 'cash_out_target_save' }).click()
  await expect.poll(() => askedOf(setCashOutTarget).map(({ body }) => body.target)).toEqual([80_000 * UNIT])
})

test('a bet that was settled again shows both settlements and what each moved', async () => {
  const settlements = [
    { number: 1, win: 0, change: 0, at: Date.now() - 60_000 },
    // The result was taken back, which moved nothing and is not shown.
    { number: 2, win: 0, change: 0, at: Date.now() - 30_000 },
    { number: 3, win: 92_500 * UNIT, change: 92_500 * UNIT, at: Date.now() },
  ]
  answer({
    ...always,
    [listSportsBets.path]: list(
      bet({ state: 'won', win: 92_500 * UNIT, finish_time: Date.now(), settlements }),
      bet({ id: '901', state: 'void', win: 50_000 * UNIT, finish_time: Date.now() }),
      bet({ id: '902', state: 'refused', reason: 'suspended', finish_time: Date.now() }),
    ),
  })
  await show(<SportsBetsScreen />)
  await page.getByRole('radio', { name: 'bets_filter_settled' }).click()
  await expect.element(page.getByText('bet_resettled_text')).toBeVisible()
  expect(document.querySelectorAll('.settlements li')).toHaveLength(2)
  await expect.element(page.getByText('bet_state_void')).toBeVisible()
  await expect.element(page.getByText(/bet_reason_suspended/)).toBeVisible()
})

test('a player without bets is shown the way to the matches', async () => {
  answer({ ...always, [listSportsBets.path]: list() })
  await show(<SportsBetsScreen />)
  await expect.element(page.getByText('bets_none_open')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'sports_to_matches' })).toBeVisible()
})
