import { expect, test } from 'vitest'
import { minutesAround, writeMinute } from './minutes.ts'

test('minutes are written as a clock, and a day ends at 24:00', () => {
  expect([0, 510, 1_440].map(writeMinute)).toEqual(['00:00', '08:30', '24:00'])
})

test('half hours can be chosen, and what was set elsewhere stays', () => {
  expect(minutesAround(485, { least: 450, most: 540 })).toEqual([450, 480, 485, 510, 540])
  expect(minutesAround(480, { least: 481, most: 540 })).toEqual([510, 540])
})
