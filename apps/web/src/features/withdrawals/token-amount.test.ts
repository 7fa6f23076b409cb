import { expect, test } from 'vitest'
import { tokensFor } from './token-amount.ts'

const UNIT = 10_000n

test.each([
  [50n * UNIT, { decimals: 6, rate: '1' }, '50'],
  [492_500n, { decimals: 6, rate: '1' }, '49.25'],
  [100_000n * UNIT, { decimals: 6, rate: '16250.5' }, '6.153656'],
  [1n * UNIT, { decimals: 2, rate: '3' }, '0.33'],
  [0n, { decimals: 6, rate: '1' }, '0'],
  [700n * UNIT, { decimals: 0, rate: '7' }, '100'],
])('%s of the site’s money at %o is %s of the token, never more', (amount, scale, tokens) => {
  expect(tokensFor(amount, { symbol: 'USDC', ...scale })).toBe(tokens)
})
