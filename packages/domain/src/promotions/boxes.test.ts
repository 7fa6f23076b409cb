import { expect, test } from 'vitest'
import { boxLevelOf, turnsLeft } from './boxes.ts'

const levels = [
  { stake: 100n, boxes: 3 },
  { stake: 10n, boxes: 1 },
]

test('the highest level that stakes reach brings its boxes', () => {
  expect(boxLevelOf(levels, 9n)).toEqual({ level: 0, boxes: 0 })
  expect(boxLevelOf(levels, 10n)).toEqual({ level: 1, boxes: 1 })
  expect(boxLevelOf(levels, 5_000n)).toEqual({ level: 2, boxes: 3 })
  expect(boxLevelOf([{ stake: 0n, boxes: 1 }], 0n)).toEqual({ level: 0, boxes: 0 })
  expect(boxLevelOf(levels, -5n)).toEqual({ level: 0, boxes: 0 })
})

test('the wheel comes after the last box, and only with boxes', () => {
  expect(turnsLeft({ boxes: 2, opened: 1, spins: 3, spun: 0 })).toEqual({ boxesLeft: 1, spinsLeft: 0 })
  expect(turnsLeft({ boxes: 2, opened: 2, spins: 3, spun: 1 })).toEqual({ boxesLeft: 0, spinsLeft: 2 })
  expect(turnsLeft({ boxes: 0, opened: 0, spins: 3, spun: 0 })).toEqual({ boxesLeft: 0, spinsLeft: 0 })
  expect(turnsLeft({ boxes: 1, opened: 2, spins: 3, spun: 4 })).toEqual({ boxesLeft: 0, spinsLeft: 0 })
})
