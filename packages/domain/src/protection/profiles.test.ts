import { expect, test } from 'vitest'
import { isCredit, limitsAt, profileNames, profileOf, profileProblems, profiles, stakeMostAt } from './profiles.ts'

test.each(profileNames)('%s fits the schema', (name) => {
  expect(profileProblems(profileOf(name))).toEqual([])
})

test('the schema refuses what no law says', () => {
  const wrong = {
    ...profiles.open,
    ...{
      version: 0,
      since: 'today',
      sources: [],
      minimumAge: 17,
      limitWaitingHours: 1,
      realityCheckMost: 2_000,
      leastRoundMs: -1,
    },
    stakesByAge: [
      { below: 25, most: 0 },
      { below: 18, most: 1 },
    ],
    limitsByAge: [{ below: 25, kind: 'loss', period: 'day', most: 0 } as const],
    blockedCountries: ['India'],
  }
  expect(profileProblems(wrong)).toHaveLength(11)
})

test('real money is off where the law forbids it', () => {
  const off = profileNames.filter((name) => !profiles[name].realMoney)
  expect(off).toEqual(['india', 'bangladesh', 'pakistan'])
})

test('an unknown profile is refused', () => {
  expect(() => profileOf('atlantis')).toThrow('there is no profile atlantis')
  expect(() => profileOf('toString')).toThrow('there is no profile toString')
})

test.each([
  [18, 2],
  [24, 2],
  [25, 5],
  [90, 5],
  [null, 2],
])('in Great Britain one bet at %s may be %i', (age, most) => {
  expect(stakeMostAt(profiles['great-britain'], age)).toBe(most)
})

test('where the law says nothing of stakes, nothing is limited', () => {
  expect(stakeMostAt(profiles.brazil, 18)).toBeNull()
})

test.each([
  [18, 300],
  [20, 300],
  [21, 500],
  [24, 500],
  [25, null],
  [null, 300],
])('a deposit limit of the law at %s is %s', (age, most) => {
  const limitsByAge = [
    { below: 21, kind: 'deposit', period: 'month', most: 300 },
    { below: 25, kind: 'deposit', period: 'month', most: 500 },
  ] as const
  expect(limitsAt({ limitsByAge }, age).map((one) => one.most)).toEqual(most === null ? [] : [most])
})

test('borrowed money is told by the way it is paid', () => {
  expect(['credit_card', 'pay_later', 'pix', 'debit_card'].map(isCredit)).toEqual([true, true, false, false])
})
