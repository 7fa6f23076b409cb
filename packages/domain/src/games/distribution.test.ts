/**
 * Whether drawn results follow the exact chances: Pearson's chi-square at 0.001. Words of a fast seeded generator are
 * mapped by the games themselves, at least a million for each game; fewer go through the whole stream of HMACs. Seeds are fixed, so
 * that a test fails because of a change and never by bad luck.
 */
import { describe, expect, test } from 'vitest'
import { type Draw, scaleWord, startDraw } from '../draws/fairness.ts'
import { type Ratio, ratio, sum, toNumber } from '../money/ratio.ts'
import { videopoker } from './cards/videopoker.ts'
import { coinDrop, coinDropTable } from './coin-drop.ts'
import { coinFlip } from './coin-flip.ts'
import { crash, crashBust } from './crash.ts'
import { diamonds, diamondsChance, diamondsPatterns } from './diamonds.ts'
import { dice } from './dice.ts'
import { hilo } from './hilo.ts'
import { type KenoParams, keno, kenoChance } from './keno.ts'
import { limbo, limboChance } from './limbo.ts'
import { mines } from './mines.ts'
import { plinko, plinkoChance } from './plinko.ts'
import { soloRoulette } from './solo-roulette.ts'
import { tower } from './tower.ts'
import { wheel } from './wheel.ts'

const MILLION = 1_000_000
const HASHED = 2_000

/** Nothing here measures time, and the machine may be busy. */
const patient = { timeout: 60_000 }

/** sfc32, a small generator that passes the usual batteries of tests. */
function seededWords(seed: number): () => number {
  let [a, b, c, count] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed]
  const next = () => {
    const word = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + word) | 0
    return word >>> 0
  }
  for (let warm = 0; warm < 15; warm += 1) next()
  return next
}

function fastDraw(seed: number): Draw {
  const word = seededWords(seed)
  return { word, integerBelow: (count) => scaleWord(word(), count) }
}

/** How often each place was drawn. */
function tally(rounds: number, places: number, next: (round: number) => number): number[] {
  const counts = Array.from({ length: places }, () => 0)
  for (let round = 0; round < rounds; round += 1) counts[next(round)]! += 1
  return counts
}

/** What chi-square stays below in 999 cases of 1,000, by Wilson and Hilferty. */
function critical(freedom: number): number {
  const part = 2 / (9 * freedom)
  return freedom * (1 - part + 3.0902 * Math.sqrt(part)) ** 3
}

function expectFair(counts: readonly number[], chances: readonly Ratio[]): void {
  expect(toNumber(sum(chances))).toBe(1)
  expect(counts).toHaveLength(chances.length)
  const rounds = counts.reduce((total, count) => total + count, 0)
  // Places expected fewer than five times are counted together, as the test demands.
  const [cells, rest] = [[] as { seen: number; due: number }[], { seen: 0, due: 0 }]
  for (const [place, seen] of counts.entries()) {
    const due = toNumber(chances[place]!) * rounds
    if (due >= 5) cells.push({ seen, due })
    else {
      rest.seen += seen
      rest.due += due
    }
  }
  if (rest.due >= 1) cells.push(rest)
  const distance = cells.reduce((total, { seen, due }) => total + (seen - due) ** 2 / due, 0)
  expect(distance).toBeLessThan(critical(cells.length - 1))
}

/** Chances of falling between neighbouring multipliers, in hundredths, from the chances to reach each. */
function between(steps: readonly number[], reach: (step: number) => Ratio): Ratio[] {
  const chances = [ratio(1), ...steps.map(reach)]
  return chances.map((one, place) => {
    const { over, under } = chances[place + 1] ?? ratio(0)
    return ratio(one.over * under - over * one.under, one.under * under)
  })
}

const places = (steps: readonly number[], value: number) => steps.filter((step) => step <= value).length
const same = (count: number) => Array.from({ length: count }, () => ratio(1, count))
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

