import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { compare, multiply, type Ratio, ratio } from '../money/ratio.ts'
import { COIN_FLIPS, type CoinSide, coinFlip, coinFlipLast, coinFlipPays, coinSides } from './coin-flip.ts'
import { payout } from './game.ts'
import { betLimits, mostPaysOf } from './limits.ts'

const seeds = { serverSeed: '0f6e8aba300b7f12', clientSeed: 'flip' }
const drawOf = (nonce: number) => () => startDraw({ ...seeds, nonce })
const play = (nonce: number, calls: readonly CoinSide[], mostPays: Ratio | null = null) =>
  coinFlip.replay(
    drawOf(nonce),
    {},
    calls.map((call) => ({ call })),
    mostPays,
  )
/** The sides of a round, each drawn by hand from its number. */
const sidesOf = (nonce: number, count: number) => {
  const draw = startDraw({ ...seeds, nonce })
  return Array.from({ length: count }, (): CoinSide => (draw.word() < 2 ** 31 ? 'heads' : 'tails'))
}

test('returns exactly 99 % wherever it is stopped: counted over all ways so many coins can fall', () => {
  for (let length = 1; length <= 12; length += 1) {
    let right = 0
    for (let way = 0; way < 2 ** length; way += 1) {
      const sides = Array.from({ length }, (_, place) => Math.floor(way / 2 ** place) % 2)
      const draw = () => ({ word: () => 0, integerBelow: () => sides.shift()! })
      const calls = Array.from({ length }, (_, place) => ({ call: coinSides[place % 2]! }))
      if (coinFlip.replay(draw, {}, calls)?.state === 'open') right += 1
    }
    expect(multiply(coinFlipPays(length), ratio(right, 2 ** length))).toEqual(ratio(99, 100))
  }
  for (let length = 1; length <= COIN_FLIPS; length += 1) {
    expect(multiply(coinFlipPays(length), ratio(1n, 2n ** BigInt(length)))).toEqual(ratio(99, 100))
  }
})

test('ends paid in full at the last call within the highest win, at every stake', () => {
  for (const code of ['IDR', 'INR', 'BRL', 'PHP', 'BDT', 'PKR', 'USDT', 'GLD', 'XXX']) {
    const { least, most, mostWin } = betLimits(code)!
    for (const stake of [least, least * 3n, most / 777n, most / 3n, most]) {
      const mostPays = mostPaysOf({ stake, mostWin })
      const last = coinFlipLast(mostPays)
      const calls = sidesOf(3, last)
      expect(last).toBeGreaterThanOrEqual(7)
      expect(play(3, calls, mostPays)).toMatchObject({ state: 'cleared', canCashOut: true, pays: coinFlipPays(last) })
      expect(play(3, [...calls, 'heads'], mostPays)).toBeNull()
      expect(payout(stake, coinFlipPays(last)) <= mostWin).toBe(true)
      expect(last === COIN_FLIPS || compare(coinFlipPays(last + 1), mostPays) > 0).toBe(true)
    }
  }
})

test('a round is decided by its seeds alone, ends with the first wrong call, and shows only coins that fell', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5_000 }), fc.array(fc.constantFrom(...coinSides), { maxLength: 22 }), (nonce, calls) => {
      const sides = sidesOf(nonce, calls.length + 1)
      const wrong = calls.findIndex((call, place) => call !== sides[place])
      const standing = play(nonce, calls)
      expect(play(nonce, calls)).toEqual(standing)
      const isOver = calls.length > COIN_FLIPS || (wrong >= 0 && wrong < calls.length - 1)
      expect(standing === null).toBe(isOver)
      if (isOver) return
      const isLost = wrong >= 0
      expect(standing?.shown).toEqual({ calls, sides: sides.slice(0, calls.length), isLost })
      expect(standing?.state).toBe(isLost ? 'lost' : calls.length === COIN_FLIPS ? 'cleared' : 'open')
      expect(standing?.pays).toEqual(isLost || calls.length === 0 ? ratio(0) : coinFlipPays(calls.length))
      expect(coinFlip.next({}, standing!.shown)).toHaveLength(standing?.state === 'open' ? 1 : 0)
      const steps = calls.map((call) => ({ call }))
      expect(coinFlip.reveal(drawOf(nonce), {}, steps)).toEqual({ next: sides[calls.length] })
    }),
  )
})
