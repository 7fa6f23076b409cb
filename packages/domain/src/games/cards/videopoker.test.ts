import { describe, expect, test } from 'vitest'
import { type Draw, drawDistinct, scaleWord, startDraw } from '../../draws/fairness.ts'
import { equals, ratio, toDecimalText, toNumber } from '../../money/ratio.ts'
import { lineNumber, type PokerLine, pokerLine, pokerLines } from './poker-hand.ts'
import { sumOfAll, sumWithOne, sumWithTwo } from './poker-sums.ts'
import { type PokerTable, paysByNumber, pokerReturns, pokerRow, pokerRows, pokerTables } from './poker-tables.ts'
import { HOLD_ALL, isHeld, videoPokerPays, videopoker } from './videopoker.ts'
import { bestHold, holdReturns } from './videopoker-odds.ts'
import { bestBySums, comesAs, type PartSums, partSums, pokerReturn } from './videopoker-return.ts'

/** This package knows no machine; the tests may. */
const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {}

/** Nothing here measures time, and the machine may be busy. */
const patient = { timeout: 120_000 }

const RANKS = '23456789TJQKA'
const SUITS = 'dhsc'
const cardsOf = (text: string) => text.split(' ').map((card) => RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!))
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

function fastDraw(seed: number): Draw {
  let state = seed
  const word = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return { word, integerBelow: (count) => scaleWord(word(), count) }
}

const someHands = (seed: number, count: number) => {
  const draw = fastDraw(seed)
  return upTo(count).map(() => drawDistinct(draw, { count: 5, size: 52 }))
}

/** A second program for what a hand is: ranks are sorted and counted. */
function recount(cards: readonly number[]): PokerLine | null {
  const ranks = cards.map((card) => Math.floor(card / 4)).toSorted((one, other) => other - one)
  const isFlush = new Set(cards.map((card) => card % 4)).size === 1
  const counts = [...new Set(ranks)]
    .map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }))
    .toSorted((one, other) => other.count - one.count)
  const shape = counts.map(({ count }) => count).join('')
  const isWheel = ranks.join() === '12,3,2,1,0'
  const isStraight = shape === '11111' && (isWheel || ranks[0]! - ranks[4]! === 4)
  if (isStraight && isFlush) return ranks[0] === 12 && !isWheel ? 'royal' : 'straight_flush'
  if (shape === '41') return recountFour(counts[0]!.rank, counts[1]!.rank)
  if (shape === '32') return 'full_house'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  if (shape === '311') return 'three'
  if (shape === '221') return 'two_pair'
  return shape === '2111' && counts[0]!.rank >= RANKS.indexOf('J') ? 'jacks' : null
}

function recountFour(rank: number, kicker: number): PokerLine {
  const [own, beside] = [RANKS[rank]!, RANKS[kicker]!]
  if (own === 'A') return '234'.includes(beside) ? 'aces_kicker' : 'aces'
  if (!'234'.includes(own)) return 'four'
  return 'A234'.includes(beside) ? 'low_kicker' : 'low'
}

