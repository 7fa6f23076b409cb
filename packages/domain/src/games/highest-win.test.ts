/**
 * The highest win never changes a stated return. Computed as exact fractions by playing through the games' own rules: every
 * stake of a list that holds the smallest and the largest, every setting, every way to play.
 */
import { describe, expect, test } from 'vitest'
import { currencies } from '../money/currencies.ts'
import { add, compare, divide, equals, multiply, ONE, type Ratio, ratio, ratioText, sum, ZERO } from '../money/ratio.ts'
import { coinDrop, coinDropMachines } from './coin-drop.ts'
import { crash, crashEndsAt, crashLast, crashMultiplierAt, crashTargets } from './crash.ts'
import { diamonds, diamondsRisks } from './diamonds.ts'
import { dice } from './dice.ts'
import { cutMultiplier, payout, RETURN, type RtpRange } from './game.ts'
import { HILO_STEPS, type HiloGuess, type HiloShown, hilo } from './hilo.ts'
import { keno, kenoRisks } from './keno.ts'
import { limbo } from './limbo.ts'
import { betLimits, mostPaysOf, mostStake, stakeRefusal } from './limits.ts'
import { MINES_TILES, mines, minesLast, minesPays, minesRange } from './mines.ts'
import { plinko, plinkoRisks, plinkoRows } from './plinko.ts'
import { soloRoulette } from './solo-roulette.ts'
import { wheel, wheelRisks, wheelSegments } from './wheel.ts'

const codes = [...Object.keys(currencies), 'GLD', 'XXX']

/** From the least stake to the largest, and those around the place where another step fits. */
function stakesOf(code: string): { stake: bigint; mostPays: Ratio }[] {
  const { least, most, mostWin } = betLimits(code)!
  const stakes = new Set([least, least * 3n, most / 777n, most / 50n, most / 3n, most - 1n, most])
  return [...stakes].map((stake) => ({ stake, mostPays: mostPaysOf({ stake, mostWin }) }))
}

/** Every way a stake can stand to the highest win, once: currencies differ in their figures, seldom in that. */
const everyMostPays = [
  ...new Map(
    codes.flatMap((code) => stakesOf(code).map(({ mostPays }) => [ratioText(mostPays), mostPays] as const)),
  ).values(),
]

const everyMines = Array.from({ length: minesRange.most }, (_, index) => index + 1)

/** A draw whose shuffle lays the mines on the first tiles, so that the last ones are safe. */
const firstTiles = () => ({ word: () => 0, integerBelow: () => 0 })

const isStated = (returned: Ratio, { least, most }: RtpRange) =>
  compare(returned, least) >= 0 && compare(returned, most) <= 0

