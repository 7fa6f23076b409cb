import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNIT } from '../../money/money.ts'
import { multiply, ONE, type Ratio, ratio, sum, wholeDown } from '../../money/ratio.ts'
import { factorOf, HALF_LOSE, HALF_WIN, type LegResult, LOSE, SHARED, VOID, WIN } from '../result.ts'
import { boostOf, boostPercent, freeBetWin, nextBoost } from './boost.ts'
import { findClashes } from './clash.ts'
import { capPayout, multiplePrice, payoutOf, possiblePayout, returnedOf, totalStake } from './payout.ts'
import { isSystemName, lineCount, MOST_LEGS, sizesOf, systemNames, systemOf, systemsFor } from './systems.ts'

/** The judge: every line by itself, written out. */
function lines(legs: number, sizes: readonly number[]): number[][] {
  const all = Array.from({ length: 2 ** legs }, (_, mask) =>
    Array.from({ length: legs }, (__, leg) => leg).filter((leg) => (mask >> leg) % 2 === 1),
  )
  return all.filter((line) => sizes.includes(line.length))
}

function naivePayout(stake: bigint, sizes: readonly number[], factors: readonly Ratio[]): bigint {
  const paid = lines(factors.length, sizes).map((line) =>
    line.reduce((product, leg) => multiply(product, factors[leg]!), ratio(stake)),
  )
  return wholeDown(sum(paid))
}

const anyPrice = fc.integer({ min: 1010, max: 60_000 })
const anyLeg: fc.Arbitrary<LegResult> = fc.oneof(
  fc.constantFrom(WIN, WIN, LOSE, VOID, HALF_WIN, HALF_LOSE),
  fc.integer({ min: 2, max: 5 }).map((sharing) => ({ result: 'dead_heat' as const, share: ratio(1, sharing) })),
)
const anyFactors = fc
  .array(fc.tuple(anyLeg, anyPrice), { minLength: 1, maxLength: 8 })
  .map((legs) => legs.map(([leg, price]) => factorOf(leg, price)))

describe('lines', () => {
  test('named systems have the lines they are known for', () => {
    const counts = Object.fromEntries(
      systemNames.map((name) => [name, lineCount(systemOf(name).legs, systemOf(name).sizes)]),
    )
    expect(counts).toEqual({
      trixie: 4,
      patent: 7,
      yankee: 11,
      lucky_15: 15,
      canadian: 26,
      lucky_31: 31,
      heinz: 57,
      lucky_63: 63,
      super_heinz: 120,
      lucky_127: 127,
      goliath: 247,
      lucky_255: 255,
    })
    expect(systemsFor(4)).toEqual(['yankee', 'lucky_15'])
    expect(isSystemName('goliath')).toBe(true)
    expect(isSystemName('toString')).toBe(false)
  })

  test('a slip has the sizes its shape says, or none', () => {
    expect(sizesOf({ kind: 'single' }, 3)).toEqual([1])
    expect(sizesOf({ kind: 'multiple' }, 3)).toEqual([3])
    expect(sizesOf({ kind: 'multiple' }, 1)).toBeNull()
    expect(sizesOf({ kind: 'multiple' }, MOST_LEGS)).toEqual([MOST_LEGS])
    expect(sizesOf({ kind: 'multiple' }, MOST_LEGS + 1)).toBeNull()
    expect(sizesOf({ kind: 'multiple', systemSize: 2 }, 3)).toBeNull()
    expect(sizesOf({ kind: 'system', systemSize: 2 }, 3)).toEqual([2])
    expect(sizesOf({ kind: 'system', systemSize: 3 }, 3)).toBeNull()
    expect(sizesOf({ kind: 'system', systemSize: 10 }, 20)).toBeNull()
    expect(sizesOf({ kind: 'system' }, 3)).toBeNull()
    expect(sizesOf({ kind: 'system', systemName: 'patent' }, 3)).toEqual([1, 2, 3])
    expect(sizesOf({ kind: 'system', systemName: 'patent' }, 4)).toBeNull()
    expect(sizesOf({ kind: 'single' }, 0)).toBeNull()
  })

  test('are counted as they are when written out', () => {
    for (let legs = 1; legs <= 8; legs += 1) {
      for (let size = 1; size <= legs; size += 1) expect(lineCount(legs, [size])).toBe(lines(legs, [size]).length)
    }
  })
})

