import { activityTypes } from '@tablestakes/contract/promotions'
import { expect, test } from 'vitest'
import type { Detail, Step } from './parts/types.ts'
import { percentOf, standOf } from './stand.ts'

const NOW = 1_000_000
const step = (state: Step['state'], part: Partial<Step> = {}): Step => ({
  ...{ step_id: state, title: { en: state }, awards: [], state },
  progress: { unit: 'count', cur: 1, target: 4 },
  ...part,
})
const detail = (part: Partial<Detail>): Detail => ({
  activity: {
    ...{ activity_id: 10_001, activity_type: activityTypes.ACTIVE_CHEST, is_open: true, start_time: 0, end_time: null },
    ...{ is_show_banner: false, is_left_show: false, is_detail_show: true, is_enter_window: false },
    ...{ is_show_left_bannel: false, sort_id: 1, banner_url: '', icons: [], titles: {} },
  },
  ...{ rules: {}, missing: [], is_join: false, steps: [], rates: [], base: 0n, claimable: 0n, claim_time: null },
  ...part,
})

test('what can be claimed is said before how far the rest is', () => {
  const steps = [step('claimed'), step('reached'), step('waiting')]
  expect(standOf(detail({ steps }), NOW)).toEqual({ kind: 'claim', steps: [steps[1]] })
})

test('a player it is not for is told so, whatever is reached', () => {
  const stand = standOf(detail({ missing: ['vip_level'], steps: [step('reached')] }), NOW)
  expect(stand).toEqual({ kind: 'locked', reason: 'vip_level' })
})

test('the next step is said with what is done before it', () => {
  const steps = [step('claimed'), step('waiting')]
  expect(standOf(detail({ steps }), NOW)).toEqual({ kind: 'progress', step: steps[1], done: 1, of: 2 })
})

test('a day of the calendar that was taken is done until tomorrow', () => {
  const steps = [step('claimed', { day: 1 }), step('waiting', { day: 2 })]
  expect(standOf(detail({ steps }), NOW)).toEqual({ kind: 'done' })
})

test('spins, a share, a rain and a share of tomorrow are told apart', () => {
  const wheel = { prizes: [], remain_rot_num: 2, steps: [] }
  expect(standOf(detail({ wheel }), NOW)).toEqual({ kind: 'spins', count: 2 })
  expect(standOf(detail({ claimable: 5n }), NOW)).toEqual({ kind: 'share', amount: 5n })
  expect(standOf(detail({ base: 5n, claim_time: NOW + 1 }), NOW)).toEqual({ kind: 'later', at: NOW + 1 })
  const unproven = { my_parts: [], parts: 1, least: 1n, server_seed_hash: '', server_seed: null }
  const rain = { rain_id: 'r', start_time: NOW + 5, end_time: NOW + 9, pool: 1n, left: 1n, taken: 0n, ...unproven }
  expect(standOf(detail({ rains: [rain] }), NOW)).toEqual({ kind: 'rain', at: NOW + 5, isOn: false })
  expect(standOf(detail({ rains: [{ ...rain, start_time: NOW - 1 }] }), NOW)).toEqual({
    ...{ kind: 'rain', at: NOW + 9, isOn: true },
  })
})

test('percent ends at a hundred, also of an empty target', () => {
  expect(percentOf(step('waiting'))).toBe(25)
  expect(percentOf(step('waiting', { progress: { unit: 'money', cur: 9n, target: 4n } }))).toBe(100)
  expect(percentOf(step('waiting', { progress: { unit: 'count', cur: 0, target: 0 } }))).toBe(0)
})
