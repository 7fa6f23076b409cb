import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNIT } from '../money/money.ts'
import { DAY_MS } from '../text/duration.ts'
import { opensDemolish, postponeDemolish } from './demolish.ts'

const free = { hasReachedLimit: false, isCoolingOff: false, areOffersOff: false, siteAllowsPopups: true }
const poor = { money: 4_000n, coin: 6_000n, payTotal: 1n, nextOpenAt: null, now: 1_000 }

test('opens at exactly one unit of coin and money together, not a ten-thousandth above', () => {
  expect(opensDemolish(poor, free)).toBe(true)
  expect(opensDemolish({ ...poor, money: 4_001n }, free)).toBe(false)
  expect(opensDemolish({ ...poor, money: 0n, coin: UNIT }, free)).toBe(true)
})

test('never for a player who has not paid yet', () => {
  expect(opensDemolish({ ...poor, payTotal: 0n }, free)).toBe(false)
})

test('waits for its next-open date and is postponed by one day unless told otherwise', () => {
  expect(opensDemolish({ ...poor, nextOpenAt: 1_001 }, free)).toBe(false)
  expect(opensDemolish({ ...poor, nextOpenAt: 1_000 }, free)).toBe(true)
  expect(postponeDemolish({ now: 1_000 })).toBe(1_000 + DAY_MS)
  expect(postponeDemolish({ now: 1_000, days: 3 })).toBe(1_000 + 3 * DAY_MS)
})

test('never with a reached limit, a cool-off, no offers or a profile that forbids it, whatever the purse', () => {
  const guard = fc.record({
    ...{ hasReachedLimit: fc.boolean(), isCoolingOff: fc.boolean(), areOffersOff: fc.boolean() },
    siteAllowsPopups: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 20_000n }), guard, (money, limits) => {
      fc.pre(limits.hasReachedLimit || limits.isCoolingOff || limits.areOffersOff || !limits.siteAllowsPopups)
      expect(opensDemolish({ ...poor, money }, limits)).toBe(false)
    }),
  )
})
