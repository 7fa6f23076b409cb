import { describe, expect, test } from 'vitest'
import { add, compare, equals, ONE, ratio } from '../money/ratio.ts'
import {
  DIAMONDS_COLOURS,
  DIAMONDS_DRAWN,
  diamonds,
  diamondsChance,
  diamondsPatterns,
  diamondsPays,
  diamondsRisks,
  patternOf,
} from './diamonds.ts'
import { meanOf } from './game.ts'

const ALL = DIAMONDS_COLOURS ** DIAMONDS_DRAWN
/** Every way five gems can fall. */
const everyFall = Array.from({ length: ALL }, (_, way) =>
  Array.from({ length: DIAMONDS_DRAWN }, (_, place) => Math.floor(way / DIAMONDS_COLOURS ** place) % DIAMONDS_COLOURS),
)

/** Told another way: by how many pairs of the five are equal. */
const byPairs = (gems: readonly number[]) => {
  let pairs = 0
  for (const [one, gem] of gems.entries()) for (const other of gems.slice(one + 1)) if (gem === other) pairs += 1
  return ({ 0: 'none', 1: 'pair', 2: 'pairs', 3: 'three', 4: 'full', 6: 'four', 10: 'five' } as const)[pairs as 0]
}

test('every one of 16,807 falls makes the pattern it should, and each as often as its chance says', () => {
  const counts = new Map<string, number>()
  for (const gems of everyFall) {
    const pattern = patternOf(gems)
    expect(pattern).toBe(byPairs(gems))
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  for (const pattern of diamondsPatterns) expect(diamondsChance(pattern)).toEqual(ratio(counts.get(pattern)!, ALL))
})

describe.each(diamondsRisks)('%s risk', (risk) => {
  test('returns exactly what is stated, summed up by patterns and by all falls', () => {
    expect(meanOf(diamonds.cases({ risk }))).toEqual(ratio(2_376, 2_401))
    expect(diamonds.rtp({ risk })).toEqual(diamonds.rtpRange.least)
    const hundredths = everyFall.reduce((total, gems) => {
      const { over, under } = diamonds.pays({ risk }, { gems, pattern: patternOf(gems) })
      return total + (Number(over) * 100) / Number(under)
    }, 0)
    expect(ratio(Math.round(hundredths), 100 * ALL)).toEqual(ratio(2_376, 2_401))
    expect(
      equals(
        diamonds
          .cases({ risk })
          .map(({ chance }) => chance)
          .reduce(add),
        ONE,
      ),
    ).toBe(true)
  })

  test('a better pattern never pays less', () => {
    const table = diamondsPatterns.map((pattern) => diamondsPays({ risk }, pattern))
    expect(table.toSorted(compare)).toEqual(table)
    expect(diamonds.most({ risk })).toEqual(table.at(-1))
  })
})
