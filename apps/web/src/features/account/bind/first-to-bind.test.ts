import { expect, test } from 'vitest'
import { firstToBind } from './first-to-bind.ts'

const nobody = { mobile: '', email: '' }
const byPhone = { mobile: '+923001234567', email: '' }
const byMail = { mobile: '', email: 'ann@example.com' }

test('password and name need a bound phone, and so does changing an e-mail address', () => {
  const site = { hasPhones: true }
  expect(firstToBind(nobody, 'password', site)).toBe('mobile')
  expect(firstToBind(byMail, 'name', site)).toBe('mobile')
  expect(firstToBind(byMail, 'email', site)).toBe('mobile')
  expect(firstToBind(byPhone, 'email', site)).toBeNull()
  expect(firstToBind(byPhone, 'name', site)).toBeNull()
})

test('a player without any contact may begin with an e-mail address', () => {
  expect(firstToBind(nobody, 'email', { hasPhones: true })).toBeNull()
})

test('where nobody enters by phone, an e-mail address is the way back', () => {
  const site = { hasPhones: false }
  expect(firstToBind(nobody, 'password', site)).toBe('email')
  expect(firstToBind(nobody, 'name', site)).toBe('email')
  expect(firstToBind(byMail, 'password', site)).toBeNull()
  expect(firstToBind(nobody, 'email', site)).toBeNull()
})
