import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextVipLevel, vipLevel } from './vip.ts'

const table = [
  { level: 2, deposits: 1_000n, stakes: 5_000n, cashbackPercent: 1.5 },
  { level: 1, deposits: 100n, stakes: 0n, cashbackPercent: 1 },
]

test('both totals must be reached', () => {
  expect(vipLevel(table, { deposits: 99n, stakes: 9_999n })).toBe(0)
  expect(vipLevel(table, { deposits: 100n, stakes: 0n })).toBe(1)
  expect(vipLevel(table, { deposits: 1_000n, stakes: 4_999n })).toBe(1)
  expect(vipLevel(table, { deposits: 1_000n, stakes: 5_000n })).toBe(2)
  expect(vipLevel([], { deposits: 1n, stakes: 1n })).toBe(0)
})

test('a level held is never lost', () => {
  expect(vipLevel(table, { deposits: 0n, stakes: 0n }, 2)).toBe(2)
})

test('what the next level still asks for', () => {
  expect(nextVipLevel(table, { deposits: 40n, stakes: 7n }, 0)).toEqual({ level: 1, depositsLeft: 60n, stakesLeft: 0n })
  expect(nextVipLevel(table, { deposits: 1_200n, stakes: 7n }, 1)).toEqual({
    level: 2,
    depositsLeft: 0n,
    stakesLeft: 4_993n,
  })
  expect(nextVipLevel(table, { deposits: 0n, stakes: 0n }, 2)).toBeNull()
})

test('more deposits and stakes never lower a level', () => {
  const money = fc.bigInt({ min: 0n, max: 10_000n })
  fc.assert(
    fc.property(money, money, money, money, (deposits, stakes, moreDeposits, moreStakes) => {
      const before = vipLevel(table, { deposits, stakes })
      expect(
        vipLevel(table, { deposits: deposits + moreDeposits, stakes: stakes + moreStakes }),
      ).toBeGreaterThanOrEqual(before)
    }),
  )
})
