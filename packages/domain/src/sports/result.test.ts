import { expect, test } from 'vitest'
import { ratio } from '../money/ratio.ts'
import {
  factorOf,
  fromFeedResult,
  HALF_LOSE,
  HALF_WIN,
  type LegResult,
  LOSE,
  SHARED,
  toFeedResult,
  VOID,
  WIN,
} from './result.ts'

test('a leg multiplies the stake by its factor', () => {
  const factors = [WIN, LOSE, VOID, HALF_WIN, HALF_LOSE, SHARED].map((leg) => factorOf(leg, 1900))
  expect(factors).toEqual([ratio(19, 10), ratio(0), ratio(1), ratio(29, 20), ratio(1, 2), ratio(19, 20)])
})

test('results travel through the feed unchanged', () => {
  const third: LegResult = { result: 'dead_heat', share: ratio(1, 3) }
  for (const leg of [WIN, LOSE, VOID, HALF_WIN, HALF_LOSE, SHARED, third])
    expect(fromFeedResult(toFeedResult(leg))).toEqual(leg)
})

test('a share that was rounded is the fraction it came from', () => {
  expect(fromFeedResult({ result: 1, dead_heat_factor: 0.3333 })).toEqual({ result: 'dead_heat', share: ratio(1, 3) })
  expect(fromFeedResult({ result: 1, dead_heat_factor: 0.667 })).toEqual({ result: 'dead_heat', share: ratio(2, 3) })
})

test('what no rule brings forth is refused', () => {
  expect(fromFeedResult({ result: 1, void_factor: 0.25 })).toBeNull()
  expect(fromFeedResult({ result: 0, dead_heat_factor: 0.5 })).toBeNull()
  expect(fromFeedResult({ result: 1, dead_heat_factor: 1.5 })).toBeNull()
  expect(fromFeedResult({ result: 2 as 1 })).toBeNull()
})
