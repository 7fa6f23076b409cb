import { getCareAdvice, getLimits, getProtection } from '@tablestakes/contract/protection'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answer,
  askedOf,
  closeStage,
  enter,
  HOUR_MS,
  NOW,
  openStage,
  preloaded,
  showDialog,
} from '../../../test/cashier.tsx'
import { navigate } from '../../lib/address/hash-location.ts'
import { indexQuery } from '../../lib/api/index-query.ts'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useDialogStack } from '../dialogs/open-dialog.ts'
import { offerPromotions } from './offer-promotions.ts'

const DAY_MS = 24 * HOUR_MS
const LIMIT = {
  ...{ kind: 'loss', period: 'day', amount: 100, minutes: null, used_amount: 0, used_minutes: 0 },
  ...{ resets_at: null, set_by: 'player', pending: null },
}
const limits = (used: number) => ({
  ...{ list: [{ ...LIMIT, used_amount: used }], is_needed: false, waiting_hours: 24, is_rolling: false },
  ...{ time_zone: 'UTC', bounds: [] },
})
const state = (part: object = {}) => ({
  ...{ cool_off_until: null, is_excluded: false, excluded_until: null, returns_at: null, is_check_due: false },
  ...{ reality_check_minutes: 0, reality_check_most: 0, next_check: null, session_began: NOW, server_time: NOW },
  ...part,
})
const care = (offersOffUntil: number | null) => ({ advice: null, offers_off_until: offersOffUntil })
const free = { law: true, state: state(), limits: limits(0), care: care(null) }

beforeEach(() => {
  openStage()
  for (const kept of ['popups', 'demolish_next']) localStorage.removeItem(kept)
  navigate('/game')
})
afterEach(closeStage)

/** A player who has paid before and whose purse is empty. */
async function arriveEmpty(part: Partial<typeof free>): Promise<void> {
  const { law, ...told } = { ...free, ...part }
  keepPreload({ ...preloaded, jurisdiction: { low_balance_popups: law } } as unknown as Preload, NOW)
  enter({ ...{ money: 0n, coin: 0n, pay_total: 1n, pay_count: 1 }, first_pay_date: NOW - DAY_MS, create_time: 0 })
  answer({
    [getProtection.path]: [{ data: told.state }],
    [getLimits.path]: [{ data: told.limits }],
    [getCareAdvice.path]: [{ data: told.care }],
  })
  queryClient.setQueryData(indexQuery.queryKey, { activity_list: [] } as never)
  await showDialog(offerPromotions)
}

async function isAnswered(): Promise<void> {
  await expect.poll(() => askedOf(getCareAdvice)).toHaveLength(1)
}
const opened = () => useDialogStack.getState().entries.map(({ name }) => name)

test('nothing opens over an empty purse where the law allows no pop-up, and nothing is asked for it', async () => {
  await arriveEmpty({ law: false })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(askedOf(getProtection)).toEqual([])
  expect(opened()).toEqual([])
})

test.each([
  ['who takes a break', { state: state({ cool_off_until: NOW + DAY_MS }) }],
  ['whose limit is reached', { limits: limits(100) }],
  ['who gets no offers', { care: care(NOW + DAY_MS) }],
])('nor for a player %s', async (_who, part) => {
  await arriveEmpty(part)
  await isAnswered()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(opened()).toEqual([])
})

/** Last: of all offers one opens a day. */
test('where it may, one opens that leads to safer play and asks for no top-up', async () => {
  await arriveEmpty({})
  const dialog = page.getByRole('dialog', { name: 'dialog_demolish' })
  await expect.element(dialog.getByRole('button', { name: 'safer_play' })).toBeVisible()
})
