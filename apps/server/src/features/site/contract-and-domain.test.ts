import { amount, calendarDate, signedAmount, languages as wireLanguages } from '@tablestakes/contract/fields'
import { profileNames } from '@tablestakes/contract/profile-names'
import { careActions, markerKinds } from '@tablestakes/contract/protection'
import { languages as writtenLanguages } from '@tablestakes/dictionary'
import { dateProblem } from '@tablestakes/domain/account/validation'
import { MAX_WIRE } from '@tablestakes/domain/money/money'
import { careActions as actionsOfDomain, markerKinds as markersOfDomain } from '@tablestakes/domain/protection/markers'
import { profileNames as profilesOfDomain } from '@tablestakes/domain/protection/profiles'
import { languages } from '@tablestakes/domain/site/language'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

/** Contract and domain may not import each other; what both know is held together here. */

test('contract, domain and dictionary have the same languages', () => {
  expect(Object.keys(languages).sort()).toEqual([...wireLanguages].sort())
  expect([...writtenLanguages].sort()).toEqual([...wireLanguages].sort())
})

test('the largest amount is the same for both', () => {
  for (const money of [MAX_WIRE, MAX_WIRE + 1n]) {
    expect(z.safeEncode(amount, money).success).toBe(money === MAX_WIRE)
    expect(z.safeEncode(signedAmount, -money).success).toBe(money === MAX_WIRE)
  }
})

test('what the domain calls a date, the contract lets through', () => {
  const date = fc.stringMatching(/^[0-3][0-9]\/[01][0-9]\/[0-9]{4}$/)
  fc.assert(
    fc.property(date, (typed) => {
      expect(dateProblem(typed) !== null || z.safeParse(calendarDate, typed).success).toBe(true)
    }),
  )
})

test('operators can choose every profile, and no other', () => {
  expect([...profileNames].sort()).toEqual([...profilesOfDomain].sort())
})

test('players and operators are told of every marker and action, and of no other', () => {
  expect([...markerKinds]).toEqual([...markersOfDomain])
  expect([...careActions]).toEqual([...actionsOfDomain])
})
