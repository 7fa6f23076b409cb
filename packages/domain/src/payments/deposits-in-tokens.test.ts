import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewestTokensFor, tokensFor, tokenText, worthOf } from './deposits-in-tokens.ts'

test.each([
  [1_000_000n, { decimals: 6, rate: '1' }, 10_000n],
  [99n, { decimals: 6, rate: '1' }, 0n],
  [1_234_567n, { decimals: 6, rate: '1' }, 12_345n],
  [1_000_000_000n, { decimals: 9, rate: '16250.5' }, 162_505_000n],
  [3n, { decimals: 0, rate: '0.3333' }, 9_999n],
])('%s of a token with %o is worth %s', (tokenAmount, scale, worth) => {
  expect(worthOf(tokenAmount, scale)).toBe(worth)
})

const rate = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 9_999 }))

test('nothing is gained by going there and back', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 14n), fc.integer({ min: 0, max: 18 }), rate, (amount, decimals, [whole, rest]) => {
      const scale = { decimals, rate: `${whole}.${String(rest).padStart(4, '0')}` }
      expect(worthOf(tokensFor(amount, scale), scale)).toBeLessThanOrEqual(amount)
      expect(tokensFor(worthOf(amount, scale), scale)).toBeLessThanOrEqual(amount)
    }),
  )
})

test('the fewest that are worth so much are, and one part less is not', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 14n), fc.integer({ min: 0, max: 18 }), rate, (amount, decimals, [whole, rest]) => {
      const scale = { decimals, rate: `${whole}.${String(rest).padStart(4, '0')}` }
      const fewest = fewestTokensFor(amount, scale)
      expect(worthOf(fewest, scale)).toBeGreaterThanOrEqual(amount)
      expect(worthOf(fewest - 1n, scale)).toBeLessThan(amount)
    }),
  )
})

test.each([
  [0n, 6, '0'],
  [12_500_000n, 6, '12.5'],
  [1n, 6, '0.000001'],
  [7n, 0, '7'],
])('%s with %i decimals is written %s', (tokenAmount, decimals, text) => {
  expect(tokenText(tokenAmount, decimals)).toBe(text)
})
