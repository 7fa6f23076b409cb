import { expect, test } from 'vitest'
import { resultOf } from './bet-result.ts'
import { groupByDay } from './group-by-day.ts'

test('a win is what is left above the stake', () => {
  const of = (win: bigint) => resultOf({ state: 'settled', stake: 100n, win, is_free: false })
  expect(of(250n)).toEqual({ kind: 'won', net: 150n })
  expect(of(100n)).toEqual({ kind: 'even', net: 0n })
  expect(of(20n)).toEqual({ kind: 'lost', net: -80n })
  expect(of(0n)).toEqual({ kind: 'lost', net: -100n })
})

test('a free round costs the player nothing, and all that it wins is won', () => {
  const of = (win: bigint) => resultOf({ state: 'settled', stake: 100n, win, is_free: true })
  expect(of(20n)).toEqual({ kind: 'won', net: 20n })
  expect(of(0n)).toEqual({ kind: 'even', net: 0n })
})

test('what is open or taken back has neither won nor lost', () => {
  expect(resultOf({ state: 'open', stake: 100n, win: 0n, is_free: false })).toEqual({ kind: 'open' })
  expect(resultOf({ state: 'void', stake: 100n, win: 0n, is_free: true })).toEqual({ kind: 'void' })
})

test('days stand in the order in which they came', () => {
  const of = (day: string) => ({ day })
  const days = groupByDay([of('b'), of('b'), of('a'), of('b')], ({ day }) => day)
  expect(days.map(({ day, items }) => [day, items.length])).toEqual([
    ['b', 3],
    ['a', 1],
  ])
})
