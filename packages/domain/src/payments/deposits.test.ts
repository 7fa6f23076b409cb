import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallerOf } from '../money/money.ts'
import {
  cutReward,
  type DepositChange,
  type DepositOffer,
  type DepositState,
  depositChange,
  type PaymentReport,
  quoteDeposit,
  type RateTier,
  type RechargeReward,
  tierOf,
} from './deposits.ts'

const tier = (amount: bigint, cashRate: number, coinRate: number, goldRate: number): RateTier => ({
  amount,
  cashRate,
  coinRate,
  goldRate,
})
const tiers = [tier(1_000n, 1, 10, 100), tier(5_000n, 2.5, 20, 200), tier(10_000n, 5, 50, 300)]
const offer: DepositOffer = {
  amount: 10_000n,
  tiers,
  goods: null,
  reward: null,
  hasBonus: true,
  coinMultiplier: 20,
  cashTaskRate: 100,
}
const reward: RechargeReward = {
  tiers: [
    { amount: 5_000n, rate: 8 },
    { amount: 10_000n, rate: 12.5 },
  ],
  coinMultiplier: 7,
  left: null,
}
const goods = { extraCash: 70n, coin: 300n, gold: 9n, coinMultiplier: 5 }

describe('the tier of an amount', () => {
  test.each([
    [999n, null],
    [1_000n, 1_000n],
    [4_999n, 1_000n],
    [5_000n, 5_000n],
    [9_999n, 5_000n],
    [10_000n, 10_000n],
    [10n ** 15n, 10_000n],
  ])('%s has reached %s', (amount, reached) => {
    expect(tierOf(amount, tiers)?.amount ?? null).toBe(reached)
    expect(tierOf(amount, tiers.toReversed())?.amount ?? null).toBe(reached)
  })

  test('nothing is given without tiers', () => {
    expect(tierOf(1_000n, [])).toBeNull()
  })

  test('is the highest one not above the amount, in whatever order they come', () => {
    const amounts = fc.bigInt({ min: 0n, max: 50n })
    fc.assert(
      fc.property(amounts, fc.uniqueArray(amounts), (amount, starts) => {
        const reached = tierOf(
          amount,
          starts.map((start) => tier(start, 0, 0, 0)),
        )
        const within = starts.filter((start) => start <= amount)
        const highest = within.reduce<bigint | null>((most, one) => (most === null || one > most ? one : most), null)
        expect(reached?.amount ?? null).toBe(highest)
      }),
    )
  })
})

