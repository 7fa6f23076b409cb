import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { add, compare, equals, isZero, ONE, ratio } from '../money/ratio.ts'
import { meanOf } from './game.ts'
import { limbo, limboChance, limboReached, limboTargets } from './limbo.ts'

const targets = fc.integer({ min: limboTargets.least, max: limboTargets.most })

/** A word whose first 24 bits are v. */
const wordOf = (v: number) => v * 2 ** 8

test('published multipliers', () => {
  const seeds = {
    serverSeed: '0723cade85eb0996f4a20eabedd973fae0e301e709f34bc87be5bf7f347f7aab',
    clientSeed: 'Hxn8AwMB',
  }
  const reached = [1, 2, 3, 4].map((nonce) => limbo.draw(startDraw({ ...seeds, nonce }), { target: 200 }).reached)
  expect(reached).toEqual([439, 763, 287, 1_104])
})

test('every target returns between 98.94 % and 99 %, and nowhere else', () => {
  // Chance times target is a whole number over 100 × 2^24 that a floating number still holds exactly.
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (let target = limboTargets.least; target <= limboTargets.most; target += 1) {
    const product = Math.floor((99 * 2 ** 24) / target) * target
    least = Math.min(least, product)
    most = Math.max(most, product)
  }
  expect(limbo.rtpRange).toEqual({ least: ratio(least, 100 * 2 ** 24), most: ratio(most, 100 * 2 ** 24) })
  expect(compare(limbo.rtpRange.least, ratio(9_894, 10_000))).toBe(1)
  expect(limbo.rtpRange.most).toEqual(ratio(99, 100))
})

test('the sum of a bet is its return, exactly', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const cases = limbo.cases({ target })
      expect(equals(cases.map(({ chance }) => chance).reduce(add), ONE)).toBe(true)
      expect(meanOf(cases)).toEqual(limbo.rtp({ target }))
      expect(compare(limbo.rtp({ target }), limbo.rtpRange.least)).toBeGreaterThanOrEqual(0)
      expect(compare(limbo.rtp({ target }), limbo.rtpRange.most)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('exactly so many of the 2^24 values reach a target as its chance says', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const { over, under } = limboChance({ target })
      const winning = Number((over * BigInt(2 ** 24)) / under)
      expect(limboReached(wordOf(winning - 1))).toBeGreaterThanOrEqual(target)
      expect(limboReached(wordOf(winning))).toBeLessThan(target)
    }),
    { numRuns: 2_000 },
  )
})

test('a higher word never reaches higher, and none less than 1.00', () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(limboReached(Math.max(one, other))).toBeLessThanOrEqual(limboReached(Math.min(one, other)))
    }),
  )
  expect(limboReached(2 ** 32 - 1)).toBe(100)
  expect(limboReached(0)).toBe(99 * 2 ** 24)
})

test('reaching the target wins it, a hundredth less loses', () => {
  expect(limbo.pays({ target: 250 }, { reached: 250 })).toEqual(ratio(5, 2))
  expect(isZero(limbo.pays({ target: 250 }, { reached: 249 }))).toBe(true)
  for (const target of [100, 1_000_001, 200.5]) expect(limbo.readParams({ target })).toBeNull()
})
