import type { KenoParams } from '@tablestakes/domain/games/keno'
import { equals, ONE, sum } from '@tablestakes/domain/money/ratio'
import { expect, test } from 'vitest'
import { oneIn, quickPick, readTicket, rungsOf, shortChance, shortPays, spotsOf, togglePick } from './keno-board.ts'

const ticket = (picks: number[], risk: KenoParams['risk'] = 'classic'): KenoParams => ({ picks, risk })

test('an empty ticket is kept, an impossible one is not', () => {
  expect(readTicket({ picks: [], risk: 'low' })).toEqual(ticket([], 'low'))
  expect(readTicket({ picks: [3, 1], risk: 'low' })).toEqual(ticket([1, 3], 'low'))
  for (const wrong of [null, {}, { picks: [], risk: 'mad' }, { picks: [40], risk: 'low' }, { picks: [], more: 1 }]) {
    expect(readTicket(wrong)).toBeNull()
  }
})

test('a number is picked, given back, and refused as the eleventh', () => {
  expect(togglePick(ticket([5]), 2).picks).toEqual([2, 5])
  expect(togglePick(ticket([2, 5]), 5).picks).toEqual([2])
  const full = ticket([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(togglePick(full, 10)).toBe(full)
})

test('a quick pick fills the ticket up and makes a full one new', () => {
  let turn = 0
  const random = () => (turn++ % 40) / 40
  expect(quickPick(ticket([39]), random).picks).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 39])
  turn = 20
  expect(quickPick(ticket([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), random).picks).toEqual([
    20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
  ])
})

test('the board shows as many drawn numbers as have fallen', () => {
  const outcome = { drawn: [4, 7, 9], hits: 1 }
  expect(spotsOf([7, 30], outcome, 0).filter((spot) => spot !== 'free')).toEqual(['picked', 'picked'])
  const spots = spotsOf([7, 30], outcome, 2)
  expect([spots[4], spots[7], spots[9], spots[30]]).toEqual(['missed', 'hit', 'free', 'picked'])
})

test('rungs that pay nothing are one, and the chances of all are one together', () => {
  const rungs = rungsOf(ticket([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 'high'))
  expect(rungs[0]).toMatchObject({ from: 0, to: 3, pays: '0', isPaid: false })
  expect(rungs.map(({ pays }) => pays).slice(1)).toEqual(['2', '8', '32', '200', '1K', '4K', '10K'])
  expect(equals(sum(rungs.map(({ chance }) => chance)), ONE)).toBe(true)
  expect(rungsOf(ticket([1], 'low'))[0]).toMatchObject({ from: 0, to: 0, pays: '0.7', isPaid: true })
  expect(rungsOf(ticket([]))).toEqual([])
})

test('chances are cut, and the smallest are told as one of many', () => {
  const rungs = rungsOf(ticket([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(rungs.map(({ chance }) => shortChance(chance)).slice(-3)).toEqual(['<0.1%', '<0.1%', '<0.1%'])
  expect(oneIn(rungs.at(-1)!.chance).replace(/\s/gu, ' ')).toBe('847 660 528')
  expect(oneIn(rungsOf(ticket([0]))[1]!.chance)).toBe('4.0')
  expect(['0.70', '22.00', '2050.00', '10000.00'].map(shortPays)).toEqual(['0.7', '22', '2.05K', '10K'])
})
