import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withdrawable, withdrawalFee, withdrawalRefusal } from './withdrawals.ts'

const limits = { minimum: 100n, maximum: 1_000n, dayLimit: 1_500n, takenToday: 0n, freeAmount: 500n, feePercent: 2 }
const player = { isGuest: false, isFrozen: false, hasAccount: true, isVerified: true, cash: 2_000n, boundCash: 1_200n }

describe('refusals', () => {
  test.each([
    ['who has none of it', { isGuest: true, isFrozen: true, hasAccount: false }, {}, 500n, 'GUEST_WITHDRAWAL'],
    ['with a frozen account', { isFrozen: true }, {}, 500n, 'ACCOUNT_FROZEN'],
    ['without a bound account', { hasAccount: false }, {}, 500n, 'WITHDRAW_ACCOUNT_NEEDED'],
    ['without documents', { isVerified: false }, {}, 500n, 'VERIFICATION_NEEDED'],
    ['just under the minimum', {}, {}, 99n, 'BELOW_MINIMUM'],
    ['for nothing', {}, { minimum: 0n }, 0n, 'BELOW_MINIMUM'],
    ['just over the maximum', {}, {}, 1_001n, 'ABOVE_MAXIMUM'],
    ['over what is left of the day', {}, { takenToday: 1_000n }, 501n, 'DAY_LIMIT'],
    ['after the day limit was lowered below what was taken', {}, { takenToday: 2_000n }, 100n, 'DAY_LIMIT'],
    ['over the purse', { cash: 400n, boundCash: 0n }, {}, 401n, 'INSUFFICIENT_FUNDS'],
    ['over what wagering leaves free', {}, {}, 801n, 'WAGERING_UNFINISHED'],
  ])('a request %s', (_, who, bounds, amount, refusal) => {
    expect(withdrawalRefusal(amount, { ...player, ...who }, { ...limits, ...bounds })).toBe(refusal)
  })

  test.each([100n, 500n, 800n])('%s is granted', (amount) => {
    expect(withdrawalRefusal(amount, player, limits)).toBeNull()
  })

  test('the maximum and the rest of the day are granted to the last unit; a day limit of zero means no limit', () => {
    const rich = { ...player, boundCash: 0n }
    expect(withdrawalRefusal(1_000n, rich, limits)).toBeNull()
    expect(withdrawalRefusal(400n, { ...rich, cash: 400n }, limits)).toBeNull()
    expect(withdrawalRefusal(500n, rich, { ...limits, takenToday: 1_000n })).toBeNull()
    expect(withdrawalRefusal(1_000n, rich, { ...limits, dayLimit: null, takenToday: 9_000n })).toBeNull()
  })
})

test('what can be withdrawn is never negative, and the rest adds up to the cash', () => {
  expect(withdrawable({ cash: 10n, boundCash: 4n })).toEqual({ free: 6n, bound: 4n })
  expect(withdrawable({ cash: 10n, boundCash: 40n })).toEqual({ free: 0n, bound: 10n })
})

describe('the fee', () => {
  test('starts above the free amount of the day', () => {
    expect(withdrawalFee(500n, limits)).toBe(0n)
    expect(withdrawalFee(600n, limits)).toBe(2n)
    expect(withdrawalFee(649n, limits)).toBe(2n) // 2.98 rounded down
    expect(withdrawalFee(600n, { ...limits, takenToday: 300n })).toBe(8n)
    expect(withdrawalFee(600n, { ...limits, takenToday: 900n })).toBe(12n)
    expect(withdrawalFee(1_000n, { ...limits, feePercent: 1.5 })).toBe(7n)
  })

  test('leaves what can be paid in the smallest coin', () => {
    const terms = { freeAmount: 0n, takenToday: 0n, feePercent: 1.5 }
    expect(withdrawalFee(333_333n, { ...terms, smallest: 100n })).toBe(4_900n)
    expect(withdrawalFee(660_000n, { ...terms, smallest: 10_000n })).toBe(0n)
    expect(withdrawalFee(33_330_000n, { ...terms, smallest: 10_000n })).toBe(490_000n)
  })

  test('never exceeds the amount and never falls as the amount grows', () => {
    const money = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const percent = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(money, money, money, money, percent, (amount, more, freeAmount, takenToday, feePercent) => {
        const terms = { freeAmount, takenToday, feePercent }
        expect(withdrawalFee(amount, terms) <= amount).toBe(true)
        expect(withdrawalFee(amount + more, terms) >= withdrawalFee(amount, terms)).toBe(true)
      }),
    )
  })
})
