import { describe, expect, test } from 'vitest'
import { wageringTarget } from '../ledger/wagering.ts'
import { betsFor } from '../ledger/wagering-told.ts'
import { UNIT } from '../money/money.ts'
import { compare, multiply, ONE, type Ratio, ratio, toNumber } from '../money/ratio.ts'
import { gameOf } from './all.ts'
import { bonusRate, edgeOf, SHIPPED_TIMES, shippedRates } from './bonus-rates.ts'
import { dice, diceTargets } from './dice.ts'
import { gameKeys, varianceOf } from './game.ts'
import { isSlotKey } from './slots/slot.ts'

const BONUS = 50_000n * UNIT

/** What grinding a bonus down costs on average, as a part of the bonus. */
function costOf(rtp: Ratio, rate: number, times = SHIPPED_TIMES): Ratio {
  const bets = betsFor(wageringTarget(BONUS, times * 100), rate)!
  return multiply(edgeOf(rtp), ratio(bets, BONUS))
}

describe.each(gameKeys)('%s', (key) => {
  const { rtpRange } = gameOf(key)

  test('the shipped rate is the highest at which grinding a bonus down is no gift', () => {
    const rate = shippedRates[key]
    expect(bonusRate({ rtpRange })).toBe(rate)
    expect(compare(costOf(rtpRange.most, rate), ONE)).toBeGreaterThanOrEqual(0)
    expect(compare(costOf(rtpRange.most, rate + 1), ONE)).toBe(-1)
  })
})

// Slots, tables and roulette alone keep more of a stake: there the difference is smaller.
test.each(gameKeys.filter((key) => gameOf(key).kind !== 'table' && key !== 'soloroulette' && !isSlotKey(key)))(
  '%s, counted in full, would leave most of a bonus to those who grind',
  (key) => {
    expect(toNumber(costOf(gameOf(key).rtpRange.most, 100))).toBeLessThan(0.25)
  },
)

test('the calmest bet there is makes no difference: the cost is the edge, whatever the swing', () => {
  const calm = { target: diceTargets.under.most, direction: 'under' as const }
  const wild = { target: 1, direction: 'under' as const }
  expect(compare(varianceOf(dice.cases(calm)), varianceOf(dice.cases(wild)))).toBe(-1)
  for (const params of [calm, wild]) {
    expect(compare(costOf(dice.rtp(params), shippedRates.dice), ONE)).toBeGreaterThanOrEqual(0)
  }
})

test('a bonus that is to be bet a hundred times over may count in full at an edge of a hundredth', () => {
  expect(bonusRate(gameOf('wheel'), 100)).toBe(100)
  expect(bonusRate(gameOf('wheel'), 1_000)).toBe(100)
})
