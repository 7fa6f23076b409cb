import { expect, test } from 'vitest'
import { accountTypeOf, canAdd, fits } from './method-accounts.ts'

const method = (mark: string, part: object = {}) => ({
  mark,
  kind: 'link' as const,
  pay_type: 1,
  is_bank_needed: false,
  ...part,
})
const bank = method('bank', { is_bank_needed: true })
const dana = method('dana')

test('a method pays to accounts of its kind', () => {
  expect(accountTypeOf(bank)).toBe(1)
  expect(accountTypeOf(dana)).toBe(2)
  expect(accountTypeOf(method('pix'))).toBe(3)
  expect(accountTypeOf(method('upi'))).toBe(4)
  expect(accountTypeOf(method('usdt', { kind: 'crypto', pay_type: 2 }))).toBe(5)
})

test('an e-wallet is paid by its own method, a bank account by the one for all banks', () => {
  expect(fits(dana, { account_type: 2, bank_type: 'DANA' })).toBe(true)
  expect(fits(dana, { account_type: 2, bank_type: 'OVO' })).toBe(false)
  expect(fits(bank, { account_type: 1, bank_type: 'BCA' })).toBe(true)
  expect(fits(bank, { account_type: 2, bank_type: 'BCA' })).toBe(false)
})

test('where accounts are fixed only another kind can be added, and never more than the site allows', () => {
  const bound = [{ account_type: 1 as const, bank_type: 'BCA' }]
  expect(canAdd([], 1, { canEdit: false, most: 1 })).toBe(true)
  expect(canAdd(bound, 1, { canEdit: false, most: 5 })).toBe(false)
  expect(canAdd(bound, 2, { canEdit: false, most: 5 })).toBe(true)
  expect(canAdd(bound, 1, { canEdit: true, most: 5 })).toBe(true)
  expect(canAdd(bound, 2, { canEdit: true, most: 1 })).toBe(false)
})
