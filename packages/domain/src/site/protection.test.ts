import { expect, test } from 'vitest'
import { mayShowLowBalancePopup } from './protection.ts'

test('a low-balance pop-up needs a site that allows it and a player without reached limit or cool-off, who gets offers', () => {
  const open = { hasReachedLimit: false, isCoolingOff: false, areOffersOff: false, siteAllowsPopups: true }
  expect(mayShowLowBalancePopup(open)).toBe(true)
  expect(mayShowLowBalancePopup({ ...open, hasReachedLimit: true })).toBe(false)
  expect(mayShowLowBalancePopup({ ...open, isCoolingOff: true })).toBe(false)
  expect(mayShowLowBalancePopup({ ...open, areOffersOff: true })).toBe(false)
  expect(mayShowLowBalancePopup({ ...open, siteAllowsPopups: false })).toBe(false)
})
