import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import {
  add,
  compare,
  divide,
  equals,
  largerRatio,
  multiply,
  type Ratio,
  ratio,
  smallerRatio,
  toDecimalText,
} from '../money/ratio.ts'
import { cutMultiplier } from './game.ts'
import { MINES_TILES, mines, minesChance, minesPays } from './mines.ts'

const everyCount = Array.from({ length: 24 }, (_, index) => index + 1)

const rounds = fc.record({
  nonce: fc.nat({ max: 1_000 }),
  mines: fc.integer({ min: 1, max: 24 }),
  tiles: fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 26 }),
})

const play = (round: { nonce: number; mines: number; tiles: readonly number[] }) => {
  const draw = () => startDraw({ serverSeed: 'server', clientSeed: 'client', nonce: round.nonce })
  const steps = round.tiles.map((tile) => ({ tile }))
  const params = { mines: round.mines }
  return { standing: mines.replay(draw, params, steps), revealed: mines.reveal(draw, params, steps), params }
}

/** The tiles of a round up to the one that ends it, each once. */
const allowed = (round: { nonce: number; mines: number; tiles: number[] }) => {
  const { revealed } = play({ ...round, tiles: [] })
  const once = [...new Set(round.tiles)]
  const hit = once.findIndex((tile) => revealed.mines.includes(tile))
  // With every safe tile open the round is over before the next one.
  return (hit < 0 ? once : once.slice(0, hit + 1)).slice(0, MINES_TILES - round.mines)
}

test('published boards', () => {
  const seeds = {
    serverSeed: 'e8c495e2af38633f6ad42e0da12c8e3de7420d5284d054e36e83fdd2f13db44d',
    clientSeed: 'huoauPze',
  }
  const board = (nonce: number, count: number) =>
    mines.reveal(() => startDraw({ ...seeds, nonce }), { mines: count }, []).mines
  expect(board(1, 24)).toEqual([2, 12, 5, 15, 6, 1, 14, 18, 23, 22, 21, 19, 0, 4, 13, 11, 16, 17, 3, 7, 24, 20, 10, 8])
  expect(board(2, 24)).toEqual([0, 11, 6, 8, 15, 17, 7, 21, 3, 10, 5, 22, 23, 18, 24, 14, 16, 2, 1, 4, 12, 20, 9, 13])
  expect(board(3, 5)).toEqual([6, 3, 2, 23, 20])
  expect(board(4, 3)).toEqual([12, 10, 7])
})

test('a round returns 99 % but for what is cut off wherever it is stopped, for every number of mines', () => {
  const returns: Ratio[] = []
  for (const count of everyCount) {
    for (let opened = 1; opened <= MINES_TILES - count; opened += 1) {
      const params = { mines: count }
      const chance = minesChance(params, opened)
      expect(minesPays(params, opened)).toEqual(cutMultiplier(divide(ratio(99, 100), chance)))
      returns.push(multiply(chance, minesPays(params, opened)))
    }
  }
  expect(mines.rtpRange).toEqual({ least: returns.reduce(smallerRatio), most: ratio(99, 100) })
  expect(returns.reduce(largerRatio)).toEqual(ratio(99, 100))
})

test('the multiplier is 0.99 × C(25, k) ÷ C(25 − m, k), cut off after four decimals', () => {
  const choose = (size: bigint, count: bigint): bigint =>
    count === 0n ? 1n : (choose(size - 1n, count - 1n) * size) / count
  for (const [count, opened] of [
    [1, 1],
    [5, 6],
    [3, 22],
    [12, 13],
    [24, 1],
  ] as const) {
    const over = 99n * choose(25n, BigInt(opened))
    const under = 100n * choose(BigInt(25 - count), BigInt(opened))
    expect(minesPays({ mines: count }, opened)).toEqual(cutMultiplier(ratio(over, under)))
  }
  expect(toDecimalText(minesPays({ mines: 5 }, 6), 2)).toBe('4.52')
  expect(toDecimalText(minesPays({ mines: 5 }, 7), 2)).toBe('6.13')
  expect(toDecimalText(minesPays({ mines: 24 }, 1), 2)).toBe('24.75')
})

