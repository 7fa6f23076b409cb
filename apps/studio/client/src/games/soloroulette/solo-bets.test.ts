import { soloRoulette } from '@tablestakes/domain/games/solo-roulette'
import { roulette } from '@tablestakes/domain/games/tables/roulette'
import { expect, test } from 'vitest'
import { amountsOf, type Laid, putChips, readLaid } from './solo-bets.ts'

const EMPTY: Laid = { params: { bets: [] }, stake: 50_000n }

test('chips become shares, and shares are the chips again', () => {
  const red = putChips(EMPTY, [{ spot: 'red', amount: 10_000n }])!
  expect(red).toEqual({ params: { bets: [{ spot: 'red', share: 1 }] }, stake: 10_000n })
  const both = putChips(red, [
    { spot: 'n17', amount: 50_000n },
    { spot: 'red', amount: 10_000n },
  ])!
  expect(both.stake).toBe(70_000n)
  expect(amountsOf(both)).toEqual(
    new Map([
      ['red', 20_000n],
      ['n17', 50_000n],
    ]),
  )
  expect(soloRoulette.readParams(both.params)).toEqual(both.params)
})

test('another stake on the same places keeps their shares', () => {
  const laid = putChips(EMPTY, [
    { spot: 'odd', amount: 10_000n },
    { spot: 'n0', amount: 30_000n },
  ])!
  expect(amountsOf({ ...laid, stake: laid.stake * 2n }).get('n0')).toBe(60_000n)
})

test('the cloth holds as many places as a bet may have', () => {
  const chips = roulette.spots.slice(0, 40).map((spot) => ({ spot, amount: 10_000n }))
  const full = putChips(EMPTY, chips)!
  expect(full.params.bets).toHaveLength(40)
  expect(putChips(full, [{ spot: 'red', amount: 10_000n }])).toBeNull()
})

test('an empty cloth is kept, and what is no bet is not', () => {
  expect(readLaid({ bets: [] })).toEqual({ bets: [] })
  expect(readLaid({ bets: [{ spot: 'pink', share: 1 }] })).toBeNull()
  expect(readLaid(null)).toBeNull()
})
