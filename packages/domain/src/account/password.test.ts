import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonPasswords, isCommonPassword, passwordGrade, passwordProblem, passwordStrength } from './password.ts'

test.each([
  ['', 0],
  ['aB1._', 0], // four classes, but five characters
  ['aaaaaa', 1],
  ['aaaaa1', 2],
  ['aaaaA1', 3],
  ['aaaA1_', 4],
  ['aaaA1-', 4],
  ['aaaA1.', 4],
  ['aaaA1!', 3], // only . - _ are the symbols that count
  ['۱۲۳۴۵۶', 0],
])('the strength of "%s" is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('six characters are enough, five are not', () => {
  expect(passwordProblem('kv7fw')).toBe('PASSWORD_SHORT')
  expect(passwordProblem('kv7fwq')).toBeNull()
  expect(passwordProblem('👍👍👍')).toBe('PASSWORD_SHORT')
})

test.each([
  '123456',
  'password',
  'PassWord123',
  'qwerty',
  'senha123',
  '111111',
  'zzzzzzzz',
  '456789',
  'fedcba',
  'Aa123456',
  'admin@123',
])('%s is refused as common', (password) => {
  expect(passwordProblem(password)).toBe('PASSWORD_COMMON')
})

test('at least two hundred are listed, each once, lower case, and each is refused', () => {
  const listed = commonPasswords()
  expect(listed.length).toBeGreaterThanOrEqual(200)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((password) => !isCommonPassword(password) || password !== password.toLowerCase())).toEqual([])
})

test('strength is between 0 and 4 and a longer password is never weaker', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, more) => {
      expect(passwordStrength(start)).toBeLessThanOrEqual(4)
      expect(passwordStrength(start + more)).toBeGreaterThanOrEqual(passwordStrength(start))
    }),
  )
})

test.each([
  ['tall blue door', 3],
  ['correct horse battery staple', 4],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 0],
  ['ababababababababababab', 1],
  ['aaaA1_', 4],
  ['kv7fwq', 2],
  ['12345', 0],
  ['password123', 0],
])('%j is shown as %i of 4', (password, grade) => {
  expect(passwordGrade(password)).toBe(grade)
})
