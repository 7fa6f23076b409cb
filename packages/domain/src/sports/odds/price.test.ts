import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOf, fairOdds, LEAST_PRICE, MOST_PRICE, priceOf, returnOf, roundToStep } from './price.ts'

test('the fair price gives back exactly what was staked, on average', () => {
  expect(fairOdds({ win: 0.5 })).toBe(2)
  expect(fairOdds({ win: 0.35, void: 0.3 })).toBeCloseTo(2, 12)
  const quarter = { win: 0.3, halfWin: 0.2, halfLose: 0.1, void: 0.05 }
  expect(returnOf(quarter, fairOdds(quarter) * 1000)).toBeCloseTo(1, 12)
})

test('a margin is a share of the fair price', () => {
  expect(priceOf({ win: 0.5 }, 500)).toBe(1900)
  expect(priceOf({ win: 0.25, sharedWin: 0.25 }, 1000)).toBe(1800)
  expect(priceOf({ win: 0.5 }, 0)).toBe(2000)
})

test('what is as good as decided is not offered, and nothing passes the highest price', () => {
  expect(priceOf({ win: 0.95 }, 500)).toBeNull()
  expect(priceOf({ win: 1 }, 500)).toBeNull()
  expect(priceOf({ win: 0.0001 }, 500)).toBe(MOST_PRICE)
  expect(priceOf({ win: 0 }, 500)).toBe(MOST_PRICE)
  expect(LEAST_PRICE).toBe(1010)
})

test('prices are rounded down to steps that grow with them', () => {
  expect([1019, 5049, 10_099, 20_499, 50_999].map(roundToStep)).toEqual([1010, 5000, 10_000, 20_000, 50_000])
})

test('no price returns more than its margin leaves, whatever the chances', () => {
  const part = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(fc.tuple(part, part, part, part, part), fc.integer({ min: 0, max: 2000 }), (parts, margin) => {
      const total = parts.reduce((sum, one) => sum + one, 0)
      const [win, halfWin, voided, halfLose] = parts.map((one) => one / total) as [number, number, number, number]
      const chances = { win, halfWin, void: voided, halfLose }
      // What is not offered returns nothing but what comes back void.
      const price = priceOf(chances, margin) ?? 0
      const most = 1 - (margin / 10_000) * (1 - backOf(chances))
      expect(returnOf(chances, price)).toBeLessThanOrEqual(most + 1e-9)
    }),
  )
})
