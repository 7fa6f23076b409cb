import { describe, expect, test } from 'vitest'
import { type Draw, scaleWord } from '../../draws/fairness.ts'
import { equals, type Ratio, ratio, sum, toNumber } from '../../money/ratio.ts'
import { actionsOf, type BlackjackAction, type BlackjackShown, blackjack, handPays, resultOf } from './blackjack.ts'
import { rankOf, totalOf } from './blackjack-hand.ts'
import { blackjackReturn, type Decision, oddsAgainst } from './blackjack-odds.ts'
import { bestAction, hardRows, pairRows, type StrategyRow, softRows } from './blackjack-strategy.ts'

/** This package knows no machine; the tests may. */
const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A']
const cardsOf = (ranks: string) => Array.from(ranks, (rank) => RANKS.indexOf(rank) * 4)

/** Cards as given: the player's first, the dealer's open one, the player's second, the hidden one, then the rest. */
const dealing = (ranks: string) => () => {
  const left = cardsOf(ranks)
  return { word: () => 0, integerBelow: () => left.shift() ?? expect.unreachable('no card left') }
}
const play = (ranks: string, actions: BlackjackAction[], mostPays?: Ratio) =>
  blackjack.replay(
    dealing(ranks),
    {},
    actions.map((action) => ({ action })),
    mostPays,
  )
const ended = (ranks: string, ...actions: BlackjackAction[]) => {
  const standing = play(ranks, actions)!
  expect(standing.shown.isOver).toBe(true)
  return toNumber(standing.pays)
}
const resultsOf = (shown: BlackjackShown) => shown.hands.map((_, place) => resultOf(shown, place))

describe('a round', () => {
  test('pays a blackjack 3 to 2 at once, and nobody waits for the dealer', () => {
    expect(play('A9K2', [])).toMatchObject({ state: 'cleared', pays: ratio(5, 2), shown: { dealer: [28, 0] } })
  })
  test('two blackjacks push; the dealer’s alone takes the stake before anything is added to it', () => {
    expect(ended('ATKA')).toBe(1)
    expect(ended('9TTA')).toBe(0)
    expect(play('9TTA', ['double'])).toBeNull()
  })
  test('stays open with the hidden card hidden', () => {
    const standing = play('9T7T', [])!
    expect(standing).toMatchObject({ state: 'open', canCashOut: false, shown: { dealer: [32], turn: 0 } })
    expect(standing.shown.hands).toEqual([{ cards: cardsOf('97'), isDoubled: false, isDone: false }])
  })
  test('is won, pushed, lost and bust', () => {
    expect([ended('9TTT', 'stand'), ended('TTTT', 'stand'), ended('TTT8', 'stand')]).toEqual([0, 1, 2])
    expect(ended('9T7TK', 'hit')).toBe(0)
  })
  test('the dealer stands on a soft 17 and draws to 17', () => {
    expect(play('T6TA', ['stand'])).toMatchObject({ shown: { dealer: cardsOf('6A') }, pays: ratio(2) })
    expect(play('T6T25T', ['stand'])).toMatchObject({ shown: { dealer: cardsOf('625T') }, pays: ratio(2) })
  })
  test('21 stands by itself, and a bust ends the hand without the dealer drawing', () => {
    expect(play('9T5T7T', ['hit', 'hit'])).toBeNull()
    expect(play('9T5T7', ['hit'])).toMatchObject({ shown: { isOver: true }, pays: ratio(2) })
    expect(play('T5T2T', ['hit'])).toMatchObject({ shown: { dealer: cardsOf('52') }, state: 'lost' })
  })
  test('is doubled with one card, on two cards only', () => {
    expect(play('65576TT', ['double'])).toMatchObject({ pays: ratio(4), shown: { hands: [{ isDoubled: true }] } })
    expect(play('25272', ['hit', 'double'])).toBeNull()
  })
})

