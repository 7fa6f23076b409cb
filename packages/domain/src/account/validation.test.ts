import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  birthDateProblem,
  captchaProblem,
  cpfProblem,
  dateProblem,
  emailProblem,
  ifscProblem,
  isCpfReal,
  nameProblem,
  parseDate,
  phoneProblem,
} from './validation.ts'

describe('e-mail', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.com.br', "o'neil_1@ex-ample.org"])('%s is one', (email) => {
    expect(emailProblem(email)).toBeNull()
  })

  test.each([
    '',
    'plain',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a@.co',
    'a@b..co',
    'a b@c.co',
    'a@b@c.co',
    'a@b.co ',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(251)}.co`,
  ])('"%s" is not', (email) => {
    expect(emailProblem(email)).toBe('EMAIL_FORMAT')
  })
})

test('an e-mail may be 254 characters long', () => {
  expect(emailProblem(`a@${'b'.repeat(249)}.co`)).toBeNull()
  expect(emailProblem(`a@${'b'.repeat(250)}.co`)).toBe('EMAIL_FORMAT')
})

describe('phone', () => {
  test('10 or 11 digits in general', () => {
    expect(phoneProblem('0812345678')).toBeNull()
    expect(phoneProblem('08123456789')).toBeNull()
    expect(phoneProblem('081234567')).toBe('MOBILE_FORMAT')
    expect(phoneProblem('081234567890')).toBe('MOBILE_FORMAT')
    expect(phoneProblem('0812-345678')).toBe('MOBILE_FORMAT')
    expect(phoneProblem('۰۸۱۲۳۴۵۶۷۸')).toBe('MOBILE_FORMAT')
    expect(phoneProblem('0812345678\n')).toBe('MOBILE_FORMAT')
  })

  test('exactly 10 in India', () => {
    expect(phoneProblem('9876543210', 'india')).toBeNull()
    expect(phoneProblem('98765432101', 'india')).toBe('MOBILE_FORMAT')
  })

  test('55, area code and 8 or 9 digits in Brazil', () => {
    expect(phoneProblem('551187654321', 'brazil')).toBeNull()
    expect(phoneProblem('5511987654321', 'brazil')).toBeNull()
    expect(phoneProblem('11987654321', 'brazil')).toBe('MOBILE_FORMAT')
    expect(phoneProblem('55119876543210', 'brazil')).toBe('MOBILE_FORMAT')
    expect(phoneProblem('55118765432', 'brazil')).toBe('MOBILE_FORMAT')
  })
})

describe('CPF', () => {
  test('the pattern 3.3.3-2', () => {
    expect(cpfProblem('123.456.789-00')).toBeNull()
    expect(cpfProblem('12345678900')).toBe('CPF_FORMAT')
    expect(cpfProblem('123.456.789-0')).toBe('CPF_FORMAT')
  })

  test('the check digits are a stricter question', () => {
    expect(isCpfReal('529.982.247-25')).toBe(true)
    expect(isCpfReal('111.444.777-35')).toBe(true)
    expect(isCpfReal('123.456.789-09')).toBe(true)
    expect(isCpfReal('529.982.247-24')).toBe(false)
    expect(isCpfReal('111.111.111-11')).toBe(false)
    expect(isCpfReal('52998224725')).toBe(false)
  })

  test('of the hundred endings of any nine digits at most one is real', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const start = String(number)
          .padStart(9, '0')
          .replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-')
        const real = Array.from({ length: 100 }, (_, end) => isCpfReal(start + String(end).padStart(2, '0')))
        expect(real.filter(Boolean).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 20 },
    )
  })
})

test('a captcha has exactly six characters', () => {
  expect(captchaProblem('aB3dE6')).toBeNull()
  expect(captchaProblem('aB3dE')).toBe('CAPTCHA_LENGTH')
  expect(captchaProblem('aB3dE67')).toBe('CAPTCHA_LENGTH')
})

describe('dates', () => {
  test.each(['01/01/2000', '29/02/2024', '29/02/2000', '31/12/1999', '30/04/2025'])('%s exists', (date) => {
    expect(dateProblem(date)).toBeNull()
  })

  test.each(['29/02/2023', '29/02/1900', '31/04/2025', '00/01/2000', '01/13/2000', '32/01/2000'])(
    '%s does not',
    (date) => {
      expect(dateProblem(date)).toBe('DATE_UNREAL')
      expect(parseDate(date)).toBeNull()
    },
  )

  test.each(['', '1/1/2000', '2000-01-01', '01/01/00', '01.01.2000'])('"%s" is not written dd/mm/yyyy', (date) => {
    expect(dateProblem(date)).toBe('DATE_FORMAT')
  })

  test('agrees with the calendar of the engine', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1900, max: 2100 }),
        (day, month, year) => {
          const text = `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
          const exists = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
          expect(dateProblem(text) === null).toBe(exists)
        },
      ),
    )
  })

  test('a player is old enough from the birthday on', () => {
    const today = { day: 15, month: 11, year: 2026 }
    expect(birthDateProblem('15/11/2008', { today, minimumAge: 18 })).toBeNull()
    expect(birthDateProblem('16/11/2008', { today, minimumAge: 18 })).toBe('TOO_YOUNG')
    expect(birthDateProblem('14/12/2008', { today, minimumAge: 18 })).toBe('TOO_YOUNG')
    expect(birthDateProblem('31/02/2000', { today, minimumAge: 18 })).toBe('DATE_UNREAL')
    expect(birthDateProblem('29/02/2008', { today: { day: 28, month: 2, year: 2026 }, minimumAge: 18 })).toBe(
      'TOO_YOUNG',
    )
    expect(birthDateProblem('29/02/2008', { today: { day: 1, month: 3, year: 2026 }, minimumAge: 18 })).toBeNull()
  })
})

test('special symbols in a name are flagged, letters of every script are not', () => {
  for (const name of ['', "Maria-José O'Neil Jr.", 'Budi 88', 'শ্রীকৃষ্ণ', 'شاہد خان', '王小明', 'ক্‍ষ'])
    expect(nameProblem(name)).toBeNull()
  for (const name of ['a@b', 'x<script>', 'no_', 'hi!', '$$$', 'smile 😀', 'tab\t'])
    expect(nameProblem(name)).toBe('NAME_SYMBOLS')
})

test('IFSC', () => {
  expect(ifscProblem('HDFC0001234')).toBeNull()
  expect(ifscProblem('SBIN0A1B2C3')).toBeNull()
  for (const code of ['hdfc0001234', 'HDFC1001234', 'HDF00001234', 'HDFC000123', 'HDFC00012345'])
    expect(ifscProblem(code)).toBe('IFSC_FORMAT')
})
