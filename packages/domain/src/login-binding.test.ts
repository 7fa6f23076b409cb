import { expect, test } from 'vitest'
import { bindingNeeded, changeDialog, withdrawAccountDialog } from './login-binding.ts'
import { siteNames } from './sites.ts'

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

test('the withdraw account is asked for when none is bound or editing is allowed; Brazil has its own dialog', () => {
  for (const site of siteNames) {
    const dialog = site === 'Brazil' ? 'withdrawAccountBrazil' : 'withdrawAccount'
    expect(withdrawAccountDialog({ hasAccount: false, isEditAllowed: false, site })).toBe(dialog)
    expect(withdrawAccountDialog({ hasAccount: true, isEditAllowed: true, site })).toBe(dialog)
    expect(withdrawAccountDialog({ hasAccount: true, isEditAllowed: false, site })).toBeNull()
  }
})