describe('a split', () => {
  test('makes two hands, each played and paid for itself, and doubled if one likes', () => {
    // 8 8 against a six with a ten: a three and a ten come, the first is doubled and gets a nine, the dealer busts.
    const standing = play('868T3T9T', ['split', 'double', 'stand'])!
    expect(standing.shown.hands.map(({ cards }) => cards.length)).toEqual([3, 2])
    expect(standing.pays).toEqual(ratio(6))
    expect(resultsOf(standing.shown)).toEqual(['won', 'won'])
    expect(handPays(standing.shown, 0)).toEqual(ratio(4))
  })
  test('goes up to four hands', () => {
    const steps: BlackjackAction[] = ['split', 'split', 'split']
    const { shown } = play('868T888888', steps)!
    expect(shown.hands).toHaveLength(4)
    expect(actionsOf(shown)).toEqual(['hit', 'stand', 'double'])
  })
  test('of aces gives one card each, and 21 is no blackjack', () => {
    const standing = play('A6ATKQT', ['split'])!
    expect(standing).toMatchObject({ state: 'cleared', pays: ratio(4) })
    expect(resultsOf(standing.shown)).toEqual(['won', 'won'])
  })
  test('needs the same rank: a king and a queen are not split', () => {
    expect(play('K6QT', ['split'])).toBeNull()
  })
})

describe('insurance', () => {
  test('is asked about before anything else when an ace is open', () => {
    expect(actionsOf(play('9A7T', [])!.shown)).toEqual(['insure', 'decline'])
    expect(play('9A7T', ['hit'])).toBeNull()
    expect(actionsOf(play('9A72', ['decline'])!.shown)).toEqual(['hit', 'stand', 'double'])
    expect(actionsOf(play('9T72', [])!.shown)).not.toContain('insure')
  })
  test('brings the stakes back with the dealer’s blackjack, and is lost otherwise', () => {
    expect([ended('9A7T', 'insure'), ended('9A7T', 'decline')]).toEqual([1.5, 0])
    expect([ended('AAKT', 'insure'), ended('AAKT', 'decline'), ended('AAK9', 'insure')]).toEqual([2.5, 1, 2.5])
    expect(ended('TAT9', 'insure', 'stand')).toBe(1)
  })
  test('adds half a stake, a double and a split a whole one, the rest nothing', () => {
    const raises = (['insure', 'double', 'split', 'hit', 'stand', 'decline'] as const).map((action) =>
      blackjack.raiseOf!({ action }),
    )
    expect(raises).toEqual([ratio(1, 2), ratio(1), ratio(1), null, null, null])
  })
})

test('whoever has gone declines and stands', () => {
  const steps: { action: BlackjackAction }[] = []
  for (let standing = blackjack.replay(dealing('8A89'), {}, steps)!; standing.state === 'open'; ) {
    steps.push(blackjack.leave!({}, standing.shown))
    standing = blackjack.replay(dealing('8A89'), {}, steps)!
  }
  expect(steps).toEqual([{ action: 'decline' }, { action: 'stand' }])
})

test('the highest win: the best round of all fits, and what would not is not offered', () => {
  expect(blackjack.first({})).toEqual(ratio(16))
  expect(play('868T3T9T', ['split', 'double', 'stand'], ratio(16))).not.toBeNull()
  expect(play('868T', ['split'], ratio(3))).toBeNull()
  expect(blackjack.next({}, play('868T', [])!.shown, ratio(3)).map(({ step }) => step.action)).toEqual(['hit', 'stand'])
})

/** sfc32, as elsewhere. */
function fastDraw(seed: number): Draw {
  let [a, b, c, count] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed]
  const word = () => {
    const next = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + next) | 0
    return next >>> 0
  }
  for (let warm = 0; warm < 15; warm += 1) word()
  return { word, integerBelow: (size) => scaleWord(word(), size) }
}

