import { expect, test } from 'vitest'
import { toLatinDigits } from './digits.ts'

test('digits of Bengali, Devanagari, Arabic and Urdu keyboards become 0–9', () => {
  expect(toLatinDigits('০১২৩৪৫৬৭৮৯')).toBe('0123456789')
  expect(toLatinDigits('०१२३४५६७८९')).toBe('0123456789')
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
})

test('everything else stays as it is', () => {
  expect(toLatinDigits('৳ ১২,৫০০.৫০ ok')).toBe('৳ 12,500.50 ok')
})
