import { refusals } from '@tablestakes/contract/refusals'
import { expect, test } from 'vitest'
import { placeError } from './form-errors.ts'
import { ApiFailure, ApiRefusal } from './refusal.ts'

const refusalOf = (name: keyof typeof refusals) => new ApiRefusal(refusals[name].code, `server: ${name}`)
const places = {
  CODE_WRONG: 'code',
  WRONG_CREDENTIALS: { field: 'old', text: 'not your current password' },
} as const

test('a refusal stands under its field, in the server’s words or in better ones', () => {
  expect(placeError(refusalOf('CODE_WRONG'), places)).toEqual({ code: 'server: CODE_WRONG' })
  expect(placeError(refusalOf('WRONG_CREDENTIALS'), places)).toEqual({ old: 'not your current password' })
})

test('what belongs to no field is said for the whole form', () => {
  expect(placeError(refusalOf('ACCOUNT_FROZEN'), places)).toEqual({ form: 'server: ACCOUNT_FROZEN' })
  expect(placeError(new ApiFailure('status_offline'), places)).toEqual({ form: 'status_offline' })
})

test('the end of a session is the login dialog’s to say', () => {
  expect(placeError(refusalOf('UNAUTHENTICATED'), places)).toEqual({})
})

test('a bug is no refusal', () => {
  const bug = new TypeError('x is undefined')
  expect(() => placeError(bug, places)).toThrow(bug)
})
