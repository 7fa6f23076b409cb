import { expect, test } from 'vitest'
import { awardWaits, mailAwardKind, mailBadge } from './mail.ts'

test('the badge shows at most 9, and nothing for nothing', () => {
  expect([0, 1, 9, 10, 400].map(mailBadge)).toEqual([null, 1, 9, 9, 9])
})

test('award types', () => {
  expect([1, 2, 3, 99].map(mailAwardKind)).toEqual(['gold', 'cash', 'bonus', 'bonus'])
})

test('an award waits until it is claimed or has expired', () => {
  const mail = { hasAward: true, isClaimed: false, expiresAt: 100 }
  expect(awardWaits(mail, 99)).toBe(true)
  expect(awardWaits(mail, 100)).toBe(false)
  expect(awardWaits({ ...mail, expiresAt: null }, 100)).toBe(true)
  expect(awardWaits({ ...mail, isClaimed: true }, 99)).toBe(false)
  expect(awardWaits({ ...mail, hasAward: false }, 99)).toBe(false)
})
