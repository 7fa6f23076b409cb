import { moneyTypes } from '@tablestakes/contract/fields'
import { type ActivityType, activityTypes } from '@tablestakes/contract/promotions'
import { expect, test } from 'vitest'
import type { Detail, Granted, Step } from './parts/types.ts'
import { claimsOf, together } from './waiting-claims.ts'

const NOW = 1_000_000
const cash = (amount: bigint) => ({ money_type: moneyTypes.CASH, amount })
const step = (step_id: string, state: Step['state'], amount: bigint): Step => ({
  ...{ step_id, title: {}, awards: [cash(amount)], state },
  progress: { unit: 'count', cur: 1, target: 1 },
})
const detail = (type: ActivityType, part: Partial<Detail>): Detail => ({
  activity: {
    ...{ activity_id: type, activity_type: type, is_open: true, start_time: 0, end_time: null, titles: {} },
    ...{ is_show_banner: false, is_left_show: false, is_detail_show: true, is_enter_window: false },
    ...{ is_show_left_bannel: false, sort_id: 1, banner_url: '', icons: [] },
  },
  ...{ rules: {}, missing: [], is_join: false, steps: [], rates: [], base: 0n, claimable: 0n, claim_time: null },
  ...part,
})
const ids = (one: Detail) => claimsOf(one, NOW).map(({ stepId }) => stepId)

test('every step that is reached is a claim of its own, and a share is one', () => {
  const steps = [step('a', 'claimed', 1n), step('b', 'reached', 2n), step('c', 'reached', 3n), step('d', 'waiting', 4n)]
  expect(ids(detail(activityTypes.ACTIVE_CHEST, { steps }))).toEqual(['b', 'c'])
  const share = detail(activityTypes.CASH_BACK, {
    ...{ claimable: 38n, rates: [{ from: 0n, rate: 5, money_type: moneyTypes.CASH }] },
  })
  expect(claimsOf(share, NOW)).toEqual([{ detail: share, stepId: null, awards: [cash(38n)] }])
})

test('what needs a code, a pan or the installed app is not claimed in passing, and neither is what is not for the player', () => {
  const steps = [step('b', 'reached', 2n)]
  expect(ids(detail(activityTypes.MESSAGING_CHANNEL, { steps, url: 'https://example.com' }))).toEqual([])
  expect(ids(detail(activityTypes.GOLD_RUSHING, { steps }))).toEqual([])
  expect(ids(detail(activityTypes.DOWNLOAD, { steps }))).toEqual([])
  expect(ids(detail(activityTypes.SIGN, { steps, missing: ['stopped'] }))).toEqual([])
  expect(ids(detail(activityTypes.SIGN, { steps }))).toEqual(['b'])
})

test('several claims are told as one, with the purses after the last; what is held is not told as given', () => {
  const granted = (amount: bigint, part: Partial<Granted> = {}): Granted => ({
    ...{ awards: [cash(amount)], purses: { money: amount, coin: 0n, gold: 0n } },
    ...part,
  })
  expect(together([])).toBeNull()
  expect(together([granted(2n), granted(3n, { is_held: true }), granted(5n)])).toEqual({
    ...{ awards: [cash(7n)], purses: { money: 5n, coin: 0n, gold: 0n } },
  })
  expect(together([granted(3n, { is_held: true })])).toMatchObject({ awards: [cash(3n)], is_held: true })
})
