import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draw, scaleWord } from '../../draws/fairness.ts'
import { add, compare, equals, multiply, ONE, type Ratio, ratio, toNumber, ZERO } from '../../money/ratio.ts'
import { meanOf, varianceOf } from '../game.ts'
import { tableGameOf, tableKeys } from './all.ts'
import { andarBahar, matchChance } from './andar-bahar.ts'
import { baccarat, baccaratWays, bankerDraws } from './baccarat.ts'
import { dealFrom } from './cards.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { MONEY_WHEEL, moneyWheel, moneyWheelKinds } from './money-wheel.ts'
import { roulette, roulettePockets } from './roulette.ts'
import { sicBo } from './sic-bo.ts'
import { atRiskOf, rangeOf, readTableBets, showTableBets, spotReturn, stakeOf, winOf } from './table-game.ts'
import { readHand, TEEN_PATTI_TIES, teenPatti, teenPattiCounts } from './teen-patti.ts'

/** A quick stream for many rounds: not the fair one, only as even. */
function quickDraw(seed: number): Draw {
  let state = seed >>> 0
  const word = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return { word, integerBelow: (count) => scaleWord(word(), count) }
}

describe.each(tableKeys)('%s', (key) => {
  const game = tableGameOf(key)

  test('the chances of every place are 1 together, and its return lies within the stated ones', () => {
    for (const spot of game.spots) {
      const cases = game.cases(spot)
      expect(equals(cases.map(({ chance }) => chance).reduce(add, ZERO), ONE), spot).toBe(true)
      const mean = spotReturn(game, spot)
      expect(compare(mean, game.rtpRange.least)).toBeGreaterThanOrEqual(0)
      expect(compare(mean, game.rtpRange.most)).toBeLessThanOrEqual(0)
      expect(compare(mean, ONE)).toBe(-1)
    }
    const returns = game.spots.map((spot) => spotReturn(game, spot))
    expect(returns.some((one) => equals(one, game.rtpRange.least))).toBe(true)
    expect(returns.some((one) => equals(one, game.rtpRange.most))).toBe(true)
  })

  test('drawn rounds return what is stated, within four standard errors, on every place', () => {
    const rounds = key === 'andarbahar' ? 60_000 : 120_000
    const draw = quickDraw(20_261_117)
    const sums = new Map(game.spots.map((spot) => [spot, 0]))
    const values = new Map<Ratio, number>()
    const worth = (pays: Ratio) => {
      const known = values.get(pays) ?? toNumber(pays)
      values.set(pays, known)
      return known
    }
    const spots = key === 'roulette' ? game.spots.filter((_, place) => place % 7 === 0) : game.spots
    // Many rounds come to the same: what that pays is looked up once.
    const drawn = new Map<string, { outcome: unknown; times: number }>()
    for (let round = 0; round < rounds; round += 1) {
      const outcome = game.draw(draw)
      const name = JSON.stringify(outcome)
      const known = drawn.get(name)
      if (known) known.times += 1
      else drawn.set(name, { outcome, times: 1 })
    }
    for (const { outcome, times } of drawn.values())
      for (const spot of spots) sums.set(spot, sums.get(spot)! + times * worth(game.pays(spot, outcome)))
    for (const spot of spots) {
      const cases = game.cases(spot)
      const error = Math.sqrt(toNumber(varianceOf(cases)) / rounds)
      expect(Math.abs(sums.get(spot)! / rounds - toNumber(meanOf(cases))), spot).toBeLessThan(4 * error + 1e-9)
    }
  })

  test('every payout a draw brings is one of the known ones, and within the range of the bet', () => {
    const draw = quickDraw(7)
    const bets = game.spots.slice(0, 40).map((spot, place) => ({ spot, amount: BigInt(1000 + place) }))
    const { least, most } = rangeOf(game, bets)
    const known = new Map(bets.map(({ spot }) => [spot, game.cases(spot).map(({ pays }) => pays)]))
    for (let round = 0; round < 500; round += 1) {
      const outcome = game.draw(draw)
      for (const { spot } of bets) {
        const pays = game.pays(spot, outcome)
        expect(known.get(spot)!.some((one) => equals(one, pays))).toBe(true)
      }
      const win = winOf(game, bets, outcome)
      expect(win >= least && win <= most).toBe(true)
    }
  })

  test('bets are read as they were sent, and nothing else is', () => {
    const spot = fc.constantFrom(...game.spots)
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ spot, amount }), { selector: (bet) => bet.spot, minLength: 1, maxLength: 5 }),
        (bets) => {
          expect(readTableBets(game, showTableBets(bets))).toEqual(bets)
        },
      ),
    )
    const [one] = game.spots as [string]
    for (const wrong of [
      null,
      {},
      { bets: [] },
      { bets: [{ spot: one, amount: '0' }] },
      { bets: [{ spot: one, amount: '-5' }] },
      { bets: [{ spot: one, amount: 5 }] },
      { bets: [{ spot: one, amount: '5', more: 1 }] },
      { bets: [{ spot: 'nowhere', amount: '5' }] },
      {
        bets: [
          { spot: one, amount: '5' },
          { spot: one, amount: '5' },
        ],
      },
      { bets: [{ spot: one, amount: '5' }], more: 1 },
    ])
      expect(readTableBets(game, wrong)).toBeNull()
  })

  test('what counts for wagering is never more than the stake, the possible loss or the possible win', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({ spot: fc.constantFrom(...game.spots), amount: fc.bigInt({ min: 1n, max: 10n ** 9n }) }),
          {
            selector: (bet) => bet.spot,
            minLength: 1,
            maxLength: 12,
          },
        ),
        (bets) => {
          const [stake, counted, range] = [stakeOf(bets), atRiskOf(game, bets), rangeOf(game, bets)]
          expect(counted >= 0n && counted <= stake).toBe(true)
          expect(counted <= stake - range.least || counted === 0n).toBe(true)
          expect(counted <= range.most - stake || counted === 0n).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('cards are dealt as from decks that lie on the table: each draw takes that one of those that are left', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 2, 8), (seed, decks) => {
      const left = Array.from({ length: 52 * decks }, (_, card) => card)
      const [draw, deal] = [quickDraw(seed), dealFrom(quickDraw(seed), decks)]
      for (let card = 0; card < 52 * decks; card += 1)
        expect(deal()).toBe(left.splice(draw.integerBelow(left.length), 1)[0]! % 52)
    }),
    { numRuns: 20 },
  )
})

