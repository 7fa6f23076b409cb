import { expect, test } from 'vitest'
import { ageAt } from './age.ts'

test.each([
  ['15/06/2001', '2026-06-14T23:59:59Z', 24],
  ['15/06/2001', '2026-06-15T00:00:00Z', 25],
  ['15/06/2001', '2026-12-01T00:00:00Z', 25],
  ['29/02/2004', '2026-02-28T00:00:00Z', 21],
  ['29/02/2004', '2026-03-01T00:00:00Z', 22],
])('born on %s, at %s', (birthday, now, age) => {
  expect(ageAt(birthday, Date.parse(now))).toBe(age)
})
