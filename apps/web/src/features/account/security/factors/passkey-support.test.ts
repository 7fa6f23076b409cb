import { expect, test } from 'vitest'
import { passkeyObstacle } from './passkey-support.ts'

const fine = { hostname: 'tables.example', isSecure: true, hasPasskeys: true }

test('a named site over https can have passkeys, and so can localhost', () => {
  expect(passkeyObstacle(fine)).toBeNull()
  expect(passkeyObstacle({ ...fine, hostname: 'localhost' })).toBeNull()
})

test('a bare network address can not, which is said before anything else', () => {
  expect(passkeyObstacle({ ...fine, hostname: '127.0.0.1', isSecure: false })).toBe('passkeys_bare_address')
  expect(passkeyObstacle({ ...fine, hostname: '[::1]' })).toBe('passkeys_bare_address')
})

test('neither can a page without https, nor an old browser', () => {
  expect(passkeyObstacle({ ...fine, isSecure: false })).toBe('passkeys_insecure')
  expect(passkeyObstacle({ ...fine, hasPasskeys: false })).toBe('passkeys_no_browser')
})