describe('mines', () => {
  /** Opens safe tiles until nothing more is offered; what each stop returns, and how it ended. */
  const playThrough = (count: number, mostPays: Ratio | null) => {
    const steps: { tile: number }[] = []
    const returns: Ratio[] = []
    let chance = ONE
    for (;;) {
      const standing = mines.replay(firstTiles, { mines: count }, steps, mostPays)!
      if (steps.length > 0) returns.push(multiply(chance, standing.pays))
      const [next] = mines.next({ mines: count }, standing.shown, mostPays)
      if (!next) return { standing, returns, steps }
      chance = multiply(chance, next.chance)
      steps.push({ tile: MINES_TILES - 1 - steps.length })
    }
  }

  test('returns what is stated wherever it is stopped, at every stake and number of mines', () => {
    for (const mostPays of everyMostPays) {
      for (const count of everyMines) {
        const { standing, returns, steps } = playThrough(count, mostPays)
        expect(returns.length).toBeGreaterThan(0)
        expect(returns.filter((returned) => !isStated(returned, mines.rtpRange))).toEqual([])
        // It has ended by itself, paid in full and within the highest win; another step would have passed it.
        const pays = minesPays({ mines: count }, steps.length)
        expect(standing).toMatchObject({ state: 'cleared', canCashOut: true, pays })
        expect(compare(pays, mostPays)).toBeLessThanOrEqual(0)
        expect(steps.length).toBe(minesLast({ mines: count }, mostPays))
        const isAll = steps.length === MINES_TILES - count
        expect(isAll || compare(minesPays({ mines: count }, steps.length + 1), mostPays) > 0).toBe(true)
        const beyond = [...steps, { tile: MINES_TILES - 1 - steps.length }]
        expect(mines.replay(firstTiles, { mines: count }, beyond, mostPays)).toBeNull()
      }
    }
    // In money the payout is cut to whole parts: less than one is lost of it, and the highest win is never passed.
    for (const code of codes) {
      for (const { stake, mostPays } of stakesOf(code)) {
        for (const count of everyMines) {
          const win = payout(stake, minesPays({ mines: count }, minesLast({ mines: count }, mostPays)))
          expect(win <= betLimits(code)!.mostWin).toBe(true)
        }
      }
    }
  })

  test('22 mines at the largest stake end at the second gem with 99 %, instead of 8.7 % at the third', () => {
    const mostPays = ratio(200)
    const { standing, steps } = playThrough(22, mostPays)
    expect(steps).toHaveLength(2)
    expect(standing.pays).toEqual(ratio(99, 1))
    expect(minesPays({ mines: 22 }, 3)).toEqual(ratio(2_277))
    // What the cut paid: 200 times, once in 2,300 rounds.
    expect(multiply(ratio(200), ratio(1, 2_300))).toEqual(ratio(2, 23))
  })

  test('a board without a highest win is played to its end, as rounds from before were', () => {
    for (const count of everyMines) expect(playThrough(count, null).steps).toHaveLength(MINES_TILES - count)
  })

  test('where even the first gem would pass the highest win the stake is refused', () => {
    const limits = { least: 1n, most: 1_000n, mostWin: 2_000n }
    const mostPays = mines.first({ mines: 20 })
    const largest = mostStake(mostPays, limits)
    expect(stakeRefusal({ stake: largest, mostPays }, limits)).toBeNull()
    expect(stakeRefusal({ stake: largest + 1n, mostPays }, limits)).toBe('bet_too_high')
    expect(minesLast({ mines: 20 }, mostPaysOf({ stake: largest, mostWin: limits.mostWin }))).toBe(1)
    expect(minesLast({ mines: 20 }, mostPaysOf({ stake: largest + 1n, mostWin: limits.mostWin }))).toBe(0)
  })
})

