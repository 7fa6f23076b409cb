import { expect, test } from 'vitest'
import { getAccessToken, getSessionSignKey, hasPlayer, signIn, signOut, useSession, whenKnown } from './session.ts'

const answer = {
  accessToken: 'token-1',
  accessExpire: 2_000_000_000_000,
  sign_key: 'key-1',
  userInfo: { uid: 7 } as never,
}

test('a player is there when a token is, and the cookie only marks it', () => {
  expect(hasPlayer()).toBe(false)
  signIn(answer)
  expect(hasPlayer()).toBe(true)
  expect([getAccessToken(), getSessionSignKey()]).toEqual(['token-1', 'key-1'])
  expect(document.cookie).toContain('token=1')
  expect(document.cookie).not.toContain('token-1')
  expect(localStorage.getItem('session')).toBeNull()
})

test('signing out forgets token, key, user and the mark', () => {
  signIn(answer)
  signOut()
  expect(hasPlayer()).toBe(false)
  expect([getAccessToken(), getSessionSignKey()]).toEqual(['', null])
  expect(document.cookie).not.toContain('token=')
  expect(sessionStorage.getItem('session')).toBeNull()
})

test('a returning visitor is neither a guest nor a player until the server has said so', async () => {
  useSession.setState({ isReturning: true })
  let isKnown = false
  const waiting = whenKnown().then(() => {
    isKnown = true
  })
  useSession.setState({ user: null })
  await Promise.resolve()
  expect(isKnown).toBe(false)
  signIn(answer)
  await waiting
  expect(hasPlayer()).toBe(true)
  await whenKnown()
  signOut()
})
