import { expect, test } from 'vitest'
import { currencies, smallestOf } from '../money/currencies.ts'
import { fitsWire } from '../money/money.ts'
import { compare, ratio } from '../money/ratio.ts'
import { coinFlip } from './coin-flip.ts'
import { hilo } from './hilo.ts'
import { betLimits, isPlayCurrency, mostStake, stakeRefusal } from './limits.ts'
import { mines, minesRange } from './mines.ts'
import { tower } from './tower.ts'

const codes = [...Object.keys(currencies), 'GLD', 'XXX']
const brl = betLimits('BRL')!

test('every currency of a site, play money and demo money have limits, and no other', () => {
  for (const code of codes) {
    expect(isPlayCurrency(code)).toBe(true)
    const { least, most, mostWin } = betLimits(code)!
    expect(least >= 1n && least < most && most < mostWin).toBe(true)
    // The protocol sends ten times finer figures, and they have to fit too.
    expect(fitsWire(mostWin * 10n)).toBe(true)
  }
  for (const code of ['EUR', '', 'toString', '__proto__', 'brl']) expect(betLimits(code)).toBeNull()
})

test('the least stake is an amount players can write', () => {
  for (const code of Object.keys(currencies)) expect(betLimits(code)!.least % smallestOf(code)).toBe(0n)
})

test('the least stake can be placed on the highest multiplier there is', () => {
  for (const code of codes) {
    const limits = betLimits(code)!
    expect(mostStake(ratio(10_000), limits) >= limits.least).toBe(true)
  }
})

test('with our own limits every setting can be played at every stake', () => {
  const first = [
    mines.first({ mines: minesRange.most }),
    hilo.first({}),
    tower.first({ level: 'master' }),
    coinFlip.first({}),
  ]
  for (const code of codes) {
    const limits = betLimits(code)!
    for (const mostPays of first) expect(stakeRefusal({ stake: limits.most, mostPays }, limits)).toBeNull()
  }
})

test('a stake is refused below the least, above the most, and where its best outcome would not be paid in full', () => {
  const refusal = (stake: bigint, mostPays = ratio(2)) => stakeRefusal({ stake, mostPays }, brl)
  expect(refusal(brl.least - 1n)).toBe('bet_too_low')
  expect(refusal(0n)).toBe('bet_too_low')
  expect(refusal(-1n)).toBe('bet_too_low')
  expect(refusal(brl.least)).toBeNull()
  expect(refusal(brl.most)).toBeNull()
  expect(refusal(brl.most + 1n)).toBe('bet_too_high')

  const largest = mostStake(ratio(10_000), brl)
  expect(refusal(largest, ratio(10_000))).toBeNull()
  expect(refusal(largest + 1n, ratio(10_000))).toBe('bet_too_high')
  expect(mostStake(ratio(2), brl)).toBe(brl.most)
  expect(compare(ratio(mostStake(ratio(1, 3), brl)), ratio(brl.most))).toBe(0)
})