describe('what a deposit brings', () => {
  test('nothing but itself below every tier', () => {
    expect(quoteDeposit({ ...offer, amount: 999n })).toEqual({
      extraCash: 0n,
      coin: 0n,
      rewardCoin: 0n,
      gold: 0n,
      cashTarget: 999n,
      coinTarget: 0n,
      rewardTarget: 0n,
    })
  })

  test('the extras of its tier, each at its own rate', () => {
    expect(quoteDeposit(offer)).toEqual({
      extraCash: 500n,
      coin: 5_000n,
      rewardCoin: 0n,
      gold: 30_000n,
      cashTarget: 10_500n,
      coinTarget: 100_000n,
      rewardTarget: 0n,
    })
  })

  test('what comes with the item besides, under the wagering of the item', () => {
    expect(quoteDeposit({ ...offer, goods })).toEqual({
      extraCash: 570n,
      coin: 5_300n,
      rewardCoin: 0n,
      gold: 30_009n,
      cashTarget: 10_570n,
      coinTarget: 26_500n,
      rewardTarget: 0n,
    })
    expect(quoteDeposit({ ...offer, tiers: [], goods })).toEqual({
      extraCash: 70n,
      coin: 300n,
      rewardCoin: 0n,
      gold: 9n,
      cashTarget: 10_070n,
      coinTarget: 1_500n,
      rewardTarget: 0n,
    })
  })

  test('an item may ask for no wagering at all', () => {
    expect(quoteDeposit({ ...offer, goods: { ...goods, coinMultiplier: 0 } }).coinTarget).toBe(0n)
  })

  test('the recharge reward is part of the bonus, told apart, and bound by a multiplier of its own', () => {
    expect(quoteDeposit({ ...offer, goods, reward })).toMatchObject({
      rewardCoin: 1_250n,
      coin: 6_550n,
      rewardTarget: 8_750n,
      coinTarget: 35_250n,
      extraCash: 570n,
    })
  })

  test.each([
    [4_999n, 0n],
    [5_000n, 400n],
    [9_999n, 799n],
    [10_000n, 1_250n],
  ])('the reward of %s is %s', (amount, rewardCoin) => {
    expect(quoteDeposit({ ...offer, amount, reward })).toMatchObject({ rewardCoin, rewardTarget: rewardCoin * 7n })
  })

  test.each([
    [0n, 0n],
    [1n, 1n],
    [1_249n, 1_249n],
    [1_250n, 1_250n],
    [1_251n, 1_250n],
  ])('with %s left of its limit the reward is %s', (left, rewardCoin) => {
    const quote = quoteDeposit({ ...offer, reward: { ...reward, left } })
    expect(quote).toMatchObject({ rewardCoin, coin: 5_000n + rewardCoin, coinTarget: 100_000n + rewardCoin * 7n })
  })

  test('no bonus for a player who does not want one: cash and gold come all the same', () => {
    expect(quoteDeposit({ ...offer, goods, reward, hasBonus: false })).toEqual({
      extraCash: 570n,
      coin: 0n,
      rewardCoin: 0n,
      gold: 30_009n,
      cashTarget: 10_570n,
      coinTarget: 0n,
      rewardTarget: 0n,
    })
  })

  test('every part is rounded down by itself', () => {
    const small = { tiers: [{ amount: 1n, rate: 1.5 }], coinMultiplier: 20, left: null }
    const odd = { ...offer, amount: 199n, tiers: [tier(1n, 1, 1.5, 0.5)], reward: small, cashTaskRate: 50 }
    expect(quoteDeposit(odd)).toEqual({
      extraCash: 1n, // 1.99
      coin: 4n, // 2.985 and 2.985
      rewardCoin: 2n,
      gold: 0n, // 0.995
      cashTarget: 100n, // half of 200
      coinTarget: 80n,
      rewardTarget: 40n,
    })
    expect(quoteDeposit({ ...odd, amount: 198n }).cashTarget).toBe(99n) // half of 199
  })

  test('the share of the cash that must be staked is the site’s', () => {
    expect(quoteDeposit({ ...offer, cashTaskRate: 0 }).cashTarget).toBe(0n)
    expect(quoteDeposit({ ...offer, cashTaskRate: 300 }).cashTarget).toBe(31_500n)
  })

  const money = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const rate = fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100)
  const multiplier = fc.integer({ min: 0, max: 1_000 })
  const offers: fc.Arbitrary<DepositOffer> = fc.record({
    amount: money,
    tiers: fc.array(fc.record({ amount: money, cashRate: rate, coinRate: rate, goldRate: rate }), { maxLength: 5 }),
    goods: fc.option(fc.record({ extraCash: money, coin: money, gold: money, coinMultiplier: multiplier })),
    reward: fc.option(
      fc.record({
        tiers: fc.array(fc.record({ amount: money, rate }), { maxLength: 5 }),
        coinMultiplier: multiplier,
        left: fc.option(money),
      }),
    ),
    hasBonus: fc.boolean(),
    coinMultiplier: multiplier,
    cashTaskRate: rate,
  })

  test('is never negative, and the reward never more than the whole bonus', () => {
    fc.assert(
      fc.property(offers, (any) => {
        const quote = quoteDeposit(any)
        expect(Object.values(quote).every((part) => part >= 0n)).toBe(true)
        expect(quote.rewardCoin <= quote.coin).toBe(true)
        expect(quote.coin > 0n || quote.coinTarget === 0n).toBe(true)
      }),
    )
  })

  test('is the sum of what its tier, its item and the reward bring alone', () => {
    fc.assert(
      fc.property(offers, (any) => {
        const whole = quoteDeposit(any)
        const ofTier = quoteDeposit({ ...any, goods: null, reward: null })
        const ofItem = quoteDeposit({ ...any, tiers: [], reward: null })
        const ofReward = quoteDeposit({ ...any, tiers: [], goods: null })
        for (const part of ['extraCash', 'coin', 'rewardCoin', 'gold'] as const) {
          expect(whole[part]).toBe(ofTier[part] + ofItem[part] + ofReward[part])
        }
        const times = BigInt(any.goods?.coinMultiplier ?? any.coinMultiplier)
        const rewardTimes = BigInt(any.reward?.coinMultiplier ?? 0)
        expect(whole.rewardTarget).toBe(whole.rewardCoin * rewardTimes)
        expect(whole.coinTarget).toBe((whole.coin - whole.rewardCoin) * times + whole.rewardTarget)
      }),
    )
  })

  test('giving up the bonus changes nothing else', () => {
    fc.assert(
      fc.property(offers, (any) => {
        const wanted = quoteDeposit({ ...any, hasBonus: true })
        const unwanted = quoteDeposit({ ...any, hasBonus: false })
        expect(unwanted).toEqual({ ...wanted, coin: 0n, rewardCoin: 0n, coinTarget: 0n, rewardTarget: 0n })
      }),
    )
  })

  test('a cut reward is the one that so much would have been left for', () => {
    fc.assert(
      fc.property(offers, money, (any, most) => {
        const whole = quoteDeposit(any)
        const left = any.reward && { ...any.reward, left: smallerOf(most, whole.rewardCoin) }
        const { rewardCoin: coin, rewardTarget: target } = quoteDeposit({ ...any, reward: left })
        expect(cutReward({ coin: whole.rewardCoin, target: whole.rewardTarget }, most)).toEqual({ coin, target })
      }),
    )
  })
})

