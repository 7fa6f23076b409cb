import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { compare, divide, isZero, multiply, type Ratio, ratio, toDecimalText } from '../money/ratio.ts'
import { cutMultiplier } from './game.ts'
import { betLimits, mostPaysOf, mostStake, stakeRefusal } from './limits.ts'
import {
  TOWER_ROWS,
  type TowerLevel,
  tower,
  towerChance,
  towerLast,
  towerLevels,
  towerPays,
  towerRow,
} from './tower.ts'

const seeds = { serverSeed: 'ae5baafb37cfd372fcf07cc85d3b924af4ad1691dd451529b13bf8f272926525', clientSeed: 'tower' }
const levels = fc.constantFrom(...towerLevels)
const nonces = fc.nat({ max: 5_000 })

const drawOf = (nonce: number) => () => startDraw({ ...seeds, nonce })
const play = (nonce: number, level: TowerLevel, tiles: readonly number[], mostPays: Ratio | null = null) =>
  tower.replay(
    drawOf(nonce),
    { level },
    tiles.map((tile) => ({ tile })),
    mostPays,
  )
const safeTiles = (nonce: number, level: TowerLevel) => tower.reveal(drawOf(nonce), { level }, []).safe

/** Counted over every way the odd tiles of the first rows can lie, when always the first tile is taken. */
function countedChance(level: TowerLevel, rows: number): Ratio {
  const { tiles } = towerRow({ level })
  let ways = 0
  for (let way = 0; way < tiles ** rows; way += 1) {
    const odd = Array.from({ length: TOWER_ROWS }, (_, row) => Math.floor(way / tiles ** row) % tiles)
    const draw = () => ({ word: () => 0, integerBelow: () => odd.shift() ?? 0 })
    const steps = Array.from({ length: rows }, () => ({ tile: 0 }))
    if (tower.replay(draw, { level }, steps)?.state === 'open') ways += 1
  }
  return ratio(ways, tiles ** rows)
}

describe.each(towerLevels)('%s', (level) => {
  test('the chance of a height is the share of all towers in which it is reached', () => {
    for (const rows of [1, 2, 4]) expect(countedChance(level, rows)).toEqual(towerChance({ level }, rows))
  })

  test('returns 99 % but for what is cut off, wherever it is stopped', () => {
    for (let rows = 1; rows <= TOWER_ROWS; rows += 1) {
      const returned = multiply(towerPays({ level }, rows), towerChance({ level }, rows))
      expect(compare(returned, tower.rtpRange.least)).toBeGreaterThanOrEqual(0)
      expect(compare(returned, tower.rtpRange.most)).toBeLessThanOrEqual(0)
      expect(towerPays({ level }, rows)).toEqual(cutMultiplier(divide(ratio(99, 100), towerChance({ level }, rows))))
    }
  })

  test('ends paid in full at the last row within the highest win, at every stake', () => {
    for (const code of ['IDR', 'BRL', 'USDT', 'GLD', 'XXX']) {
      const { least, most, mostWin } = betLimits(code)!
      for (const stake of [least, most / 50n, most / 3n, most]) {
        const mostPays = mostPaysOf({ stake, mostWin })
        const last = towerLast({ level }, mostPays)
        expect(last).toBeGreaterThan(0)
        const up = safeTiles(7, level).map(([tile]) => tile!)
        const standing = play(7, level, up.slice(0, last), mostPays)
        expect(standing).toMatchObject({ state: 'cleared', canCashOut: true, pays: towerPays({ level }, last) })
        expect(tower.next({ level }, standing!.shown, mostPays)).toEqual([])
        expect(play(7, level, [...up.slice(0, last), 0], mostPays)).toBeNull()
        expect(compare(towerPays({ level }, last), mostPays)).toBeLessThanOrEqual(0)
        expect(last === TOWER_ROWS || compare(towerPays({ level }, last + 1), mostPays) > 0).toBe(true)
      }
    }
  })
})

test('the stated least is the least of all heights and levels', () => {
  const returns = towerLevels.flatMap((level) =>
    Array.from({ length: TOWER_ROWS }, (_, row) =>
      multiply(towerPays({ level }, row + 1), towerChance({ level }, row + 1)),
    ),
  )
  expect(returns.toSorted(compare)[0]).toEqual(tower.rtpRange.least)
  expect(returns.toSorted(compare).at(-1)).toEqual(tower.rtpRange.most)
})

test('multipliers as the rules state them', () => {
  const top = (level: TowerLevel) => toDecimalText(towerPays({ level }, TOWER_ROWS), 4)
  expect(towerLevels.map(top)).toEqual(['13.1851', '38.0589', '506.8800', '19486.1700', '259522.5600'])
})

test('a round is decided by its seeds alone, and shows nothing of what is hidden', () => {
  fc.assert(
    fc.property(nonces, levels, fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 11 }), (nonce, level, tiles) => {
      const safe = safeTiles(nonce, level)
      for (let length = 0; length <= tiles.length; length += 1) {
        const part = tiles.slice(0, length)
        const standing = play(nonce, level, part)
        expect(play(nonce, level, part)).toEqual(standing)
        const isBad = part.some((tile) => tile >= towerRow({ level }).tiles)
        const fall = part.findIndex((tile, row) => !safe[row]?.includes(tile))
        // Nothing follows a fall, and nothing follows the last row.
        const isOver = isBad || length > TOWER_ROWS || (fall >= 0 && fall < part.length - 1)
        const fallen = { climbed: part.slice(0, -1), hit: part.at(-1), state: 'lost', canCashOut: false }
        const still = length === TOWER_ROWS ? 'cleared' : 'open'
        const climbing = { climbed: part, hit: null, state: still, canCashOut: length > 0 }
        const { state, canCashOut, ...shown } = fall >= 0 ? fallen : climbing
        expect(standing && { ...standing, pays: isZero(standing.pays) }).toEqual(
          isOver ? null : { state, canCashOut, pays: fall >= 0 || length === 0, shown: { level, ...shown } },
        )
      }
    }),
    { numRuns: 80, examples: [[215, 'easy', [0, 0, 0, 0, 1, 1, 0, 0, 0, 0]]] },
  )
})

test('every row has as many safe tiles as its level says', () => {
  fc.assert(
    fc.property(nonces, levels, (nonce, level) => {
      const { safe } = towerRow({ level })
      expect(safeTiles(nonce, level).map((row) => row.length)).toEqual(Array.from({ length: TOWER_ROWS }, () => safe))
    }),
  )
})

test('where even the first row would pass the highest win the stake is refused', () => {
  const limits = { least: 1n, most: 1_000n, mostWin: 2_000n }
  const mostPays = tower.first({ level: 'master' })
  const largest = mostStake(mostPays, limits)
  expect(stakeRefusal({ stake: largest, mostPays }, limits)).toBeNull()
  expect(stakeRefusal({ stake: largest + 1n, mostPays }, limits)).toBe('bet_too_high')
})
