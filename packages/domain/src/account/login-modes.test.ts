import { describe, expect, test } from 'vitest'
import { clientTypeOf, isOffered, modeOf, offeredModes, offersCodes, offersPhones } from './login-modes.ts'

const all = { phone: true, email: true, phoneOTP: true, emailOTP: true }
const none = { phone: false, email: false, phoneOTP: false, emailOTP: false }

describe('the four ways in', () => {
  test('carry the specification’s login types', () => {
    expect(offeredModes([{ key: 'login', ...all }], 'login').map(clientTypeOf)).toEqual([2, 1, 3, 4])
    for (const type of [1, 2, 3, 4] as const) expect(clientTypeOf(modeOf(type)!)).toBe(type)
    for (const type of [0, 5, 6, -1]) expect(modeOf(type)).toBeNull()
  })

  test('are offered by the method config, separately for login and register', () => {
    const methods = [
      { key: 'login', ...none, phone: true },
      { key: 'register', ...none, emailOTP: true },
    ]
    expect(offeredModes(methods, 'login')).toEqual([{ by: 'phone', with: 'password' }])
    expect(offeredModes(methods, 'register')).toEqual([{ by: 'email', with: 'code' }])
    expect(isOffered(methods, 'login', { by: 'email', with: 'code' })).toBe(false)
    expect(offeredModes([], 'login')).toEqual([])
  })

  test('tell whether phones and codes exist on a site', () => {
    const mail = [{ key: 'login', ...none, email: true }]
    expect(offersPhones(mail)).toBe(false)
    expect(offersPhones([{ key: 'register', ...none, phoneOTP: true }])).toBe(true)
    expect(offersCodes(mail, 'email')).toBe(false)
    expect(offersCodes([{ key: 'login', ...none, emailOTP: true }], 'email')).toBe(true)
  })
})
