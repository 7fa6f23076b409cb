import { expect, test } from 'vitest'
import { addressAs, roleBeside } from './database-roles.ts'

test('each database has a role of its own, also those with the longest names', () => {
  expect(roleBeside('casino', 'app')).toBe('casino_app')
  expect(roleBeside('casino', 'studio')).toBe('casino_studio')
  const long = 'é'.repeat(31)
  expect(roleBeside(long, 'app')).toMatch(/^app_[0-9a-f]{32}$/)
  expect(roleBeside(long, 'studio')).toMatch(/^studio_[0-9a-f]{32}$/)
  expect(roleBeside(long, 'app')).not.toBe(roleBeside('e'.repeat(62), 'app'))
})

test.each([
  [
    'postgres://owner:hidden@db.example:5433/casino?sslmode=require',
    'postgres://a%40b:p@db.example:5433/other%20one?sslmode=require',
  ],
  [
    'postgres:///casino?host=%2Ftmp&user=owner&password=hidden',
    'postgres:///other%20one?host=%2Ftmp&user=a%40b&password=p',
  ],
])('an address keeps its server and changes its role: %s', (url, other) => {
  expect(addressAs(url, { user: 'a@b', password: 'p', database: 'other one' })).toBe(other)
})