const multipliers = [101, 110, 125, 150, 175, 200, 300, 500, 1_000, 2_500, 10_000, 100_000, 1_000_000]
const ticket: KenoParams = { picks: [0, 3, 7, 12, 18, 21, 26, 30, 34, 39], risk: 'high' }
const board = { rows: 16, risk: 'expert' } as const

type Trial = {
  game: string
  /** Numbers a round draws without repetition: a game of many needs fewer rounds for its million. */
  numbers: number
  chances: Ratio[]
  place: (draw: Draw) => number
}

const trials: Trial[] = [
  {
    game: 'dice',
    numbers: 1,
    chances: same(10_001),
    place: (draw) => dice.draw(draw, { target: 5_000, direction: 'over' }).roll,
  },
  {
    game: 'limbo',
    numbers: 1,
    chances: between(multipliers, (target) => limboChance({ target })),
    place: (draw) => places(multipliers, limbo.draw(draw, { target: 200 }).reached),
  },
  {
    game: 'plinko',
    numbers: 1,
    chances: upTo(17).map((bucket) => plinkoChance(board, bucket)),
    place: (draw) => plinko.draw(draw, board).bucket,
  },
  {
    game: 'keno',
    numbers: 10,
    chances: upTo(11).map((hits) => kenoChance(10, hits)),
    place: (draw) => keno.draw(draw, ticket).hits,
  },
  {
    game: 'wheel',
    numbers: 1,
    chances: same(50),
    place: (draw) => wheel.draw(draw, { segments: 50, risk: 'medium' }).segment,
  },
  {
    // The first two mines as they were drawn: every ordered pair is as likely as the others.
    game: 'mines',
    numbers: 10,
    chances: same(600),
    place: (draw) => {
      const [first = 0, second = 0] = mines.reveal(() => draw, { mines: 10 }, []).mines
      return first * 24 + (second > first ? second - 1 : second)
    },
  },
  {
    // The safe tiles of the two lowest rows.
    game: 'tower',
    numbers: 9,
    chances: same(16),
    place: (draw) => {
      const [[first = 0] = [], [second = 0] = []] = tower.reveal(() => draw, { level: 'master' }, []).safe
      return first * 4 + second
    },
  },
  {
    game: 'coin flip',
    numbers: 1,
    chances: same(2),
    place: (draw) => (coinFlip.reveal(() => draw, {}, []).next === 'heads' ? 0 : 1),
  },
  {
    game: 'diamonds',
    numbers: 5,
    chances: diamondsPatterns.map(diamondsChance),
    place: (draw) => diamondsPatterns.indexOf(diamonds.draw(draw, { risk: 'low' }).pattern),
  },
  {
    game: 'roulette alone',
    numbers: 1,
    chances: same(37),
    place: (draw) => soloRoulette.draw(draw, { bets: [{ spot: 'red', share: 1 }] }).pocket,
  },
  {
    game: 'coin drop',
    numbers: 1,
    chances: coinDropTable({ machine: 'lively' }).map(({ chance }) => chance),
    place: (draw) => coinDrop.draw(draw, { machine: 'lively' }).push,
  },
  {
    // The card that waits first: whichever five lie open, it is as likely as any other.
    game: 'video poker',
    numbers: 10,
    chances: same(52),
    place: (draw) => videopoker.reveal(() => draw, { table: 'jacks' }, []).next[0]!,
  },
  {
    game: 'hi-lo',
    numbers: 1,
    chances: same(52),
    place: (draw) => hilo.replay(() => draw, {}, [])?.shown.cards[0] ?? 0,
  },
  {
    game: 'crash',
    numbers: 1,
    chances: between(multipliers, (target) => crash.chance(target)),
    place: (draw) => places(multipliers, crashBust(draw.word())),
  },
]

