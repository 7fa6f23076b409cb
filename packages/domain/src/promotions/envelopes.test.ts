import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canSplit, splitPool } from './envelopes.ts'

const seeds = { serverSeed: 'a seed', clientSeed: 'a rain', nonce: 0 }

test('the parts are the pool to the last unit, and none is smaller than the least', () => {
  const any = fc.record({ pool: fc.bigInt(1n, 10n ** 12n), parts: fc.integer({ min: 1, max: 300 }), seed: fc.string() })
  fc.assert(
    fc.property(any, fc.bigInt(0n, 100n), ({ pool, parts, seed }, hundredths) => {
      const least = ((pool / BigInt(parts)) * hundredths) / 100n
      const split = splitPool({ pool, parts, least }, { ...seeds, serverSeed: seed })
      expect(split).toHaveLength(parts)
      expect(split.reduce((sum, part) => sum + part, 0n)).toBe(pool)
      expect(split.every((part) => part >= least)).toBe(true)
    }),
  )
})

test('the same seed gives the same parts, another one others', () => {
  const pool = { pool: 1_000_000n, parts: 10, least: 100n }
  expect(splitPool(pool, seeds)).toEqual(splitPool(pool, seeds))
  expect(splitPool(pool, { ...seeds, serverSeed: 'another' })).not.toEqual(splitPool(pool, seeds))
})

test('a pool that is too small for its parts is not split', () => {
  expect(canSplit({ pool: 99n, parts: 10, least: 10n })).toBe(false)
  expect(() => splitPool({ pool: 99n, parts: 10, least: 10n }, seeds)).toThrow('99 in 10 parts of 10 or more')
})
