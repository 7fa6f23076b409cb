import { expect, test } from 'vitest'
import { hearClock, type ServerClock } from './server-clock.ts'

const hearAll = (delays: readonly number[]) =>
  delays.reduce<ServerClock | null>(
    (clock, delay, place) => hearClock(clock, { said: 1_000_000 + place * 1000, heardAt: place * 1000 + delay }),
    null,
  )

test('the quickest message of the last few tells the time best', () => {
  expect(hearAll([80])?.ahead).toBe(999_920)
  expect(hearAll([80, 30, 400])?.ahead).toBe(999_970)
})

test('what was heard long ago is forgotten, so a clock that drifts is followed', () => {
  expect(hearAll([5, 60, 60, 60, 60, 60, 60, 60, 60])?.ahead).toBe(999_940)
})
