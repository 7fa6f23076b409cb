import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHARE_WEIGHTS, shareOfIndex, splitPool } from './packet.ts'

test('parts follow their shares', () => {
  expect(splitPool({ pool: 100n, least: 10n, shares: [1, 2, 4] })).toEqual([20n, 30n, 50n])
  expect(splitPool({ pool: 7n, least: 7n, shares: [9] })).toEqual([7n])
})

test('a pool that is too small for its parts is a bug', () => {
  expect(() => splitPool({ pool: 5n, least: 3n, shares: [1, 1] })).toThrow('2 parts of 5')
  expect(() => splitPool({ pool: 5n, least: 3n, shares: [] })).toThrow('0 parts of 5')
})

test('whatever the shares, no part is below the least and nothing of the pool is lost', () => {
  const share = fc.integer({ min: 0, max: SHARE_WEIGHTS.length - 1 }).map(shareOfIndex)
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 1, maxLength: 50 }),
      fc.bigInt({ min: 1n, max: 1_000n }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      (shares, least, more) => {
        const pool = least * BigInt(shares.length) + more
        const parts = splitPool({ pool, least, shares })
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(pool)
        expect(parts.every((part) => part >= least)).toBe(true)
      },
    ),
  )
})
