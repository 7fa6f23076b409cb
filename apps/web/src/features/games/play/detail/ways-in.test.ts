import { expect, test } from 'vitest'
import { waysIn } from './ways-in.ts'

test('a player plays with cash or with gold, a guest has the demo', () => {
  expect(waysIn({ isPlayer: true, hasDemo: true, moneys: ['cash', 'gold'] })).toEqual({
    main: 'cash',
    free: 'gold',
    truth: 'detail_opens_cash',
  })
  expect(waysIn({ isPlayer: false, hasDemo: true, moneys: ['cash', 'gold'] })).toEqual({
    main: 'cash',
    free: 'demo',
    truth: 'detail_opens_guest',
  })
})

test('a game without gold has its demo for players too', () => {
  expect(waysIn({ isPlayer: true, hasDemo: true, moneys: ['cash'] }).free).toBe('demo')
  expect(waysIn({ isPlayer: true, hasDemo: false, moneys: ['cash'] }).free).toBeNull()
})

test('a game for gold alone says that nothing is paid', () => {
  expect(waysIn({ isPlayer: true, hasDemo: true, moneys: ['gold'] })).toEqual({
    main: null,
    free: 'gold',
    truth: 'detail_opens_gold',
  })
})
