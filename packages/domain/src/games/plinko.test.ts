import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { add, compare, equals, ONE, ratio, toDecimalText } from '../money/ratio.ts'
import { meanOf } from './game.ts'
import { type PlinkoParams, plinko, plinkoBuckets, plinkoChance, plinkoRisks } from './plinko.ts'

const everyBoard = Array.from({ length: 9 }, (_, index) => index + 8).flatMap((rows) =>
  plinkoRisks.map((risk): PlinkoParams => ({ rows, risk })),
)

test('published paths', () => {
  const seeds = {
    serverSeed: '05ab9aeec2e6a8cd924f2aeab4dabe68f53c75c43c5fde1f2e0b5103cdd8efc9',
    clientSeed: 'Se6QIZfZ',
  }
  const falls = [1, 2, 3, 4].map((nonce) => plinko.draw(startDraw({ ...seeds, nonce }), { rows: 16, risk: 'low' }))
  expect(falls.map(({ path }) => path.map((bit) => 'LR'[bit]).join(''))).toEqual([
    'LLRRLLLLRRLRLRLR',
    'LRLRLLLLRLRLLRRL',
    'RLRLRRLRRRRRLLRR',
    'RRLRLLLRRLRLLRLL',
  ])
  expect(falls.map(({ bucket }) => bucket)).toEqual([7, 6, 11, 7])
})

test('every board returns what is stated, exactly', () => {
  expect(everyBoard).toHaveLength(36)
  for (const params of everyBoard) {
    const cases = plinko.cases(params)
    expect(cases).toHaveLength(params.rows + 1)
    expect(equals(cases.map(({ chance }) => chance).reduce(add), ONE)).toBe(true)
    expect(meanOf(cases)).toEqual(plinko.rtp(params))
  }
  const returns = everyBoard.map((params) => plinko.rtp(params)).toSorted(compare)
  expect(plinko.rtpRange).toEqual({ least: returns[0], most: returns.at(-1) })
  expect(returns.map((one) => toDecimalText(one, 3)).every((text) => text >= '0.989' && text <= '0.991')).toBe(true)
})

test('all ways through eight rows end as the chances say', () => {
  const ways = Array.from({ length: 9 }, () => 0)
  for (let path = 0; path < 256; path += 1) {
    const bits = Array.from({ length: 8 }, (_, row) => (path >> row) & 1)
    const draw = { word: () => 0, integerBelow: () => bits.shift()! }
    ways[plinko.draw(draw, { rows: 8, risk: 'low' }).bucket]! += 1
  }
  const chances = ways.map((count) => ratio(count, 256))
  expect(chances).toEqual(ways.map((_, bucket) => plinkoChance({ rows: 8, risk: 'low' }, bucket)))
})

test('boards are alike on both sides, and pay no less towards the edges', () => {
  for (const params of everyBoard) {
    const buckets = plinkoBuckets(params)
    expect(buckets.toReversed()).toEqual(buckets)
    const half = buckets.slice(Math.floor(buckets.length / 2))
    expect(half.toSorted(compare)).toEqual(half)
    expect(plinko.most(params)).toEqual(buckets[0])
  }
})

test('known figures of the tables', () => {
  const shown = (params: PlinkoParams) => plinkoBuckets(params).map((pays) => Number(toDecimalText(pays, 1)))
  expect(shown({ rows: 8, risk: 'low' })).toEqual([5.6, 2.1, 1.1, 1, 0.5, 1, 1.1, 2.1, 5.6])
  expect(shown({ rows: 9, risk: 'medium' })).toEqual([18, 4, 1.7, 0.9, 0.5, 0.5, 0.9, 1.7, 4, 18])
  expect(shown({ rows: 16, risk: 'expert' }).slice(0, 9)).toEqual([10_000, 216, 26, 7, 2.5, 1.1, 0.1, 0.1, 0.1])
  expect(shown({ rows: 16, risk: 'high' })[0]).toBe(1_000)
  expect(plinko.pays({ rows: 16, risk: 'medium' }, { path: [], bucket: 16 })).toEqual(ratio(110))
})
