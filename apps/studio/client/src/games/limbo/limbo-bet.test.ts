import { limboTargets } from '@tablestakes/domain/games/limbo'
import { expect, test } from 'vitest'
import { chanceOf, climbed, heightOf, setTarget, withChance } from './limbo-bet.ts'

test('a target and its chance name each other', () => {
  expect(chanceOf({ target: 200 })).toBe(4950)
  expect(withChance(4950)).toEqual({ target: 200 })
  expect(chanceOf({ target: limboTargets.most })).toBe(1)
})

test('targets stay within what is allowed', () => {
  expect(setTarget(1)).toEqual({ target: limboTargets.least })
  expect(withChance(0)).toEqual({ target: limboTargets.most })
})

test('the figure climbs to exactly what was reached, never beyond', () => {
  expect([0, 0.5, 1].map((progress) => climbed(400, progress))).toEqual([100, 200, 400])
  expect(climbed(100, 0.5)).toBe(100)
})

test('the ball meets the target’s ring exactly at the target', () => {
  expect(heightOf(100, 200)).toBe(0)
  expect(heightOf(200, 200)).toBe(1)
  expect(heightOf(1_000_000, 200)).toBe(1.18)
})
