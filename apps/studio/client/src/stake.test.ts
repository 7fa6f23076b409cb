import { describe, expect, test } from 'vitest'
import { boundsOf, double, firstStake, halve, highest, stakeProblem } from './stake.ts'

const RUPIAH = 10_000n
const limits = { least: 1_000n * RUPIAH, most: 5_000_000n * RUPIAH, most_win: 100_000_000n * RUPIAH }
const bounds = boundsOf({ limits, best: { over: 99n, under: 50n }, part: RUPIAH })

describe('what one bet may be', () => {
  test('a small multiplier leaves the game’s own highest bet', () => {
    expect(bounds.most).toBe(limits.most)
  })

  test('a large one bounds the stake by the highest win, in whole parts', () => {
    const wild = boundsOf({ limits, best: { over: 700n, under: 1n }, part: RUPIAH })
    expect(wild.most).toBe(142_857n * RUPIAH)
  })

  test('a round that stops by itself at the highest win leaves the stake alone', () => {
    expect(boundsOf({ limits, best: null, part: RUPIAH }).most).toBe(limits.most)
  })
})

describe('half, double, max', () => {
  test('half is a whole part and never below the lowest bet', () => {
    expect(halve(50_001n * RUPIAH, bounds)).toBe(25_000n * RUPIAH)
    expect(halve(1_500n * RUPIAH, bounds)).toBe(limits.least)
  })

  test('double never passes the highest bet, and starts at the lowest', () => {
    expect(double(50_000n * RUPIAH, bounds)).toBe(100_000n * RUPIAH)
    expect(double(4_000_000n * RUPIAH, bounds)).toBe(limits.most)
    expect(double(0n, bounds)).toBe(limits.least)
  })

  test('max is the purse in whole parts, the highest bet, or the lowest where the purse holds less', () => {
    expect(highest(70_000n * RUPIAH + 9n, bounds)).toBe(70_000n * RUPIAH)
    expect(highest(9_000_000n * RUPIAH, bounds)).toBe(limits.most)
    expect(highest(0n, bounds)).toBe(limits.least)
  })
})

test('the first stake follows the purse: about a tenth of it, between the lowest bet and ten of them', () => {
  const of = (units: bigint) => firstStake(units * RUPIAH, bounds) / RUPIAH
  expect([0n, 5_000n, 19_999n, 20_000n, 50_000n, 100_000n, 90_000_000n].map(of)).toEqual([
    1_000n,
    1_000n,
    1_000n,
    2_000n,
    5_000n,
    10_000n,
    10_000n,
  ])
})

test('a stake is refused in the order a player can mend it', () => {
  expect(stakeProblem(999n * RUPIAH, 0n, bounds)).toBe('bet_too_low')
  expect(stakeProblem(limits.most + 1n, 0n, bounds)).toBe('bet_too_high')
  expect(stakeProblem(limits.least, limits.least - 1n, bounds)).toBe('not_enough_money')
  expect(stakeProblem(limits.least, limits.least, bounds)).toBeNull()
})
