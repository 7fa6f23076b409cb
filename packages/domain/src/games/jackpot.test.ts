import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { compare, ratio, toDecimalText } from '../money/ratio.ts'
import { contributionOf, drawJackpotNumber, jackpotBound, jackpotChance, jackpotOneIn, winsJackpot } from './jackpot.ts'

const RANGE = 2n ** 64n

test('the first number that does not win is the bound, whatever is staked', () => {
  for (const stake of [1n, 7n, 10_000n, 15_000_000n * 10_000n])
    for (const turnover of [1n, 3n, 10_000n, 999_999_999_999_937n]) {
      const bound = jackpotBound({ stake, turnover })
      expect(bound === 0n || winsJackpot(bound - 1n, { stake, turnover })).toBe(true)
      expect(bound < RANGE && winsJackpot(bound, { stake, turnover })).toBe(false)
      expect(winsJackpot(RANGE - 1n, { stake, turnover })).toBe(stake >= turnover)
    }
})

test('the chance is the stake’s share of the turnover, and never less', () => {
  const staked = { stake: 10_000n, turnover: 50_000_000_000n }
  expect(toDecimalText(jackpotChance(staked), 12)).toBe('0.000000200000')
  expect(compare(jackpotChance(staked), ratio(staked.stake, staked.turnover))).toBeGreaterThanOrEqual(0)
  expect(jackpotOneIn(staked)).toBe(5_000_000n)
  expect(jackpotOneIn({ stake: 5n, turnover: 4n })).toBe(1n)
  expect(jackpotChance({ stake: 5n, turnover: 4n })).toEqual(ratio(1, 1))
})

test('twice the stake is twice the chance: nothing is gained by cutting a stake or by joining stakes', () => {
  const turnover = 10_000n * 2n ** 20n
  const [whole, half] = [jackpotChance({ stake: 20_000n, turnover }), jackpotChance({ stake: 10_000n, turnover })]
  expect(compare(whole, ratio(half.over * 2n, half.under))).toBe(0)
})

test('drawn two hundred thousand times it comes as often as is stated, within four standard errors', () => {
  const staked = { stake: 30_000n, turnover: 1_000_000n }
  const rounds = 200_000
  let wins = 0
  for (let nonce = 0; nonce < rounds; nonce++) {
    const draw = startDraw({ serverSeed: 'a'.repeat(64), clientSeed: 'jackpot', nonce })
    if (winsJackpot(drawJackpotNumber(draw), staked)) wins += 1
  }
  const [chance, error] = [0.03, Math.sqrt((0.03 * 0.97) / rounds)]
  expect(Math.abs(wins / rounds - chance)).toBeLessThan(4 * error)
})

test('the number is made of the next two words, the first above the second', () => {
  const seeds = { serverSeed: 'b'.repeat(64), clientSeed: 'c', nonce: 3 }
  const draw = startDraw(seeds)
  draw.word()
  const [high, low] = [draw.word(), draw.word()]
  const again = startDraw(seeds)
  again.word()
  expect(drawJackpotNumber(again)).toBe(BigInt(high) * 2n ** 32n + BigInt(low))
})

test('a contribution is a part of the stake in millionths, rounded down', () => {
  expect(contributionOf(10_000n, 10_000)).toBe(100n)
  expect(contributionOf(99n, 10_000)).toBe(0n)
  expect(contributionOf(12_345n, 12_500)).toBe(154n)
  expect(contributionOf(12_345n, 0)).toBe(0n)
})

test('nothing staked, and no turnover, is a mistake', () => {
  expect(() => winsJackpot(0n, { stake: 0n, turnover: 1n })).toThrow(RangeError)
  expect(() => winsJackpot(0n, { stake: 1n, turnover: 0n })).toThrow(RangeError)
})
