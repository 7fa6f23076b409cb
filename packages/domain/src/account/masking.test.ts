import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskDigits, maskEmail, maskName, maskPhone } from './masking.ts'

const letters = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

test.each([
  ['', ''],
  ['Budi', 'Budi'],
  ['Budis', 'Bu***is'],
  ['Wijayanto', 'Wi***to'],
  ['João Conceição', 'Jo***ão'],
  ['王小明', '王小明'],
  ['欧阳小明明', '欧阳***明明'],
  ['👨‍👩‍👧ab👍🏽🇧🇷', '👨‍👩‍👧a***👍🏽🇧🇷'],
  ['شاہد خان', 'شا***ان'],
])('the name %s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test('a Bengali name is cut between characters, never inside a conjunct or before its vowel sign', () => {
  const masked = maskName('শ্রীকৃষ্ণমূর্তি')
  const [first, last] = masked.split('***')
  expect('শ্রীকৃষ্ণমূর্তি'.startsWith(first!)).toBe(true)
  expect(letters(first!)).toHaveLength(2)
  expect(letters(last!)).toHaveLength(2)
})

test.each([
  ['1234', '1234'],
  ['12345', '12*45'],
  ['081234567890', '08********90'],
])('the digits %s are shown as %s', (digits, shown) => {
  expect(maskDigits(digits)).toBe(shown)
})

test('phones keep the plus and lose their grouping', () => {
  expect(maskPhone('+62 812-3456-7890')).toBe('+62*********90')
  expect(maskPhone('9876543210')).toBe('98******10')
})

test.each([
  ['wijayanto@mail.com', 'wi***to@mail.com'],
  ['ana@mail.com', 'a***@mail.com'],
  ['anab@mail.com', 'a***@mail.com'],
  ['"a@b"c@mail.com', '"a***"c@mail.com'],
  ['@mail.com', '***@mail.com'],
  ['not an address', 'no***ss'],
])('the e-mail %s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test('no mask shows more than four characters of a longer name, number or mailbox', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 5 }), (name) => {
      fc.pre(letters(name).length > 4 && !name.includes('*'))
      const shown = maskName(name)
      expect(letters(shown.replace('***', '\n')).length - 1).toBeLessThanOrEqual(4)
      const mailbox = maskEmail(`${name.replaceAll('@', 'x')}@mail.com`).split('@')[0]!
      expect(letters(mailbox.replace('***', '\n')).length - 1).toBeLessThanOrEqual(4)
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 5, maxLength: 30 }),
      (digits) => {
        expect(maskDigits(digits)).toHaveLength(digits.length)
        expect(maskDigits(digits).replaceAll('*', '')).toHaveLength(4)
      },
    ),
  )
})