describe('what a report changes', () => {
  const order = (state: DepositState) => ({ state, amount: 500n, currency: 'BRL' })
  const states: DepositState[] = ['created', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'review']
  const reports = {
    pending: { status: 'pending' },
    failed: { status: 'failed' },
    expired: { status: 'expired' },
    paid: { status: 'paid', amount: 500n, currency: 'BRL' },
    less: { status: 'paid', amount: 499n, currency: 'BRL' },
    more: { status: 'paid', amount: 501n, currency: 'BRL' },
    foreign: { status: 'paid', amount: 500n, currency: 'USD' },
    both: { status: 'paid', amount: 1n, currency: 'USD' },
  } as const satisfies Record<string, PaymentReport>

  const inTime = { to: 'paid', isLate: false } as const
  const late = { to: 'paid', isLate: true } as const
  const amount = { to: 'review', because: 'amount' } as const
  const currency = { to: 'review', because: 'currency' } as const
  const mismatches = { less: amount, more: amount, foreign: currency, both: currency }
  const ended = { pending: null, failed: null, expired: null, paid: late, ...mismatches }
  const settled = {
    pending: null,
    failed: null,
    expired: null,
    paid: null,
    less: null,
    more: null,
    foreign: null,
    both: null,
  }
  const open = { failed: { to: 'failed' }, expired: { to: 'expired' }, paid: inTime, ...mismatches } as const

  const table: Record<DepositState, Record<keyof typeof reports, DepositChange | null>> = {
    created: { pending: { to: 'pending' }, ...open },
    pending: { pending: null, ...open },
    paid: settled,
    failed: ended,
    expired: ended,
    cancelled: ended,
    review: settled,
  }
  const rows = states.flatMap((state) =>
    Object.entries(table[state]).map(([name, change]) => ({ state, name, change })),
  )

  test.each(rows)('$state, reported as $name', ({ state, name, change }) => {
    expect(depositChange(order(state), reports[name as keyof typeof reports])).toEqual(change)
  })

  const anyReport: fc.Arbitrary<PaymentReport> = fc.oneof(
    fc.constantFrom(...Object.values(reports)),
    fc.record({
      status: fc.constant('paid' as const),
      amount: fc.bigInt({ min: 0n, max: 1_000n }),
      currency: fc.constantFrom('BRL', 'USD', ''),
    }),
  )

  test('over any run of reports an order is credited once at most, for its own amount, and nothing follows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.array(anyReport, { maxLength: 20 }), (first, said) => {
        let state = first
        let credits = 0
        for (const report of said) {
          const change = depositChange(order(state), report)
          const isFinal = state === 'paid' || state === 'review'
          expect(isFinal && change !== null).toBe(false)
          if (change?.to === 'paid') credits += 1
          expect(change?.to !== 'paid' || (report.status === 'paid' && report.amount === 500n)).toBe(true)
          state = change?.to ?? state
        }
        const wasPaid = first !== 'paid' && state === 'paid'
        expect(credits).toBe(wasPaid ? 1 : 0)
      }),
    )
  })

  test('money that has come is never lost: it is credited or a person looks at it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), anyReport, (state, report) => {
        const change = depositChange(order(state), report)
        const after = change?.to ?? state
        expect(report.status !== 'paid' || after === 'paid' || after === 'review').toBe(true)
      }),
    )
  })
})