describe('hi-lo', () => {
  const RANKS = Array.from({ length: 13 }, (_, rank) => rank)
  type Choice = HiloGuess | 'cash-out'
  type Way = (offered: readonly HiloGuess[], state: { pays: Ratio; card: number; steps: number }) => Choice

  /** The guesses on a card of a round that pays so much by now, nothing cut off. */
  function offeredAt(pays: Ratio, card: number, mostPays: Ratio): { guess: HiloGuess; chance: Ratio; pays: Ratio }[] {
    const shown: HiloShown = { cards: [card * 4], guesses: [], isLost: false }
    // What a guess multiplies by does not depend on the way there, which `the way does not matter` proves.
    return hilo
      .next({}, shown)
      .map(({ step, chance }) => ({
        guess: step.guess,
        chance,
        pays: divide(pays.over === 0n ? RETURN : pays, chance),
      }))
      .filter((guess) => compare(cutMultiplier(guess.pays), mostPays) <= 0)
  }

  /** The exact return of a way to play: over all thirteen ranks at every card, summed up as a fraction. */
  function returnOf(way: Way, mostPays: Ratio, stepsMost: number): Ratio {
    const known = new Map<string, Ratio>()
    const before = (pays: Ratio, steps: number): Ratio => {
      const key = `${ratioText(pays)} ${steps}`
      const found = known.get(key)
      if (found) return found
      const value = divide(sum(RANKS.map((card) => at(pays, card, steps))), ratio(RANKS.length))
      known.set(key, value)
      return value
    }
    const at = (pays: Ratio, card: number, steps: number): Ratio => {
      const isWon = pays.over > 0n
      const offered = offeredAt(pays, card, mostPays)
      const isCleared = isWon && compare(cutMultiplier(multiply(pays, ratio(13, 12))), mostPays) > 0
      if (isCleared || (isWon && steps >= stepsMost)) return cutMultiplier(pays)
      const chosen = way(
        offered.map(({ guess }) => guess),
        { pays, card, steps },
      )
      if (chosen === 'cash-out') return cutMultiplier(pays)
      if (chosen === 'skip') return before(pays, steps + 1)
      const taken = offered.find(({ guess }) => guess === chosen)!
      return multiply(taken.chance, before(taken.pays, steps + 1))
    }
    return before(ZERO, 0)
  }

  const surest: Way = (offered, { pays, card }) => {
    const wanted = card >= 6 ? 'lower' : 'higher'
    const other = wanted === 'lower' ? 'higher' : 'lower'
    if (offered.includes(wanted)) return wanted
    return offered.includes(other) ? other : pays.over > 0n ? 'cash-out' : 'skip'
  }
  const boldest: Way = (offered, { pays, card }) => {
    const wanted = card >= 6 ? 'higher' : 'lower'
    const other = wanted === 'lower' ? 'higher' : 'lower'
    if (offered.includes(wanted)) return wanted
    return offered.includes(other) ? other : pays.over > 0n ? 'cash-out' : 'skip'
  }
  /** Waits for a 2 or an ace and then bets on the same rank. */
  const waiting: Way = (offered, { pays, card, steps }) => {
    if (card === 12 && offered.includes('higher')) return 'higher'
    if (card === 0 && offered.includes('lower')) return 'lower'
    if (steps < 8 && pays.over === 0n) return 'skip'
    return pays.over > 0n ? 'cash-out' : surest(offered, { pays, card, steps })
  }

  const ways = {
    'the surest guess to the end': surest,
    'the boldest guess to the end': boldest,
    'waiting for an ace': waiting,
  }

  test.each(Object.keys(ways) as (keyof typeof ways)[])('returns what is stated at every stake with %s', (name) => {
    for (const mostPays of [ratio(200), ratio(50), ratio(12), ratio(5), ratio(199, 100), hilo.first({})]) {
      const returned = returnOf(ways[name], mostPays, 6)
      expect(isStated(returned, hilo.rtpRange), ratioText(returned)).toBe(true)
    }
  })

  test('every guess that is offered is worth what the round pays, and stays within the highest win', () => {
    for (const mostPays of everyMostPays) {
      for (const card of RANKS) {
        const first = hilo.next({}, { cards: [card * 4], guesses: [], isLost: false }, mostPays)
        expect(first.length).toBeGreaterThan(0)
        for (const { step, chance, pays } of first) {
          const won = divide(RETURN, chance)
          expect(pays).toEqual(cutMultiplier(won))
          const seconds = RANKS.flatMap((next) =>
            hilo.next({}, { cards: [card * 4, next * 4], guesses: [step.guess], isLost: false }, mostPays),
          )
          const isWorth = (second: (typeof seconds)[number]) =>
            equals(second.pays, cutMultiplier(divide(won, second.chance)))
          expect(seconds.filter((second) => !isWorth(second))).toEqual([])
          expect(seconds.filter((second) => compare(second.pays, mostPays) > 0)).toEqual([])
        }
      }
    }
  })

  /** Cards as given, one after the other. */
  const dealing = (cards: readonly number[]) => () => {
    const left = [...cards]
    return { word: () => 0, integerBelow: () => left.shift()! * 4 }
  }
  const replay = (cards: number[], guesses: HiloGuess[], mostPays: Ratio | null) =>
    hilo.replay(
      dealing(cards),
      {},
      guesses.map((guess) => ({ guess })),
      mostPays,
    )

  test('the way does not matter: a guess multiplies by one over its chance', () => {
    for (const card of RANKS) {
      const fresh = hilo.next({}, { cards: [card * 4], guesses: [], isLost: false })
      const later = hilo.next({}, { cards: [20, 24, card * 4], guesses: ['higher', 'skip'], isLost: false })
      const { chance: won } = hilo.next({}, { cards: [20], guesses: [], isLost: false })[0]!
      expect(later.map(({ pays }) => pays)).toEqual(
        fresh.map(({ chance }) => cutMultiplier(divide(divide(RETURN, won), chance))),
      )
    }
  })

  test('a guess beyond the highest win is not allowed, another on the same card may be', () => {
    const ACE = 12
    // On an ace the same rank pays 12.87, lower 1.07.
    expect(replay([ACE, ACE], ['higher'], ratio(12))).toBeNull()
    expect(replay([ACE, 3], ['lower'], ratio(12))).toMatchObject({ state: 'open' })
    expect(hilo.next({}, { cards: [ACE * 4], guesses: [], isLost: false }, ratio(12))).toHaveLength(1)
    expect(replay([ACE, ACE], ['higher'], ratio(1_287, 100))).toMatchObject({
      state: 'cleared',
      pays: ratio(1_287, 100),
    })
    expect(replay([ACE, ACE], ['higher'], ratio(14))).toMatchObject({ state: 'open' })
    expect(replay([ACE, ACE], ['higher'], ratio(13))).toMatchObject({ state: 'cleared', canCashOut: true })
  })

  test('a round nothing was guessed in always has a guess, whatever lies open, down to the last step', () => {
    for (const card of RANKS) {
      const shown: HiloShown = { cards: [card * 4], guesses: [], isLost: false }
      expect(hilo.next({}, shown, hilo.first({})).length).toBeGreaterThan(0)
    }
    const cards = Array.from({ length: HILO_STEPS + 1 }, () => 6)
    const skips = Array.from({ length: HILO_STEPS - 1 }, () => 'skip' as const)
    expect(replay(cards, [...skips, 'higher'], hilo.first({}))).toMatchObject({
      state: 'cleared',
      pays: hilo.first({}),
    })
  })
})

