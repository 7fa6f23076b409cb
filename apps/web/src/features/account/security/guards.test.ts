import { expect, test } from 'vitest'
import { countGuards, type Guards, guardLevel } from './guards.ts'

const none: Guards = {
  hasPassword: false,
  isPhoneVerified: false,
  isEmailVerified: false,
  hasSecondFactor: false,
  hasPasskey: false,
}

test('an account without a verified contact is weak, whatever else guards it', () => {
  expect(guardLevel(none)).toBe('weak')
  expect(guardLevel({ ...none, hasPassword: true, hasSecondFactor: true, hasPasskey: true })).toBe('weak')
})

test('a verified contact makes it fair, a second factor or a passkey besides makes it strong', () => {
  expect(guardLevel({ ...none, isEmailVerified: true })).toBe('fair')
  expect(guardLevel({ ...none, hasPassword: true, isPhoneVerified: true, isEmailVerified: true })).toBe('fair')
  expect(guardLevel({ ...none, isEmailVerified: true, hasPasskey: true })).toBe('strong')
  expect(guardLevel({ ...none, isPhoneVerified: true, hasSecondFactor: true })).toBe('strong')
})

test('a passkey that this address cannot have is not missing', () => {
  expect(countGuards({ ...none, hasPassword: true }, true)).toEqual({ on: 1, all: 5 })
  expect(countGuards({ ...none, hasPassword: true }, false)).toEqual({ on: 1, all: 4 })
  expect(countGuards({ ...none, hasPasskey: true }, false)).toEqual({ on: 1, all: 5 })
})