describe('the return with perfect play', () => {
  test('is the stated fraction, which is the published 99.488266 % of this very game', () => {
    expect(equals(blackjackReturn(), blackjack.rtpRange.most)).toBe(true)
    expect(equals(blackjack.rtpRange.least, blackjack.rtpRange.most)).toBe(true)
    expect(toNumber(blackjack.rtpRange.most)).toBeCloseTo(1 - 0.005_117_34, 8)
  })

  /**
   * A second program: it walks from card to card by ranks, in floating numbers, knows nothing of soft totals but counts aces,
   * and weighs net results instead of what is left of two stakes.
   */
  test('comes out the same in another way', () => {
    const points = Array.from({ length: 13 }, (_, rank) => (rank === 12 ? 1 : Math.min(10, rank + 2)))
    const score = (hard: number, aces: number) => (aces > 0 && hard <= 11 ? hard + 10 : hard)
    const mean = (worth: (rank: number) => number) => points.reduce((total, _, rank) => total + worth(rank), 0) / 13
    const isAce = (rank: number) => (rank === 12 ? 1 : 0)

    const dealerEnds = (hard: number, aces: number, known: Map<string, number[]>): number[] => {
      const total = score(hard, aces)
      if (total >= 17) return [17, 18, 19, 20, 21, 22].map((end) => (Math.min(total, 22) === end ? 1 : 0))
      const key = `${hard} ${aces > 0}`
      if (known.has(key)) return known.get(key)!
      const parts = points.map((point, rank) => dealerEnds(hard + point, aces + isAce(rank), known))
      const ends = [0, 1, 2, 3, 4, 5].map((end) => parts.reduce((sum, part) => sum + part[end]!, 0) / 13)
      known.set(key, ends)
      return ends
    }
    const known = new Map<string, number[]>()
    const total = mean((open) => {
      const isNatural = (hidden: number) =>
        (open === 12 && points[hidden] === 10) || (points[open] === 10 && hidden === 12)
      const hidden = points.map((_, rank) => rank).filter((rank) => !isNatural(rank))
      const all = hidden.map((rank) => dealerEnds(points[open]! + points[rank]!, isAce(open) + isAce(rank), known))
      const ends = [0, 1, 2, 3, 4, 5].map((end) => all.reduce((sum, one) => sum + one[end]!, 0) / hidden.length)
      const stand = (hard: number, aces: number) => {
        const mine = score(hard, aces)
        if (mine > 21) return -1
        return ends.reduce((sum, chance, end) => sum + chance * (end === 5 ? 1 : Math.sign(mine - (17 + end))), 0)
      }
      const walked = new Map<string, number>()
      const goOn = (hard: number, aces: number): number => {
        if (hard > 21) return -1
        const key = `${hard} ${aces > 0}`
        const now =
          walked.get(key) ??
          Math.max(
            stand(hard, aces),
            mean((r) => goOn(hard + points[r]!, aces + isAce(r))),
          )
        walked.set(key, now)
        return now
      }
      const played = new Map<number, number>()
      const twoCards = (one: number, other: number) => {
        const [hard, aces] = [points[one]! + points[other]!, isAce(one) + isAce(other)]
        const key = hard * 2 + (aces > 0 ? 1 : 0)
        const best =
          played.get(key) ?? Math.max(goOn(hard, aces), 2 * mean((r) => stand(hard + points[r]!, aces + isAce(r))))
        played.set(key, best)
        return best
      }
      /** Hands still to be dealt a second card, and how many splits are left. */
      const dealt = new Map<string, number>()
      const splits = (rank: number, waiting: number, left: number): number => {
        if (waiting === 0) return 0
        const key = `${rank} ${waiting} ${left}`
        const known = dealt.get(key) ?? splitsAnew(rank, waiting, left)
        dealt.set(key, known)
        return known
      }
      const splitsAnew = (rank: number, waiting: number, left: number): number =>
        mean((next) => {
          const own = rank === 12 ? stand(1 + points[next]!, 1 + isAce(next)) : twoCards(rank, next)
          const kept = own + splits(rank, waiting - 1, left)
          return next === rank && rank !== 12 && left > 0 ? Math.max(kept, splits(rank, waiting + 1, left - 1)) : kept
        })
      const blackjackChance = (13 - hidden.length) / 13
      return mean((one) =>
        mean((other) => {
          const isOwn = points[one]! + points[other]! === 11 && (one === 12 || other === 12)
          if (isOwn) return (1 - blackjackChance) * 1.5
          const best = one === other ? Math.max(twoCards(one, other), splits(one, 2, 2)) : twoCards(one, other)
          return (1 - blackjackChance) * best - blackjackChance
        }),
      )
    })
    expect(1 + total).toBeCloseTo(toNumber(blackjack.rtpRange.most), 12)
  })

  // BLACKJACK_ROUNDS=1000000 for the long one.
  test('rounds played perfectly stay within four standard errors of it', { timeout: 600_000 }, () => {
    const rounds = Number(environment.BLACKJACK_ROUNDS ?? 60_000)
    const draw = fastDraw(7)
    let [nets, squares] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      // The round is replayed after every step, so its cards must stand.
      const dealt: number[] = []
      const again = () => {
        let place = 0
        return { word: () => 0, integerBelow: () => (dealt[place++] ??= draw.integerBelow(52)) }
      }
      const steps: { action: BlackjackAction }[] = []
      let standing = blackjack.replay(again, {}, steps)!
      while (standing.state === 'open') {
        steps.push({ action: bestAction(standing.shown)! })
        standing = blackjack.replay(again, {}, steps)!
      }
      const added = sum(steps.map((step) => blackjack.raiseOf!(step) ?? ratio(0)))
      const net = toNumber(standing.pays) - toNumber(added)
      nets += net
      squares += net * net
    }
    const mean = nets / rounds
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
    expect(Math.abs(mean - toNumber(blackjack.rtpRange.most))).toBeLessThan(4 * error)
  })

  test('is that of the table which is shown', () => {
    const OPEN = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    const signOf = (decision: Decision, later: Decision) =>
      decision === 'split' ? 'P' : decision !== 'double' ? decision[0]!.toUpperCase() : later === 'stand' ? 'd' : 'D'
    const computed = (table: readonly StrategyRow[], cards: (hand: number) => [number, number], canSplit: boolean) =>
      table.map(({ hand }) => {
        const [one, other] = cards(hand)
        const later = { total: one + other, isSoft: one === 11 }
        const signs = OPEN.map((open) => {
          const odds = oddsAgainst(open)
          return signOf(odds.best(one, other, canSplit).decision, odds.later(later))
        })
        return { hand, signs: signs.join('') }
      })
    expect(computed(hardRows, (hand) => (hand <= 12 ? [2, hand - 2] : [10, hand - 10]), false)).toEqual(hardRows)
    expect(computed(softRows, (hand) => [11, hand - 11], false)).toEqual(softRows)
    expect(computed(pairRows, (hand) => [hand, hand], true)).toEqual(pairRows)
    // Of more than two cards it is the same table without the doubles: 12 with two aces is hit, as every row not listed.
    for (const open of OPEN) {
      for (const { hand, signs } of hardRows) {
        const sign = signs[open - 2]!
        expect(oddsAgainst(open).later({ total: hand, isSoft: false })).toBe(sign === 'S' ? 'stand' : 'hit')
      }
      expect(oddsAgainst(open).later({ total: 12, isSoft: true })).toBe('hit')
    }
  })

  test('insurance gives back 12 of 13, so it is never part of it', () => {
    expect(bestAction(play('9A7T', [])!.shown)).toBe('decline')
    expect(bestAction(play('9A7T', ['decline'])!.shown)).toBeNull()
  })
})

test('totals count an ace 11 as long as they can', () => {
  expect(totalOf(cardsOf('A6'))).toEqual({ total: 17, isSoft: true })
  expect(totalOf(cardsOf('AA'))).toEqual({ total: 12, isSoft: true })
  expect(totalOf(cardsOf('AA9'))).toEqual({ total: 21, isSoft: true })
  expect(totalOf(cardsOf('AAT'))).toEqual({ total: 12, isSoft: false })
  expect(totalOf(cardsOf('A6T'))).toEqual({ total: 17, isSoft: false })
  expect(rankOf(51)).toBe(12)
})
