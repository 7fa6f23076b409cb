import { coolOffHours, exclusionMonths } from '@tablestakes/contract/protection'
import { expect, test } from 'vitest'
import { breaks, endOf, exclusions } from './stop-choices.ts'

const at = (moment: string) => Date.parse(moment)
const choiceOf = (value: string) => [...breaks, ...exclusions].find((choice) => choice.value === value)!

test('every length that the server takes can be chosen', () => {
  expect(breaks.map((choice) => 'hours' in choice && choice.hours)).toEqual(Object.values(coolOffHours))
  expect(new Set(exclusions.map((choice) => 'months' in choice && choice.months))).toEqual(
    new Set(Object.values(exclusionMonths)),
  )
})

test('a break ends after its hours, an exclusion on the same day of its month, and one for good never', () => {
  const now = at('2026-11-17T14:02:00Z')
  expect(endOf(choiceOf('week'), now)).toBe(at('2026-11-24T14:02:00Z'))
  expect(endOf(choiceOf('year'), now)).toBe(at('2027-11-17T14:02:00Z'))
  expect(endOf(choiceOf('forever'), now)).toBeNull()
})

test('a month that lacks the day ends on its last one', () => {
  expect(endOf(choiceOf('six-months'), at('2026-08-31T10:00:00Z'))).toBe(at('2027-02-28T10:00:00Z'))
})