describe('roulette', () => {
  test('has the bets of the cloth: 37 numbers, 60 splits, 14 streets, 23 corners, 11 lines, 12 outside', () => {
    const counts = new Map<number, number>()
    for (const spot of roulette.spots.filter((one) => one.startsWith('n')))
      counts.set(roulettePockets(spot).length, (counts.get(roulettePockets(spot).length) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ 1: 37, 2: 60, 3: 14, 4: 23, 6: 11 })
    expect(roulette.spots).toHaveLength(157)
  })

  test('red and black together count nothing, one colour counts all of it, 35 numbers count one', () => {
    const bet = (spots: string[]) => spots.map((spot) => ({ spot, amount: 100n }))
    expect(atRiskOf(tableGameOf('roulette'), bet(['red', 'black']))).toBe(0n)
    expect(atRiskOf(tableGameOf('roulette'), bet(['red']))).toBe(100n)
    expect(atRiskOf(tableGameOf('roulette'), bet(['dozen1', 'dozen2']))).toBe(100n)
    expect(atRiskOf(tableGameOf('roulette'), bet(Array.from({ length: 35 }, (_, one) => `n${one}`)))).toBe(100n)
  })
})

describe('baccarat', () => {
  /** All ways to deal six cards by value, in order; each exact in a number. */
  test('the ways each side wins are counted over all deals', () => {
    const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
    const ways = { player: 0, banker: 0, tie: 0 }
    const values = left.map((_, value) => value)
    const take = (value: number, then: (count: number) => void) => {
      const count = left[value]!
      left[value] = count - 1
      then(count)
      left[value] = count
    }
    for (const p1 of values)
      take(p1, (w1) => {
        for (const b1 of values)
          take(b1, (w2) => {
            for (const p2 of values)
              take(p2, (w3) => {
                for (const b2 of values)
                  take(b2, (w4) => {
                    const weight = w1 * w2 * w3 * w4
                    const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10]
                    const end = (p: number, b: number, count: number) => {
                      ways[p > b ? 'player' : p < b ? 'banker' : 'tie'] += weight * count
                    }
                    if (player >= 8 || banker >= 8) return end(player, banker, 412 * 411)
                    if (player >= 6) {
                      if (!bankerDraws(banker, null)) return end(player, banker, 412 * 411)
                      for (const b3 of values) end(player, (banker + b3) % 10, left[b3]! * 411)
                      return
                    }
                    for (const p3 of values)
                      take(p3, (w5) => {
                        const total = (player + p3) % 10
                        if (!bankerDraws(banker, p3)) return end(total, banker, w5 * 411)
                        for (const b3 of values) end(total, (banker + b3) % 10, w5 * left[b3]!)
                      })
                  })
              })
          })
      })
    expect(ways).toEqual(baccaratWays)
  })

  test('its returns are the published ones', () => {
    const percent = (spot: string) => (toNumber(spotReturn(tableGameOf('baccarat'), spot)) * 100).toFixed(4)
    expect(percent('banker')).toBe('98.9421')
    expect(percent('player')).toBe('98.7649')
    expect(percent('tie')).toBe('85.6404')
    expect(percent('player_pair')).toBe('89.6386')
    expect(baccarat.spots).toHaveLength(5)
  })
})

