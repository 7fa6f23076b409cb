import { expect, test } from 'vitest'
import { startDraw } from '../draws/fairness.ts'
import { add, compare, equals, ONE, ratio } from '../money/ratio.ts'
import { meanOf } from './game.ts'
import { type KenoParams, keno, kenoChance, kenoRisks, kenoTable } from './keno.ts'

const everyTicket = kenoRisks.flatMap((risk) =>
  Array.from({ length: 10 }, (_, last): KenoParams => ({ picks: Array.from({ length: last + 1 }, (_, i) => i), risk })),
)

test('published draws', () => {
  const seeds = {
    serverSeed: '9f7e2493d3e64681667295f3a2ffd7da0fcf1d24181bbb1ca71df589304e878d',
    clientSeed: 'v750-_nL',
  }
  const params: KenoParams = { picks: [2, 6, 13, 31], risk: 'classic' }
  const draws = [1, 2, 3, 4].map((nonce) => keno.draw(startDraw({ ...seeds, nonce }), params))
  expect(draws.map(({ drawn }) => drawn)).toEqual([
    [18, 28, 34, 21, 36, 13, 31, 24, 6, 2],
    [3, 33, 15, 21, 31, 38, 23, 14, 20, 9],
    [6, 13, 31, 14, 28, 25, 1, 17, 27, 19],
    [25, 23, 22, 8, 15, 18, 26, 36, 7, 12],
  ])
  expect(draws.map(({ hits }) => hits)).toEqual([4, 1, 3, 0])
})

test('every number of picks at every risk returns 99 % to within a tenth of a percent, exactly as stated', () => {
  expect(everyTicket).toHaveLength(40)
  for (const params of everyTicket) {
    const cases = keno.cases(params)
    expect(cases).toHaveLength(params.picks.length + 1)
    expect(equals(cases.map(({ chance }) => chance).reduce(add), ONE)).toBe(true)
    expect(meanOf(cases)).toEqual(keno.rtp(params))
    expect(compare(keno.rtp(params), ratio(989, 1_000))).toBe(1)
    expect(compare(keno.rtp(params), ratio(991, 1_000))).toBe(-1)
  }
  const returns = everyTicket.map((params) => keno.rtp(params)).toSorted(compare)
  expect(keno.rtpRange).toEqual({ least: returns[0], most: returns.at(-1) })
})

test('the chances are those of the textbook', () => {
  expect(kenoChance(1, 1)).toEqual(ratio(1, 4))
  expect(kenoChance(2, 2)).toEqual(ratio(3, 52))
  expect(kenoChance(10, 10)).toEqual(ratio(1, 847_660_528))
})

test('another hit never pays less, and more risk has the higher top', () => {
  for (const params of everyTicket) {
    const table = kenoTable(params)
    expect(table.toSorted(compare)).toEqual(table)
    expect(keno.most(params)).toEqual(table.at(-1))
  }
  for (let count = 1; count <= 10; count += 1) {
    const tops = kenoRisks.map((risk) => keno.most({ picks: Array.from({ length: count }, (_, i) => i), risk }))
    const [low, , medium, high] = tops
    expect(compare(low!, medium!)).toBe(-1)
    expect(compare(medium!, high!)).toBe(-1)
  }
})

test('which numbers are picked changes nothing but the hits, and they are kept in order', () => {
  expect(keno.readParams({ picks: [39, 0, 7], risk: 'high' })).toEqual({ picks: [0, 7, 39], risk: 'high' })
  for (const picks of [
    [],
    [40],
    [-1],
    [1, 1],
    [1.5],
    ['1'],
    Array.from({ length: 11 }, (_, i) => i),
    new Array(3),
    5,
  ]) {
    expect(keno.readParams({ picks, risk: 'high' })).toBeNull()
  }
  expect(keno.rtp({ picks: [0, 7, 39], risk: 'high' })).toEqual(keno.rtp({ picks: [1, 2, 3], risk: 'high' }))
})