describe('hands', () => {
  test.each([
    ['Td Jd Qd Kd Ad', 'royal'],
    ['9d Td Jd Qd Kd', 'straight_flush'],
    ['Ad 2d 3d 4d 5d', 'straight_flush'],
    ['Ad Ah As Ac 3d', 'aces_kicker'],
    ['Ad Ah As Ac Kd', 'aces'],
    ['3d 3h 3s 3c Ad', 'low_kicker'],
    ['3d 3h 3s 3c 9d', 'low'],
    ['9d 9h 9s 9c Ad', 'four'],
    ['9d 9h 9s Ac Ad', 'full_house'],
    ['2d 9d 7d Kd Ad', 'flush'],
    ['Ah 2d 3d 4d 5d', 'straight'],
    ['Th Jd Qd Kd Ad', 'straight'],
    ['9d 9h 9s Ac Kd', 'three'],
    ['9d 9h 8s 8c Kd', 'two_pair'],
    ['Jd Jh 8s 3c Kd', 'jacks'],
    ['Td Th 8s 3c Kd', null],
    ['Kh Ad 2d 3d 4d', null],
    ['9d Td Jd Qd Ad', 'flush'],
  ])('%s', (text, line) => {
    expect(pokerLine(cardsOf(text))).toBe(line)
    expect(pokerLine(cardsOf(text).toReversed())).toBe(line)
  })

  test('a second program sees the same in ten thousand of them', () => {
    for (const cards of someHands(1, 10_000)) expect(pokerLine(cards), cards.join()).toBe(recount(cards))
  })

  test('of all that there are come as often as is published', () => {
    const seen = Object.fromEntries(pokerLines.map((line) => [line, 0]))
    for (let a = 0; a < 48; a += 1)
      for (let b = a + 1; b < 49; b += 1)
        for (let c = b + 1; c < 50; c += 1)
          for (let d = c + 1; d < 51; d += 1)
            for (let e = d + 1; e < 52; e += 1) {
              const line = pokerLines[lineNumber(a, b, c, d, e)]
              if (line) seen[line]! += 1
            }
    expect(seen).toEqual({
      ...{ royal: 4, straight_flush: 36, aces_kicker: 12, aces: 36, low_kicker: 36, low: 108, four: 432 },
      ...{ full_house: 3_744, flush: 5_108, straight: 10_200, three: 54_912, two_pair: 123_552, jacks: 337_920 },
    })
  })
})

describe('tables', () => {
  test('pay every line in one row, in the order of hands', () => {
    for (const table of pokerTables) {
      const rows = pokerRows[table]
      expect(rows.flatMap(({ lines }) => lines).toSorted()).toEqual([...pokerLines].toSorted())
      const best = rows.map(({ lines }) => Math.min(...lines.map((line) => pokerLines.indexOf(line))))
      expect(best).toEqual(best.toSorted((one, other) => one - other))
    }
  })
  test('are 9/6, 8/5 and 9/6, and bound a stake by the royal flush', () => {
    const pays = (line: PokerLine) => pokerTables.map((table) => pokerRow(table, line).pays)
    expect([pays('full_house'), pays('flush')]).toEqual([
      [9, 8, 9],
      [6, 5, 6],
    ])
    expect([pays('aces_kicker'), pays('aces'), pays('low_kicker'), pays('low'), pays('four')]).toEqual([
      [25, 80, 400],
      [25, 80, 160],
      [25, 40, 160],
      [25, 40, 80],
      [25, 25, 50],
    ])
    for (const table of pokerTables) expect(videopoker.first({ table })).toEqual(ratio(800))
  })
})

/** Every exchange of a hold, dealt out. */
function dealOut(table: PokerTable, cards: readonly number[], hold: number) {
  const left = upTo(52).filter((card) => !cards.includes(card))
  const held = cards.filter((_, place) => isHeld(hold, place))
  let [total, count] = [0, 0]
  const go = (hand: readonly number[], from: number) => {
    if (hand.length === 5) {
      const line = recount(hand)
      total += line ? pokerRow(table, line).pays : 0
      count += 1
      return
    }
    for (let place = from; place < left.length; place += 1) go([...hand, left[place]!], place + 1)
  }
  go(held, 0)
  return ratio(total, count)
}

/** Added up once for each table: a test that asks first pays for it. */
const sumsByTable = new Map<PokerTable, PartSums>()
function sumsFor(table: PokerTable): PartSums {
  const sums = sumsByTable.get(table) ?? partSums(table)
  sumsByTable.set(table, sums)
  return sums
}

