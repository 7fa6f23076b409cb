import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from '../money/currencies.ts'
import { type Ratio, ratio } from '../money/ratio.ts'
import { pokerRows, pokerTables } from './cards/poker-tables.ts'
import { coinDrop, coinDropMachines } from './coin-drop.ts'
import { COIN_FLIPS, coinFlipPays } from './coin-flip.ts'
import { crashTargets } from './crash.ts'
import { diamonds, diamondsRisks } from './diamonds.ts'
import { dice, diceTargets } from './dice.ts'
import { payout, showMultiplier } from './game.ts'
import { type HiloShown, hilo } from './hilo.ts'
import { keno, kenoRisks } from './keno.ts'
import { limbo, limboTargets } from './limbo.ts'
import { betLimits } from './limits.ts'
import { MINES_TILES, minesPays } from './mines.ts'
import { plinko, plinkoRisks } from './plinko.ts'
import { TOWER_ROWS, towerLevels, towerPays } from './tower.ts'
import { wheel, wheelRisks, wheelSegments } from './wheel.ts'

/** Stakes of every currency: the lowest, the highest, and an odd one of its smallest parts. */
const stakes = Object.keys(currencies).flatMap((code) => {
  const { least, most } = betLimits(code)!
  return [least, most, least * 7n + 10n ** BigInt(4 - currencies[code as keyof typeof currencies].digits) * 3n]
})

/** What a reader gets who multiplies the figure on the screen by the stake and cuts off behind 1/10,000 of the unit. */
function byHand(stake: bigint, shown: string): bigint {
  const [whole = '', decimals = ''] = shown.split('.')
  return (stake * BigInt(whole + decimals)) / 10n ** BigInt(decimals.length)
}

function expectPaid(multipliers: Iterable<Ratio>): void {
  const wrong: string[] = []
  for (const pays of multipliers) {
    const shown = showMultiplier(pays)
    for (const stake of stakes) if (byHand(stake, shown) !== payout(stake, pays)) wrong.push(`${shown} × ${stake}`)
  }
  expect(wrong).toEqual([])
}

const upTo = (most: number, least = 0) => Array.from({ length: most - least + 1 }, (_, more) => least + more)

describe('the multiplier on the screen times the stake is what is paid:', () => {
  test('dice, every target on both sides', () => {
    const everyBet = (['over', 'under'] as const).flatMap((direction) =>
      upTo(diceTargets[direction].most, diceTargets[direction].least).map((target) => ({ target, direction })),
    )
    expect(everyBet).toHaveLength(19_600)
    expectPaid(everyBet.map((bet) => dice.most(bet)))
    expect(showMultiplier(dice.most({ target: 5050, direction: 'over' }))).toBe('2.0002')
  })

  test('limbo and crash, targets in hundredths', () => {
    const targets = upTo(27_027, 3).map((place) => place * 37)
    expectPaid(targets.map((target) => limbo.most({ target })))
    expectPaid(
      [limboTargets.least, limboTargets.most, crashTargets.least, crashTargets.most].map((at) => ratio(at, 100)),
    )
  })

  test('mines, every number of mines and gems', () => {
    expectPaid(
      upTo(MINES_TILES - 1, 1).flatMap((mines) =>
        upTo(MINES_TILES - mines, 1).map((gems) => minesPays({ mines }, gems)),
      ),
    )
  })

  test('tower, every level and row; coin flip, every call', () => {
    expectPaid(towerLevels.flatMap((level) => upTo(TOWER_ROWS, 1).map((rows) => towerPays({ level }, rows))))
    expectPaid(upTo(COIN_FLIPS, 1).map(coinFlipPays))
  })

  test('diamonds and coin drop, every table', () => {
    expectPaid(diamondsRisks.flatMap((risk) => diamonds.cases({ risk })).map(({ pays }) => pays))
    expectPaid(coinDropMachines.flatMap((machine) => coinDrop.cases({ machine })).map(({ pays }) => pays))
  })

  test('video poker, every row of every table', () => {
    expectPaid(pokerTables.flatMap((table) => pokerRows[table]).map(({ pays }) => ratio(pays)))
  })

  test('plinko, keno and wheel, every table', () => {
    const plinkos = upTo(16, 8).flatMap((rows) => plinkoRisks.map((risk) => ({ rows, risk })))
    expectPaid(plinkos.flatMap((params) => plinko.cases(params)).map(({ pays }) => pays))
    const kenos = upTo(10, 1).flatMap((count) => kenoRisks.map((risk) => ({ picks: upTo(count - 1), risk })))
    expectPaid(kenos.flatMap((params) => keno.cases(params)).map(({ pays }) => pays))
    const wheels = wheelSegments.flatMap((segments) => wheelRisks.map((risk) => ({ segments, risk })))
    expectPaid(wheels.flatMap((params) => wheel.cases(params)).map(({ pays }) => pays))
  })

  test('hi-lo, rounds of any length', () => {
    const card = fc.integer({ min: 0, max: 51 })
    const guess = fc.constantFrom<'higher' | 'lower'>('higher', 'lower')
    fc.assert(
      fc.property(fc.array(fc.tuple(card, guess), { minLength: 1, maxLength: 20 }), card, (steps, last) => {
        const shown: HiloShown = {
          cards: [...steps.map(([dealt]) => dealt), last],
          guesses: steps.map(([, guessed]) => guessed),
          isLost: false,
        }
        expectPaid(hilo.next({}, shown).map(({ pays }) => pays))
      }),
    )
  })
})
