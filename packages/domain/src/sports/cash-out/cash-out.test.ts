import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNIT } from '../../money/money.ts'
import { ratio } from '../../money/ratio.ts'
import { HALF_LOSE, HALF_WIN, LOSE, VOID, WIN } from '../result.ts'
import { possiblePayout } from '../slip/payout.ts'
import { type CashOutLeg, cashOutOffer, partialCashOut, worthOf } from './cash-out.ts'

const anyLeg: fc.Arbitrary<CashOutLeg> = fc.integer({ min: 1010, max: 20_000 }).chain((price) =>
  fc.oneof(
    fc.constantFrom(WIN, LOSE, VOID, HALF_WIN, HALF_LOSE).map((result) => ({ price, result })),
    fc
      .tuple(fc.integer({ min: 1010, max: 20_000 }), fc.integer({ min: 0, max: 2000 }))
      .map(([now, margin]) => ({ price, now: { price: now, margin } })),
    fc
      .tuple(fc.nat(400_000), fc.nat(200_000), fc.nat(200_000), fc.nat(200_000))
      .map(([win, halfWin, voided, halfLose]) => ({ price, chances: { win, halfWin, void: voided, halfLose } })),
  ),
)

describe('an offer', () => {
  const bet = { stake: 10n * UNIT, sizes: [1], margin: 500, most: 1_000n * UNIT }

  test('is the fair value less the margin', () => {
    // Backed at 3.00; now 1.90 with 5 % in it, so fairly 2.00: worth 1.5 times the stake.
    const legs: CashOutLeg[] = [{ price: 3000, now: { price: 1900, margin: 500 } }]
    expect(cashOutOffer({ ...bet, legs, margin: 0 })).toBe(15n * UNIT)
    expect(cashOutOffer({ ...bet, legs })).toBe(142_500n)
  })

  test('counts ended legs by what they brought', () => {
    const open: CashOutLeg = { price: 2000, chances: { win: 500_000 } }
    const multiple = { ...bet, sizes: [2], margin: 0 }
    expect(cashOutOffer({ ...multiple, legs: [{ price: 1500, result: WIN }, open] })).toBe(15n * UNIT)
    expect(cashOutOffer({ ...multiple, legs: [{ price: 1500, result: VOID }, open] })).toBe(10n * UNIT)
    expect(cashOutOffer({ ...multiple, legs: [{ price: 1500, result: LOSE }, open] })).toBeNull()
  })

  test('knows that a void leg gives its stake back', () => {
    expect(worthOf({ price: 2000, chances: { win: 350_000, void: 300_000 } })).toEqual(ratio(1))
    expect(worthOf({ price: 2000, chances: { win: 250_000, halfWin: 200_000, halfLose: 100_000 } })).toEqual(
      ratio(17, 20),
    )
  })

  test('is none while a leg has no price', () => {
    expect(cashOutOffer({ ...bet, legs: [{ price: 2000, now: null }] })).toBeNull()
  })

  test('never passes what the bet can pay, for any legs and any lines', () => {
    fc.assert(
      fc.property(
        fc.array(anyLeg, { minLength: 1, maxLength: 7 }),
        fc.bigInt({ min: 1n, max: 10_000n * UNIT }),
        fc.nat(126),
        fc.nat(3000),
        (legs, stake, mask, margin) => {
          const sizes = legs.map((_, place) => place + 1).filter((size) => (mask >> (size - 1)) % 2 === 1)
          const possible = possiblePayout(
            { stake, sizes },
            legs.map(({ price }) => price),
          )
          const offer = cashOutOffer({ stake, sizes, legs, margin, most: possible })
          const uncapped = cashOutOffer({ stake, sizes, legs, margin, most: possible * 1000n })
          expect(offer ?? 0n).toBeLessThanOrEqual(possible)
          expect(uncapped).toBe(offer)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('falls when the price of what was backed rises', () => {
    const at = (price: number) => cashOutOffer({ ...bet, legs: [{ price: 2500, now: { price, margin: 500 } }] })!
    expect(at(1500)).toBeGreaterThan(at(1600))
    expect(at(2400)).toBeGreaterThan(at(6000))
  })
})

describe('a part', () => {
  test('is paid in proportion, rounded down, and the rest stays open', () => {
    expect(partialCashOut({ offer: 100n, stake: 30n, part: 10n })).toEqual({ paid: 33n, left: 20n })
    expect(partialCashOut({ offer: 100n, stake: 30n, part: 30n })).toEqual({ paid: 100n, left: 0n })
  })

  test('of nothing, of more than there is, or worth nothing is refused', () => {
    expect(partialCashOut({ offer: 100n, stake: 30n, part: 0n })).toBeNull()
    expect(partialCashOut({ offer: 100n, stake: 30n, part: 31n })).toBeNull()
    expect(partialCashOut({ offer: 1n, stake: 30n, part: 10n })).toBeNull()
  })

  test('two parts are never worth more than the whole', () => {
    const amount = fc.bigInt({ min: 1n, max: 1_000_000n })
    fc.assert(
      fc.property(amount, amount, amount, (offer, one, other) => {
        const stake = one + other
        const first = partialCashOut({ offer, stake, part: one })?.paid ?? 0n
        const second = partialCashOut({ offer, stake, part: other })?.paid ?? 0n
        expect(first + second).toBeLessThanOrEqual(offer)
      }),
    )
  })
})
