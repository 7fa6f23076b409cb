import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, equals, ONE, ratio, toDecimalText } from '../money/ratio.ts'
import {
  crash,
  crashBust,
  crashEndsAt,
  crashMultiplierAt,
  crashReachedAt,
  crashTargets,
  hashBefore,
  hashesBefore,
  isOnChain,
} from './crash.ts'
import { meanOf } from './game.ts'

const targets = fc.integer({ min: crashTargets.least, max: crashTargets.most })
const busts = fc.integer({ min: 100, max: 10_000_000 })

test('published rounds', () => {
  const salt = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4'
  const hashes = [
    'f951df36a7a0781b332493fe5d0fe38f64a0517d9318c20a664ff88142b89699',
    'ec43103fc75da482a4fb4b7d8ff70606099693920c70b6bda002dca7d6711a80',
    '0e1ab031cd19b6b72d077887ae1d44cbf301f6854c67d1a407fdbed80d048273',
    '39b6c0b2ed6caad21580e2f76514e1eabf6e2aed57079cbd36a58c35091005d9',
  ]
  expect(hashes.map((hash) => crash.bustOf({ hash, salt }))).toEqual([121, 140, 396, 646])
})

test('each hash of a chain is the sha256 of the next one', () => {
  const end = 'f'.repeat(64)
  const [first, second, third] = [...hashesBefore(end, 3)]
  expect(first).toBe(hashBefore(end))
  expect(third).toBe(hashBefore(second!))
  expect(isOnChain({ hash: end, earlier: third!.toUpperCase(), rounds: 3 })).toBe(true)
  expect(isOnChain({ hash: end, earlier: third!, rounds: 2 })).toBe(false)
  expect(isOnChain({ hash: second!, earlier: third!, rounds: 1 })).toBe(true)
  expect(isOnChain({ hash: end, earlier: end, rounds: 0 })).toBe(true)
})

test('every automatic cash-out returns 99 % to within a few millionths', () => {
  // Chance times target is a whole number over 100 × 2^32 that a floating number still holds exactly.
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (let target = crashTargets.least; target <= crashTargets.most; target += 1) {
    const product = Math.floor((99 * 2 ** 32) / target) * target
    least = Math.min(least, product)
    most = Math.max(most, product)
  }
  expect(crash.rtpRange).toEqual({ least: ratio(least, 100 * 2 ** 32), most: ratio(most, 100 * 2 ** 32) })
  expect(toDecimalText(crash.rtpRange.least, 6)).toBe('0.989997')
})

test('the sum of a bet is its return, exactly', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const cases = crash.cases(target)
      expect(equals(cases.map(({ chance }) => chance).reduce(add), ONE)).toBe(true)
      expect(meanOf(cases)).toEqual(crash.rtp(target))
      expect(compare(crash.rtp(target), crash.rtpRange.least)).toBeGreaterThanOrEqual(0)
      expect(compare(crash.rtp(target), crash.rtpRange.most)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 1_000 },
  )
})

test('exactly so many of the 2^32 words reach a multiplier as its chance says', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const { over, under } = crash.chance(target)
      const winning = Number((over * BigInt(2 ** 32)) / under)
      expect(crashBust(winning - 1)).toBeGreaterThanOrEqual(target)
      expect(crashBust(winning)).toBeLessThan(target)
    }),
    { numRuns: 1_000 },
  )
  expect(crash.chance(100)).toEqual(ONE)
  expect(crashBust(2 ** 32 - 1)).toBe(100)
  expect(crashBust(0)).toBe(99 * 2 ** 32)
})

test('a multiplier is first shown at the moment it is said to be reached', () => {
  fc.assert(
    fc.property(busts, (bust) => {
      const moment = crashReachedAt(bust)
      expect(Number.isInteger(moment)).toBe(true)
      expect(crashMultiplierAt(moment)).toBeGreaterThanOrEqual(bust)
      // A cash-out a moment earlier always takes less than the bust.
      expect(moment === 0 || crashMultiplierAt(moment - 1) < bust).toBe(true)
    }),
  )
  expect(crashReachedAt(100)).toBe(0)
  expect(crashMultiplierAt(0)).toBe(100)
  expect(crashReachedAt(200)).toBe(11_553)
  expect(crashReachedAt(crashTargets.most)).toBe(153_506)
})

test('a flight lasts as long as what is shown is at most its bust', () => {
  fc.assert(
    fc.property(busts, (bust) => {
      const end = crashEndsAt(bust)
      expect(crashMultiplierAt(end - 1)).toBeLessThanOrEqual(bust)
      expect(crashMultiplierAt(end)).toBeGreaterThan(bust)
    }),
  )
  expect(crashEndsAt(100)).toBe(166)
  expect(crashEndsAt(99 * 2 ** 32)).toBeGreaterThan(crashEndsAt(crashTargets.most))
})

test('only hundredths from 1.01 to 10,000 are targets', () => {
  expect(crash.readTarget(101)).toBe(101)
  expect(crash.readTarget(1_000_000)).toBe(1_000_000)
  for (const value of [
    100,
    1_000_001,
    150.5,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '200',
    [200],
    null,
    undefined,
    {},
  ]) {
    expect(crash.readTarget(value)).toBeNull()
  }
})
