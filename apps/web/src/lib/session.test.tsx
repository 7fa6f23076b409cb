import { expect, test } from 'vitest'
import { getAccessToken, getSessionSignKey, hasPlayer, signIn, signOut } from './session.ts'

const credentials = { accessToken: 'token-1', accessExpire: 2_000_000_000_000, signKey: 'key-1' }

test('a player is there when a token is, and the cookie only marks it', () => {
  expect(hasPlayer()).toBe(false)
  signIn(credentials, { uid: 7 } as never)
  expect(hasPlayer()).toBe(true)
  expect([getAccessToken(), getSessionSignKey()]).toEqual(['token-1', 'key-1'])
  expect(document.cookie).toContain('token=1')
  expect(document.cookie).not.toContain('token-1')
  expect(localStorage.getItem('session')).toBeNull()
})

test('signing out forgets token, key, user and the mark', () => {
  signIn(credentials, { uid: 7 } as never)
  signOut()
  expect(hasPlayer()).toBe(false)
  expect([getAccessToken(), getSessionSignKey()]).toEqual(['', null])
  expect(document.cookie).not.toContain('token=')
  expect(sessionStorage.getItem('session')).toBeNull()
})
