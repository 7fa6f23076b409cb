import {
  amount,
  calendarDate,
  email,
  phone,
  signedAmount,
  languages as wireLanguages,
} from '@tablestakes/contract/fields'
import { languages as writtenLanguages } from '@tablestakes/dictionary'
import { languages } from '@tablestakes/domain/language'
import { MAX_WIRE } from '@tablestakes/domain/money'
import { dateProblem, emailProblem, phoneProblem } from '@tablestakes/domain/validation'
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

test('what the domain calls well formed, the contract lets through', () => {
  const letter = fc.constantFrom(...'aB1._+-@ '.split(''))
  const mail = fc.oneof(
    fc.emailAddress(),
    fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('')),
    fc.constantFrom('a@b.c', `${'a'.repeat(64)}@b.co`, `a@${'b'.repeat(249)}.co`),
  )
  const digits = fc.stringMatching(/^[0-9+]{8,15}$/)
  const date = fc.stringMatching(/^[0-3][0-9]\/[01][0-9]\/[0-9]{4}$/)
  fc.assert(
    fc.property(mail, digits, date, (typedMail, typedPhone, typedDate) => {
      expect(emailProblem(typedMail) !== null || z.safeParse(email, typedMail).success).toBe(true)
      const isPhone = (['general', 'india', 'brazil'] as const).some((rule) => phoneProblem(typedPhone, rule) === null)
      expect(!isPhone || z.safeParse(phone, typedPhone).success).toBe(true)
      expect(dateProblem(typedDate) !== null || z.safeParse(calendarDate, typedDate).success).toBe(true)
    }),
  )
})