test('what the next tile promises is worth what the round pays now', () => {
  for (const count of everyCount) {
    for (let opened = 0; opened < MINES_TILES - count; opened += 1) {
      const tiles = Array.from({ length: opened }, (_, tile) => tile)
      const [next, ...others] = mines.next({ mines: count }, { mines: count, opened: tiles, hit: null })
      expect(others).toEqual([])
      const shown = { mines: count, opened: tiles, hit: null }
      const worth = opened === 0 ? ratio(99, 100) : mines.uncut!({ mines: count }, shown)
      expect(next!.pays).toEqual(cutMultiplier(divide(worth, next!.chance)))
      expect(tiles).not.toContain(next!.step.tile)
    }
  }
})

/**
 * What a round must look like, told from the board alone. While it goes on, what is shown follows from what the player
 * did, so it cannot tell where mines are.
 */
const expected = ({ mines: count, tiles }: { mines: number; tiles: number[] }, board: readonly number[]) => {
  const last = tiles.at(-1)
  const hit = last !== undefined && board.includes(last) ? last : null
  if (hit !== null) {
    const shown = { mines: count, opened: tiles.slice(0, -1), hit }
    return { state: 'lost', pays: ratio(0), canCashOut: false, shown }
  }
  return {
    state: tiles.length === MINES_TILES - count ? 'cleared' : 'open',
    pays: tiles.length === 0 ? ratio(0) : minesPays({ mines: count }, tiles.length),
    canCashOut: tiles.length > 0,
    shown: { mines: count, opened: tiles, hit: null },
  }
}

test('every step of an allowed round is decided by the seeds alone, and shows nothing that is hidden', () => {
  fc.assert(
    fc.property(rounds, (round) => {
      const tiles = allowed(round)
      const board = play({ ...round, tiles: [] }).revealed.mines
      expect(new Set(board).size).toBe(round.mines)
      for (let length = 0; length <= tiles.length; length += 1) {
        const part = { ...round, tiles: tiles.slice(0, length) }
        const { standing, revealed } = play(part)
        expect(standing).toEqual(expected(part, board))
        expect(play(part).standing).toEqual(standing)
        expect(revealed.mines).toEqual(board)
        const isOpen = standing?.state === 'open'
        expect(isOpen || length === tiles.length).toBe(true)
        expect(mines.next({ mines: round.mines }, standing!.shown)).toHaveLength(isOpen ? 1 : 0)
      }
    }),
    { numRuns: 60 },
  )
})

test('a tile opened twice, or after the end, is not allowed, and nothing after it either', () => {
  fc.assert(
    fc.property(rounds, fc.integer({ min: 0, max: 24 }), (round, extra) => {
      const tiles = allowed(round)
      const isOver = play({ ...round, tiles }).standing?.state !== 'open'
      const isRefused = isOver || tiles.includes(extra)
      expect(play({ ...round, tiles: [...tiles, extra] }).standing === null).toBe(isRefused)
      const refused = isRefused ? extra : (tiles[0] ?? extra)
      expect(play({ ...round, tiles: [...tiles, refused, refused, (refused + 1) % 25] }).standing).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('opening every safe tile clears the board at its highest multiplier', () => {
  for (const count of [1, 12, 24]) {
    const { revealed } = play({ nonce: 7, mines: count, tiles: [] })
    const safe = Array.from({ length: MINES_TILES }, (_, tile) => tile).filter((tile) => !revealed.mines.includes(tile))
    const { standing, params } = play({ nonce: 7, mines: count, tiles: safe })
    expect(standing).toMatchObject({ state: 'cleared', canCashOut: true, pays: minesPays(params, safe.length) })
    expect(mines.next(params, standing!.shown)).toEqual([])
    expect(play({ nonce: 7, mines: count, tiles: [...safe, revealed.mines[0]!] }).standing).toBeNull()
  }
})

test('another tile always pays more', () => {
  for (const count of everyCount) {
    for (let opened = 1; opened < MINES_TILES - count; opened += 1) {
      expect(compare(minesPays({ mines: count }, opened + 1), minesPays({ mines: count }, opened))).toBe(1)
    }
    expect(equals(minesChance({ mines: count }, 0), add(ratio(1), ratio(0)))).toBe(true)
  }
})