describe.each(trials)('$game', ({ numbers, chances, place }) => {
  test('a million mapped draws follow the exact chances', patient, () => {
    const draw = fastDraw(1)
    expectFair(
      tally(MILLION / numbers, chances.length, () => place(draw)),
      chances,
    )
  })

  test('draws of the hashed stream do, too', patient, () => {
    const seeds = { serverSeed: '0f6e8aba300b7f12', clientSeed: 'tablestakes' }
    const draws = tally(HASHED, chances.length, (nonce) => place(startDraw({ ...seeds, nonce })))
    // So few draws cannot tell ten thousand rolls apart, so neighbours are counted together.
    const wide = Math.ceil(chances.length / 30)
    const groups = upTo(Math.ceil(chances.length / wide))
    const grouped = groups.map((group) => sum(chances.slice(group * wide, (group + 1) * wide)))
    const counts = groups.map((group) => draws.slice(group * wide, (group + 1) * wide).reduce((a, b) => a + b, 0))
    expectFair(counts, grouped)
  })
})

test('mines lie on every tile alike, and guesses are right as often as they should be', patient, () => {
  const draw = fastDraw(2)
  const tiles = tally(MILLION / 50, 25, () => mines.reveal(() => draw, { mines: 24 }, []).mines.at(-1) ?? 0)
  expectFair(tiles, same(25))

  // First card and guess: won or lost, by its rank.
  const results = tally(MILLION / 50, 26, () => {
    const standing = hilo.replay(() => draw, {}, [{ guess: 'higher' }])!
    return Math.floor(standing.shown.cards[0]! / 4) * 2 + (standing.state === 'lost' ? 1 : 0)
  })
  const winning = [12, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  expectFair(
    results,
    winning.flatMap((wins) => [ratio(wins, 169), ratio(13 - wins, 169)]),
  )
})

test('rounds of a chain of hashes bust as often as they should', patient, () => {
  const steps = multipliers.slice(0, 10)
  const counts = tally(HASHED, steps.length + 1, (round) =>
    places(steps, crash.bustOf({ hash: `round ${round}`, salt: 'public' })),
  )
  expectFair(
    counts,
    between(steps, (target) => crash.chance(target)),
  )
})

test('a million plays of the newer originals return what is stated, within four standard errors', patient, () => {
  const draw = fastDraw(4)
  const instant = [
    ...(['low', 'medium', 'high'] as const).map((risk) => () => diamonds.pays({ risk }, diamonds.draw(draw, { risk }))),
    ...(['calm', 'lively', 'wild'] as const).map(
      (machine) => () => coinDrop.pays({ machine }, coinDrop.draw(draw, { machine })),
    ),
  ]
  const bets = [
    { spot: 'n17', share: 1 },
    { spot: 'red', share: 5 },
  ]
  const plays = [
    ...instant,
    () => soloRoulette.pays({ bets }, soloRoulette.draw(draw, { bets })),
    () => tower.replay(() => draw, { level: 'medium' }, [{ tile: 0 }, { tile: 1 }, { tile: 2 }])?.pays ?? ratio(0),
    () => coinFlip.replay(() => draw, {}, [{ call: 'heads' }, { call: 'tails' }])?.pays ?? ratio(0),
  ]
  const stated = [...Array.from({ length: 3 }, () => 2_376 / 2_401), 0.99, 0.99, 0.99, 36 / 37, 0.99, 0.99]
  for (const [index, play] of plays.entries()) {
    const rounds = MILLION / 5
    let [total, squares] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const pays = toNumber(play())
      total += pays
      squares += pays ** 2
    }
    const mean = total / rounds
    const error = Math.sqrt((squares / rounds - mean ** 2) / rounds)
    expect(Math.abs(mean - stated[index]!)).toBeLessThan(4 * error)
  }
})

test('a loaded wheel is found out', patient, () => {
  const draw = fastDraw(3)
  const counts = tally(MILLION / 10, 50, () => Math.min(draw.integerBelow(51), 49))
  expect(() => expectFair(counts, same(50))).toThrow(/less than/)
})