describe('a payout', () => {
  test('equals the sum over all lines, written out, for any results', () => {
    fc.assert(
      fc.property(anyFactors, fc.bigInt({ min: 1n, max: 1_000_000n * UNIT }), fc.nat(255), (factors, stake, mask) => {
        const all = factors.map((_, place) => place + 1)
        const sizes = all.filter((size) => (mask >> (size - 1)) % 2 === 1)
        expect(payoutOf({ stake, sizes }, factors)).toBe(naivePayout(stake, sizes, factors))
      }),
      { numRuns: 300 },
    )
  })

  test('only gives back the lines, and halves of lines, whose legs are all void', () => {
    const stake = 8n * UNIT
    const doubles = (...legs: LegResult[]) => returnedOf({ stake, sizes: [2] }, legs)
    expect(doubles(VOID, VOID, VOID)).toBe(3n * stake)
    expect(doubles(VOID, VOID, WIN)).toBe(stake)
    expect(doubles(VOID, VOID, LOSE)).toBe(stake)
    expect(doubles(VOID, SHARED, WIN)).toBe(0n)
    // Of a line with one half-void leg a half is void, with two of them a quarter.
    expect(doubles(VOID, HALF_WIN, LOSE)).toBe(stake / 2n)
    expect(doubles(HALF_WIN, HALF_LOSE, LOSE)).toBe(stake / 4n)
    expect(returnedOf({ stake, sizes: [1] }, [HALF_LOSE])).toBe(stake / 2n)
    expect(returnedOf({ stake, sizes: [3] }, [VOID, VOID, WIN])).toBe(0n)
  })

  test('gives back no more than it pays, and all of it where every leg is void', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyLeg, anyPrice), { minLength: 1, maxLength: 8 }), fc.nat(255), (legs, mask) => {
        const sizes = legs.map((_, place) => place + 1).filter((size) => (mask >> (size - 1)) % 2 === 1)
        const slip = { stake: 7n * UNIT, sizes }
        const results = legs.map(([leg]) => leg)
        const factors = legs.map(([leg, price]) => factorOf(leg, price))
        expect(returnedOf(slip, results)).toBeLessThanOrEqual(payoutOf(slip, factors))
        const allVoid = results.map(() => VOID)
        expect(returnedOf(slip, allVoid)).toBe(totalStake(slip, legs.length))
      }),
    )
  })

  test('is never more than what all legs winning pays', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyLeg, anyPrice), { minLength: 2, maxLength: 8 }), (legs) => {
        const slip = { stake: UNIT, sizes: [2] }
        const prices = legs.map(([, price]) => price)
        const paid = payoutOf(
          slip,
          legs.map(([leg, price]) => factorOf(leg, price)),
        )
        expect(paid).toBeLessThanOrEqual(possiblePayout(slip, prices))
      }),
    )
  })

  test('of twenty legs is exact far beyond what a floating number holds', () => {
    const prices = Array.from({ length: 20 }, () => 1999)
    expect(possiblePayout({ stake: UNIT, sizes: [20] }, prices)).toBe((UNIT * 1999n ** 20n) / 1000n ** 20n)
  })

  test('counts a void leg as one, rounds down once, and stops at the cap', () => {
    const factors = [factorOf(WIN, 1850), factorOf(VOID, 4000), factorOf(WIN, 2100)]
    expect(payoutOf({ stake: 10n * UNIT, sizes: [3] }, factors)).toBe(388_500n)
    expect(payoutOf({ stake: 1n, sizes: [1] }, [ratio(3, 2), ratio(3, 2), ONE])).toBe(4n)
    expect(totalStake({ stake: 5n, sizes: [2] }, 3)).toBe(15n)
    expect([capPayout(10n, null), capPayout(10n, 7n), capPayout(5n, 7n)]).toEqual([10n, 7n, 5n])
    expect(multiplePrice([1850, 2100])).toBe(3885n)
    expect(multiplePrice([1333, 1333])).toBe(1776n)
  })
})

describe('legs that clash', () => {
  const leg = (matchId: string, marketId: string, outcomeId: string) => ({ matchId, marketId, outcomeId })

  test('are named with the reason', () => {
    const legs = [
      leg('1', 'a', 'home'),
      leg('2', 'b', 'over'),
      leg('1', 'a', 'draw'),
      leg('2', 'c', 'yes'),
      leg('1', 'a', 'home'),
    ]
    expect(findClashes(legs, 'multiple')).toEqual([
      { legs: [0, 2], reason: 'same_market' },
      { legs: [0, 4], reason: 'same_outcome' },
      { legs: [1, 3], reason: 'same_match' },
      { legs: [2, 4], reason: 'same_market' },
    ])
    expect(findClashes(legs, 'single')).toEqual([{ legs: [0, 4], reason: 'same_outcome' }])
  })

  test('a builder clashes with every other leg of its match', () => {
    const builder = { matchId: '1', outcomeId: 'x' }
    expect(findClashes([builder, leg('1', 'a', 'home'), leg('2', 'a', 'home')], 'system')).toEqual([
      { legs: [0, 1], reason: 'same_match' },
    ])
    expect(findClashes([builder, builder], 'single')).toEqual([{ legs: [0, 1], reason: 'same_outcome' }])
  })
})

describe('extras', () => {
  const table = {
    steps: [
      { legs: 3, percent: 5 },
      { legs: 5, percent: 12.5 },
    ],
    leastPrice: 1300,
    most: 1000n,
  }

  test('a boost follows its table and counts only legs of enough price', () => {
    expect(boostPercent(table, [1300, 1300])).toBe(0)
    expect(boostPercent(table, [1300, 1300, 1300, 1299])).toBe(5)
    expect(boostPercent(table, [1300, 1400, 1500, 1600, 1700])).toBe(12.5)
    expect(nextBoost(table, [1300, 1200])).toEqual({ legs: 3, percent: 5, missing: 2 })
    expect(
      nextBoost(
        table,
        Array.from({ length: 5 }, () => 2000),
      ),
    ).toBeNull()
  })

  test('a boost is a part of the winnings and never of the stake', () => {
    expect(boostOf({ payout: 1100n, stake: 100n }, { percent: 12.5, most: null })).toBe(125n)
    expect(boostOf({ payout: 50n, stake: 100n }, { percent: 12.5, most: null })).toBe(0n)
    expect(boostOf({ payout: 1_000_000n, stake: 100n }, { percent: 12.5, most: table.most })).toBe(1000n)
  })

  test('a free bet pays what was won without its stake', () => {
    expect(freeBetWin({ payout: 250n, stake: 100n })).toBe(150n)
    expect(freeBetWin({ payout: 100n, stake: 100n })).toBe(0n)
    expect(freeBetWin({ payout: 50n, stake: 100n })).toBe(0n)
  })
})
