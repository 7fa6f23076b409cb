import { expect, test } from 'vitest'
import { focusOf, formationOf, place, placesOf } from './field-places.ts'

test('the ball lies in the middle until somebody did something', () => {
  expect(placesOf(focusOf(undefined))).toEqual({ ball: [50, 50], zone: null })
})

test('home attacks one end, away the other', () => {
  const home = placesOf(focusOf({ kind: 'goal', side: 'home' })).ball[0]
  const away = placesOf(focusOf({ kind: 'goal', side: 'away' })).ball[0]
  expect(home).toBeGreaterThan(90)
  expect(away).toBe(100 - home)
})

test('everybody stays on the ground, whatever happens', () => {
  for (const sport of ['football', 'cricket', 'tennis', 'basketball', 'unheard-of'])
    for (const side of ['home', 'away'] as const)
      for (const kind of ['goal', 'corner', 'whatever'])
        for (const [x, y] of formationOf(sport, side, focusOf({ kind, side: 'home' })).map(place)) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(358)
          expect(y).toBeGreaterThanOrEqual(20)
          expect(y).toBeLessThanOrEqual(190)
        }
})