describe.each(pokerTables)('%s', (table) => {
  test('returns the stated fraction with the best play, over all hands and all holds', patient, () => {
    const { hands, kinds, returned } = pokerReturn(sumsFor(table))
    expect([hands, kinds]).toEqual([2_598_960, 134_459])
    expect(equals(returned, pokerReturns[table])).toBe(true)
  })

  test('has written down what all hands pay together, those with a card and those with two', patient, () => {
    const [all, withOne, withTwo] = sumsFor(table)
    expect(sumOfAll(table)).toBe(all![0])
    expect(upTo(52).map((card) => sumWithOne(table, card))).toEqual([...withOne!])
    const pairs = upTo(52).flatMap((high) => upTo(high).map((low) => [low, high] as const))
    expect(pairs.map(([low, high]) => sumWithTwo(table, low, high))).toEqual([...withTwo!])
    expect(pairs.every(([low, high]) => sumWithTwo(table, low, high) === sumWithTwo(table, high, low))).toBe(true)
  })

  test('the hint is the best hold of the whole count, hand by hand', patient, () => {
    for (const cards of someHands(2, 1_000)) {
      const hand = cards.toSorted((one, other) => one - other)
      const { hold, worth } = bestHold(table, hand)
      const counted = bestBySums(sumsFor(table), hand)
      expect(hold, hand.join()).toBe(counted.hold)
      expect(equals(worth, ratio(counted.worth, 7_669_695))).toBe(true)
    }
  })

  test('every hold returns what its exchanges do, dealt out one by one', patient, () => {
    for (const cards of [...someHands(3, 6), cardsOf('Td Jd Qd Kd 9h'), cardsOf('Ad Ah As Ac 3d')]) {
      const returns = holdReturns(table, cards)
      for (const hold of upTo(32).filter((one) => upTo(5).filter((place) => isHeld(one, place)).length >= 3)) {
        expect(equals(returns[hold]!, dealOut(table, cards, hold)), `${cards.join()} ${hold}`).toBe(true)
      }
    }
    const cards = cardsOf('2d 7h Js Qc Ad')
    for (const hold of [0b11000, 0b00100]) {
      expect(equals(holdReturns(table, cards)[hold]!, dealOut(table, cards, hold))).toBe(true)
    }
  })

  // VIDEOPOKER_ROUNDS=1000000 for the long one.
  test('rounds played best stay within four standard errors of it', { timeout: 600_000 }, () => {
    const rounds = Number(environment.VIDEOPOKER_ROUNDS ?? 20_000)
    const draw = fastDraw(4)
    let [wins, squares] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      // The round is replayed after its step, so its cards must stand.
      const words = upTo(10).map(() => draw.word())
      const again = () => {
        let place = 0
        return { word: () => 0, integerBelow: (count: number) => scaleWord(words[place++]!, count) }
      }
      const { dealt } = videopoker.replay(again, { table }, [])!.shown
      const order = upTo(5).toSorted((one, other) => dealt[one]! - dealt[other]!)
      const sorted = bestBySums(
        sumsFor(table),
        order.map((place) => dealt[place]!),
      ).hold
      const hold = order.reduce((total, place, rank) => total + (isHeld(sorted, rank) ? 1 << place : 0), 0)
      const win = toNumber(videopoker.replay(again, { table }, [{ hold }])!.pays)
      wins += win
      squares += win * win
    }
    const mean = wins / rounds
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
    expect(Math.abs(mean - toNumber(pokerReturns[table]))).toBeLessThan(4 * error)
  })
})

test('the published figures: 99.5439, 99.1660 and 98.9808 %', () => {
  const percents = pokerTables.map((table) =>
    toDecimalText(ratio(pokerReturns[table].over * 100n, pokerReturns[table].under), 6),
  )
  expect(percents).toEqual(['99.543904', '99.165973', '98.980783'])
  expect(videopoker.rtpRange).toEqual({ least: pokerReturns.double, most: pokerReturns.jacks })
})