test('dragon tiger: a side wins 192 of 415, the same rank comes 31 times and the same card 7 times', () => {
  expect(dragonTiger.cases('dragon')[0]!.chance).toEqual(ratio(192, 415))
  expect((toNumber(spotReturn(tableGameOf('dragontiger'), 'tiger')) * 100).toFixed(2)).toBe('96.27')
})

test('sic bo: small and big return 97.22 %, and no triple wins them', () => {
  expect(spotReturn(tableGameOf('sicbo'), 'small')).toEqual(ratio(210, 216))
  expect(sicBo.pays('small', { dice: [2, 2, 2] })).toEqual(ZERO)
  expect(sicBo.pays('single2', { dice: [2, 2, 5] })).toEqual(ratio(3))
  expect(sicBo.spots).toHaveLength(52)
})

test('Andar Bahar: the chances of all lengths are 1 together, and Andar wins 10725 of 20825', () => {
  expect(equals(Array.from({ length: 49 }, (_, place) => matchChance(place + 1)).reduce(add, ZERO), ONE)).toBe(true)
  expect(andarBahar.cases('andar')[0]!.chance).toEqual(ratio(10_725, 20_825))
})

describe('Teen Patti', () => {
  const hands: number[][] = []
  for (let one = 0; one < 52; one += 1)
    for (let two = one + 1; two < 52; two += 1)
      for (let three = two + 1; three < 52; three += 1) hands.push([one, two, three])

  test('hands and ties are counted over all deals', () => {
    const counts = { high: 0, pair: 0, colour: 0, sequence: 0, pure: 0, trail: 0 }
    const equal = new Map<number, number[][]>()
    for (const cards of hands) {
      const { hand, worth } = readHand(cards)
      counts[hand] += 1
      equal.set(worth, [...(equal.get(worth) ?? []), cards])
    }
    expect(counts).toEqual(teenPattiCounts)
    let ties = 0
    for (const group of equal.values())
      for (const one of group) for (const other of group) if (!one.some((card) => other.includes(card))) ties += 1
    expect(ties).toBe(TEEN_PATTI_TIES)
  })

  test('A K Q beats A 2 3, which beats K Q J; a trail beats everything', () => {
    const worth = (...cards: number[]) => readHand(cards).worth
    const [ace, king, queen, jack, two, three] = [48, 45, 42, 39, 1, 6]
    expect(worth(ace, king, queen)).toBeGreaterThan(worth(ace, two, three))
    expect(worth(ace, two, three)).toBeGreaterThan(worth(king, queen, jack))
    expect(worth(0, 1, 2)).toBeGreaterThan(worth(48, 44, 40))
    expect(teenPatti.spots).toHaveLength(4)
  })
})

test('the money wheel has as many segments of each kind as it says, spread over the whole of it', () => {
  for (const [kind, count] of Object.entries(moneyWheelKinds)) {
    const places = MONEY_WHEEL.flatMap((one, place) => (one === kind ? [place] : []))
    expect(places).toHaveLength(count)
    expect(multiply(moneyWheel.cases(kind)[0]!.chance, moneyWheel.cases(kind)[0]!.pays)).toEqual(ratio(24, 25))
  }
})
