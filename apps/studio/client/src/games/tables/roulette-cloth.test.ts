import { roulette } from '@tablestakes/domain/games/tables/roulette'
import { expect, test } from 'vitest'
import { neighboursOf, placeAt, placesOf } from './roulette-cloth.ts'

test('the middle of a field is its number, the edges are shared', () => {
  expect(placeAt(17, { x: 0.5, y: 0.5 })).toBe('n17')
  expect(placeAt(29, { x: 0.95, y: 0.5 })).toBe('n29_30')
  expect(placeAt(29, { x: 0.05, y: 0.5 })).toBe('n28_29')
  expect(placeAt(17, { x: 0.5, y: 0.95 })).toBe('n17_20')
  expect(placeAt(17, { x: 0.95, y: 0.95 })).toBe('n17_18_20_21')
  expect(placeAt(2, { x: 0.5, y: 0.05 })).toBe('n0_2')
})

test('at the rim of the cloth there is no neighbour', () => {
  expect(placeAt(36, { x: 0.99, y: 0.99 })).toBe('n36')
  expect(placeAt(1, { x: 0.01, y: 0.5 })).toBe('n1')
})

test('every press is a place of the table', () => {
  for (let number = 1; number <= 36; number += 1)
    for (const x of [0.1, 0.5, 0.9])
      for (const y of [0.1, 0.5, 0.9]) expect(roulette.spots).toContain(placeAt(number, { x, y }))
  for (let number = 0; number <= 36; number += 1)
    for (const mode of ['number', 'street', 'line', 'neighbours'] as const)
      for (const spot of placesOf(number, mode)) expect(roulette.spots).toContain(spot)
})

test('neighbours lie beside each other on the wheel, also across its zero', () => {
  expect(neighboursOf(0)).toEqual([3, 26, 0, 32, 15])
  expect(neighboursOf(17)).toEqual([2, 25, 17, 34, 6])
})