test('hands that differ only by names of suits are one kind, and are counted as often as they come', () => {
  expect([comesAs(cardsOf('Ad Kd Qd Jd Td')), comesAs(cardsOf('Ah Kh Qh Jh Th'))]).toEqual([4, 0])
  expect(comesAs(cardsOf('Ad Ah 3d 3h 9s'))).toBe(12)
  expect(comesAs(cardsOf('Ad Kh Qs Jc Td'))).toBe(24)
})

test('the best hold of known hands', () => {
  expect(bestHold('jacks', cardsOf('8d 9d Td Jd Qd')).hold).toBe(HOLD_ALL)
  expect(bestHold('jacks', cardsOf('Td Jd Qd Kd Kh')).hold).toBe(0b01111)
  expect(bestHold('jacks', cardsOf('2d 4h 7s 9c Td')).hold).toBe(0)
  expect(bestHold('jacks', cardsOf('Jd Jh 2d 5d 9d')).hold).toBe(0b00011)
  // Of three aces and a pair Double Double Bonus keeps only the aces.
  expect(bestHold('double', cardsOf('Ad Ah As 9c 9d')).hold).toBe(0b00111)
  expect(bestHold('bonus', cardsOf('Ad Ah As 9c 9d')).hold).toBe(HOLD_ALL)
  expect(bestHold('jacks', cardsOf('Td Jd Qd Kd Ad'))).toEqual({ hold: HOLD_ALL, worth: ratio(800) })
})

describe('a round', () => {
  const draw = (nonce: number) => () => startDraw({ serverSeed: 'a'.repeat(64), clientSeed: 'c', nonce })
  const params = { table: 'jacks' } as const

  test('deals five of ten, exchanges from left to right, and pays its row', () => {
    const open = videopoker.replay(draw(3), params, [])!
    expect(open).toMatchObject({ state: 'open', pays: ratio(0), canCashOut: false, shown: { hold: null } })
    expect(Object.keys(open.shown).toSorted()).toEqual(['cards', 'dealt', 'hold', 'line'])
    const { dealt } = open.shown
    expect(open.shown.cards).toEqual(dealt)
    const { next } = videopoker.reveal(draw(3), params, [])
    expect([...dealt, ...next]).toEqual(drawDistinct(draw(3)(), { count: 10, size: 52 }))
    const { shown, pays } = videopoker.replay(draw(3), params, [{ hold: 0b10101 }])!
    expect(shown).toMatchObject({ dealt, hold: 0b10101, cards: [dealt[0], next[0], dealt[2], next[1], dealt[4]] })
    expect(pays).toEqual(videoPokerPays(params, pokerLine(shown.cards)))
  })

  test('every hold ends it, and a second step is none', () => {
    for (const hold of upTo(32)) {
      const ended = videopoker.replay(draw(hold), params, [{ hold }])!
      expect(ended.state).toBe(ended.pays.over === 0n ? 'lost' : 'cleared')
      expect(videopoker.next(params, ended.shown)).toEqual([])
      expect(videopoker.replay(draw(hold), params, [{ hold }, { hold }])).toBeNull()
    }
  })

  test('that was left is played at its best', () => {
    for (const table of pokerTables) {
      const { shown } = videopoker.replay(draw(9), { table }, [])!
      expect(videopoker.next({ table }, shown)).toHaveLength(1)
      expect(videopoker.leave!({ table }, shown)).toEqual({ hold: bestHold(table, shown.dealt).hold })
    }
  })

  test('knows no other holds and tables', () => {
    for (const hold of [-1, 32, 1.5, '3', null, [0, 1], true]) expect(videopoker.readStep({ hold })).toBeNull()
    for (const table of ['', 'JACKS', 'deuces', 0, null]) expect(videopoker.readParams({ table })).toBeNull()
  })

  test('pays by lines as by their numbers', () => {
    for (const table of pokerTables) {
      const pays = paysByNumber(table)
      expect(pokerLines.map((line) => toNumber(videoPokerPays({ table }, line)))).toEqual([...pays].slice(0, -1))
      expect(videoPokerPays({ table }, null)).toEqual(ratio(0))
    }
  })
})
