import { expect, test } from 'vitest'
import { bindingNeeded, changeDialog } from './login-binding.ts'

const off = { phone: false, email: false, phoneOTP: false, emailOTP: false }
const bound = { mobile: '9876543210', needsOtp: false }
const unbound = { mobile: '', needsOtp: false }

test('OTP login on and the player needs it: bind by code', () => {
  expect(bindingNeeded({ ...off, phoneOTP: true }, { ...bound, needsOtp: true })).toBe('otp')
  expect(bindingNeeded({ ...off, emailOTP: true }, { ...bound, needsOtp: true })).toBe('otp')
  expect(bindingNeeded({ ...off, phoneOTP: true }, bound)).toBeNull()
  expect(bindingNeeded(off, { ...bound, needsOtp: true })).toBeNull()
})

test('phone login on and no mobile bound: bind the phone', () => {
  expect(bindingNeeded({ ...off, phone: true }, unbound)).toBe('phone')
  expect(bindingNeeded({ ...off, phone: true }, bound)).toBeNull()
  expect(bindingNeeded({ ...off, email: true }, unbound)).toBeNull()
})

test('a change needs a bound mobile, otherwise the change-info dialog shows', () => {
  expect(changeDialog(bound)).toBe('change')
  expect(changeDialog({ mobile: ' ' })).toBe('changeInfo')
})