describe('games one draw decides', () => {
  const chosen = [
    ...[1, 2, 100, 5_000, 9_800].map((target) => dice.most({ target, direction: 'under' })),
    ...[101, 200, 1_000_000].map((target) => limbo.most({ target })),
    ...plinkoRisks.flatMap((risk) => [plinkoRows.least, plinkoRows.most].map((rows) => plinko.most({ rows, risk }))),
    ...kenoRisks.flatMap((risk) =>
      [1, 10].map((count) => keno.most({ picks: Array.from({ length: count }, (_, pick) => pick), risk })),
    ),
    ...diamondsRisks.map((risk) => diamonds.most({ risk })),
    ...coinDropMachines.map((machine) => coinDrop.most({ machine })),
    soloRoulette.most({ bets: [{ spot: 'n0', share: 1 }] }),
    ...wheelSegments.flatMap((segments) => wheelRisks.map((risk) => wheel.most({ segments, risk }))),
  ]

  test('are refused where their best outcome would not be paid in full, and taken one part below', () => {
    for (const code of codes) {
      const limits = betLimits(code)!
      for (const mostPays of chosen) {
        const largest = mostStake(mostPays, limits)
        expect(largest >= limits.least).toBe(true)
        expect(payout(largest, mostPays) <= limits.mostWin).toBe(true)
        expect(stakeRefusal({ stake: largest, mostPays }, limits)).toBeNull()
        expect(stakeRefusal({ stake: largest + 1n, mostPays }, limits)).toBe('bet_too_high')
      }
    }
  })
})

describe('crash', () => {
  test('a bet is cashed out at the latest where it is still paid in full', () => {
    for (const code of codes) {
      const { mostWin } = betLimits(code)!
      for (const { stake } of stakesOf(code)) {
        const last = crashLast({ stake, mostWin })
        expect(payout(stake, ratio(last, 100)) <= mostWin).toBe(true)
        expect(last === crashTargets.most || stake * BigInt(last + 1) > mostWin * 100n).toBe(true)
        expect(last).toBeGreaterThanOrEqual(crashTargets.least)
      }
    }
  })

  test('a press at any moment has the return of an automatic cash-out at what is shown then', () => {
    // Every millisecond of the first minute, and some of each later second, up to 10,000 times.
    const end = crashEndsAt(crashTargets.most)
    for (let moment = 0; moment < end; moment += moment < 60_000 ? 7 : 311) {
      const shown = crashMultiplierAt(moment)
      // A flight that busts at what is shown, or higher, still flies then; one that busts lower has ended.
      expect(moment < crashEndsAt(shown)).toBe(true)
      expect(shown === 100 || moment >= crashEndsAt(shown - 1)).toBe(true)
    }
  })

  test('the return of a press is the stated one at every multiplier, exactly that of the automatic cash-out', () => {
    for (let target = crashTargets.least; target < crashTargets.most - 100; target += target < 2_000 ? 1 : 997) {
      // Pressed at any millisecond in which the target is shown: paid where the flight has not ended by then.
      const flies = (bust: number, moment: number) => moment < crashEndsAt(bust)
      const first = crashEndsAt(target - 1)
      const last = crashEndsAt(target) - 1
      for (const moment of [first, last]) {
        const shown = crashMultiplierAt(moment)
        expect(flies(shown, moment)).toBe(true)
        expect(flies(shown - 1, moment)).toBe(false)
        const returned = multiply(crash.chance(shown), ratio(shown, 100))
        expect(returned).toEqual(crash.rtp(shown))
        expect(compare(crash.rtpRange.least, returned)).toBeLessThanOrEqual(0)
        expect(compare(returned, add(crash.rtpRange.most, ZERO))).toBeLessThanOrEqual(0)
      }
    }
  })
})
