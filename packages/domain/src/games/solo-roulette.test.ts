import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equals, multiply, ratio, sum } from '../money/ratio.ts'
import { payout } from './game.ts'
import { SHARES_MAX, type SoloRouletteParams, soloRoulette } from './solo-roulette.ts'
import { roulette } from './tables/roulette.ts'
import { atRiskOf, type SpotBet, winOf } from './tables/table-game.ts'

const bets = fc
  .uniqueArray(fc.record({ spot: fc.constantFrom(...roulette.spots), share: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 1,
    maxLength: 12,
    selector: ({ spot }) => spot,
  })
  .map((list): SoloRouletteParams => ({ bets: list }))

/** The same bet as it would be laid at the shared table, with chips of so much. */
const atTable = ({ bets: list }: SoloRouletteParams, chip: bigint): SpotBet[] =>
  list.map(({ spot, share }) => ({ spot, amount: BigInt(share) * chip }))

test('every place has 36 of 37, and every mixture of them', () => {
  for (const spot of roulette.spots) {
    const params = { bets: [{ spot, share: 1 }] }
    expect(sum(soloRoulette.cases(params).map(({ chance, pays }) => multiply(chance, pays)))).toEqual(ratio(36, 37))
  }
  fc.assert(
    fc.property(bets, (params) => {
      const mean = sum(soloRoulette.cases(params).map(({ chance, pays }) => multiply(chance, pays)))
      expect(equals(mean, ratio(36, 37))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('pays what the shared table pays for the same chips, and counts as much of it', () => {
  fc.assert(
    fc.property(bets, fc.bigInt({ min: 36n, max: 1_000_000n }), (params, part) => {
      // Chips that thirty-six divides, so that nothing is cut off at either.
      const chip = part * 36n
      const chips = atTable(params, chip)
      const stake = chips.reduce((total, { amount }) => total + amount, 0n)
      for (const outcome of roulette.support) {
        expect(payout(stake, soloRoulette.pays(params, outcome))).toBe(winOf(roulette as never, chips, outcome))
      }
      expect(soloRoulette.atRisk!(params, stake)).toBe(atRiskOf(roulette as never, chips))
    }),
    { numRuns: 60 },
  )
})

describe('what covers itself', () => {
  const even = (...spots: string[]) => ({ bets: spots.map((spot) => ({ spot, share: 1 })) })
  test.each([
    ['red and black', even('red', 'black')],
    ['three dozens', even('dozen1', 'dozen2', 'dozen3')],
    ['all numbers', even(...roulette.spots.filter((spot) => /^n\d+$/.test(spot)))],
  ])('%s counts nothing', (_, params) => {
    expect(soloRoulette.atRisk!(params, 36_000n)).toBe(0n)
  })

  test('a single chip counts in full, two dozens by the half that can be won', () => {
    expect(soloRoulette.atRisk!(even('n17'), 1_000n)).toBe(1_000n)
    expect(soloRoulette.atRisk!(even('dozen1', 'dozen2'), 2_000n)).toBe(1_000n)
  })
})

test('what is no bet is not read', () => {
  const good = { spot: 'red', share: 1 }
  expect(soloRoulette.readParams({ bets: [good] })).toEqual({ bets: [good] })
  const many = roulette.spots.slice(0, 41).map((spot) => ({ spot, share: 1 }))
  for (const list of [
    [],
    [good, good],
    [{ spot: 'pink', share: 1 }],
    [{ spot: 'red', share: 0 }],
    [{ spot: 'red', share: 1.5 }],
    [{ spot: 'red', share: SHARES_MAX + 1 }],
    [{ spot: 'red', share: '1' }],
    [{ ...good, amount: 1 }],
    new Array(2),
    many,
    'red',
  ]) {
    expect(soloRoulette.readParams({ bets: list })).toBeNull()
  }
})
