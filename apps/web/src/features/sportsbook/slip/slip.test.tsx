import { getSportsBet, placeSportsBet, quoteSlip } from '@tablestakes/contract/sportsbook'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, askedOf, closeStage, openStage, show, UNIT } from '../../../../test/cashier.tsx'
import { always, bet, fillSlip, pick, purses, quoteOf } from '../../../../test/sportsbook.ts'
import { useSession } from '../../../lib/session/session.ts'
import { SlipPanel } from './SlipPanel.tsx'
import { readSlip, useSlip } from './slip-store.ts'

beforeEach(openStage)
afterEach(closeStage)

const place = () => page.getByRole('button', { name: 'slip_place_amount' })

test('a single is placed with what was seen, once, and the purse shows what is left', async () => {
  const picks = [pick('7')]
  fillSlip(picks)
  answer({
    ...always,
    [quoteSlip.path]: [{ data: quoteOf(picks) }],
    [placeSportsBet.path]: [{ data: { bets: [bet()], purses } }],
    [getSportsBet.path]: [{ data: { bet: bet() } }],
  })
  await show(<SlipPanel />)
  await place().click()
  await expect.element(page.getByText('slip_accepted_title')).toBeVisible()
  const [sent] = askedOf(placeSportsBet)
  expect(sent?.key).toMatch(/\S/)
  expect(sent?.body).toMatchObject({
    ...{ kind: 'single', stake: 50_000 * UNIT, accept: 'none' },
    selections: [{ match_id: '7', market_id: '17', outcome_id: '1', price: 1850, version: 3 }],
  })
  expect(useSession.getState().user?.money).toBe(BigInt(purses.money))
})

test('a lower price is explained and must be agreed to before anything is placed', async () => {
  const picks = [pick('7')]
  fillSlip(picks)
  const note = { kind: 'price_down', at: [0], from: 1850, to: 1700, is_stop: false }
  const lower = quoteOf(picks, { notes: [note], price: 1700 })
  answer({
    ...always,
    [quoteSlip.path]: [
      { data: { ...lower, selections: [{ ...lower.selections[0], price: 1700, version: 4 }] } },
      { data: quoteOf([pick('7', 1700)], { price: 1700 }) },
    ],
  })
  await show(<SlipPanel />)
  await expect.element(page.getByText('slip_note_price_down')).toBeVisible()
  expect(document.querySelector('.place button')?.textContent).toBe('slip_agree')
  await page.getByRole('button', { name: 'slip_agree' }).click()
  await expect.element(place()).toBeVisible()
  expect(useSlip.getState().picks[0]).toMatchObject({ price: 1700, version: 4 })
})

test('a market that is held keeps the slip from being placed', async () => {
  const picks = [pick('7')]
  fillSlip(picks)
  const held = quoteOf(picks, { notes: [{ kind: 'suspended', at: [0], is_stop: true }] })
  answer({
    ...always,
    [quoteSlip.path]: [{ data: { ...held, selections: [{ ...held.selections[0], state: 'suspended' }] } }],
  })
  await show(<SlipPanel />)
  await expect.element(page.getByText('slip_note_suspended')).toBeVisible()
  await expect.element(place()).toBeDisabled()
})

test('a press without an answer keeps its key, so that the same bet is never placed twice', async () => {
  const picks = [pick('7')]
  fillSlip(picks)
  answer({
    ...always,
    [quoteSlip.path]: [{ data: quoteOf(picks) }],
    [placeSportsBet.path]: [{ status: 500 }, { data: { bets: [bet()], purses } }],
    [getSportsBet.path]: [{ data: { bet: bet() } }],
  })
  await show(<SlipPanel />)
  await place().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/slip_failed/)
  await place().click()
  await expect.element(page.getByText('slip_accepted_title')).toBeVisible()
  const keys = askedOf(placeSportsBet).map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

test('a stop of the player’s own says so, and shows the way to it; the next press is another bet', async () => {
  const picks = [pick('7')]
  fillSlip(picks)
  answer({
    ...always,
    [quoteSlip.path]: [{ data: quoteOf(picks) }],
    [placeSportsBet.path]: [{ refused: 'LOSS_LIMIT' }],
  })
  await show(<SlipPanel />)
  await place().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/LOSS_LIMIT.*limit_see/)
  expect(useSlip.getState()).toMatchObject({ intent: null, placed: [] })
  expect(useSlip.getState().picks).toHaveLength(1)
})

test('a live bet waits, and is shown refused with the prices it can be had for', async () => {
  const picks = [pick('7')]
  fillSlip(picks)
  const waiting = bet({ state: 'pending', decide_time: Date.now() + 3_000 })
  const offer = { price: 1700, prices: [1700], possible_win: 85_000 * UNIT }
  answer({
    ...always,
    [quoteSlip.path]: [{ data: quoteOf(picks, { delay_ms: 3_000 }) }],
    [placeSportsBet.path]: [{ data: { bets: [waiting], purses } }],
    [getSportsBet.path]: [{ data: { bet: bet({ state: 'refused', reason: 'price_changed', offer }) } }],
  })
  await show(<SlipPanel />)
  await expect.element(page.getByText('slip_truth_delay')).toBeVisible()
  await place().click()
  await expect.element(page.getByText('slip_waiting_title')).toBeVisible()
  await expect.element(page.getByText('slip_refused_title')).toBeVisible()
  await expect.element(page.getByText(/bet_reason_price_changed/)).toBeVisible()
  await page.getByRole('button', { name: 'slip_offer' }).click()
  expect(useSlip.getState()).toMatchObject({ placed: [], picks: [{ price: 1700 }] })
})

test('three picks are a treble, or a system by name that costs a stake for every line', async () => {
  const picks = [pick('7'), pick('8'), pick('9')]
  fillSlip(picks)
  answer({ ...always, [quoteSlip.path]: [{ data: quoteOf(picks, { lines: 4 }) }] })
  await show(<SlipPanel />)
  await page.getByRole('radio', { name: 'slip_kind_system' }).click()
  await page.getByRole('combobox', { name: 'slip_system' }).selectOptions('trixie')
  await expect.poll(() => askedOf(quoteSlip).at(-1)?.body).toMatchObject({ kind: 'system', system: 'trixie' })
})

test('what is stored by other hands is not believed', () => {
  expect(readSlip(null).picks).toEqual([])
  expect(readSlip({ picks: [{ matchId: 1 }, pick('7')], stake: -5, accept: 'all', kind: 'lottery' })).toMatchObject({
    ...{ stake: null, accept: 'none', kind: null },
    picks: [{ matchId: '7' }],
  })
})
