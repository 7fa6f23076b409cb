import { expect, test } from 'vitest'
import { UNIT } from '../money/money.ts'
import { opensGoldPanning } from './gold-panning.ts'

const free = { hasReachedLimit: false, isCoolingOff: false, areOffersOff: false, siteAllowsPopups: true }
const due = {
  isNoticeOpen: false,
  isRechargeOpen: false,
  money: 0n,
  coin: UNIT - 1n,
  firstPaidAt: 5,
  awards: [
    { limitSeconds: 9, status: false },
    { limitSeconds: 0, status: true },
  ],
}

test('opens when every condition holds', () => {
  expect(opensGoldPanning(due, free)).toBe(true)
  expect(opensGoldPanning({ ...due, awards: [due.awards[0]!, { limitSeconds: -5, status: true }] }, free)).toBe(true)
})

test.each([
  ['the notice is open', { isNoticeOpen: true }],
  ['the recharge pop-up is open', { isRechargeOpen: true }],
  ['a whole unit is left', { money: 1n }],
  ['there was no payment', { firstPaidAt: null }],
  ['there is no second award', { awards: [{ limitSeconds: 0, status: true }] }],
  ['the second award is not due', { awards: [due.awards[0]!, { limitSeconds: 1, status: true }] }],
  ['the second award is closed', { awards: [due.awards[0]!, { limitSeconds: 0, status: false }] }],
])('stays closed when %s', (_, change) => {
  expect(opensGoldPanning({ ...due, ...change }, free)).toBe(false)
})

test('stays closed for a protected player', () => {
  expect(opensGoldPanning(due, { ...free, hasReachedLimit: true })).toBe(false)
  expect(opensGoldPanning(due, { ...free, isCoolingOff: true })).toBe(false)
  expect(opensGoldPanning(due, { ...free, siteAllowsPopups: false })).toBe(false)
})
