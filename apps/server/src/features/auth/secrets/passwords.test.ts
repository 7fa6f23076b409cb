import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const passwords = openPasswords({ registry: new Registry() })

test('a password is stored as argon2id with the cost the house has chosen, and never the same twice', async () => {
  const [one, two] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'correct horse')).toBe(true)
  expect(await passwords.verify(one, 'wrong staple')).toBe(false)
})

test('nobody’s password is always wrong', async () => {
  expect(await passwords.verify(null, 'nobody')).toBe(false)
  expect(await passwords.verify(null, '')).toBe(false)
})

test('the same letters from another keyboard are the same password', async () => {
  const hash = await passwords.hash('caf\u00e9 cr\u00e8me')
  expect(await passwords.verify(hash, 'cafe\u0301 cre\u0300me')).toBe(true)
})
