import { describe, expect, test } from 'vitest'
import { areaOfPhone, looksMobile, phoneRuleOf, readPhone } from './phone.ts'

const pakistan = { area: '92', rule: 'general' } as const
const india = { area: '91', rule: 'india' } as const
const brazil = { area: '55', rule: 'brazil' } as const

describe('a phone number', () => {
  test.each([
    '3001234567',
    '03001234567',
    '+923001234567',
    '923001234567',
    '00923001234567',
    '+92 (300) 123-4567',
    '+92 0300 1234567',
    '۳۰۰۱۲۳۴۵۶۷',
  ])('is the same written as %s', (typed) => {
    expect(readPhone(typed, pakistan)).toBe('+923001234567')
  })

  test('of ten digits may begin like the area code', () => {
    expect(readPhone('9212345678', pakistan)).toBe('+929212345678')
  })

  test('of another country is told by its plus sign', () => {
    expect(readPhone('+971501234567', india)).toBe('+971501234567')
    expect(readPhone('+9715012', india)).toBeNull()
  })

  test('follows the rule of the site', () => {
    expect(readPhone('9876543210', india)).toBe('+919876543210')
    expect(readPhone('98765432101', india)).toBeNull()
    expect(readPhone('11987654321', brazil)).toBe('+5511987654321')
    expect(readPhone('5511987654321', brazil)).toBe('+5511987654321')
    expect(readPhone('1187654321', brazil)).toBe('+551187654321')
    expect(readPhone('987654321', brazil)).toBeNull()
  })

  test.each(['', '12345', '300123456a', '+', '+1', '3001234567 8901 2345'])('cannot be %j', (typed) => {
    expect(readPhone(typed, pakistan)).toBeNull()
  })
})

test('a site of several countries tells them by the plus sign, and takes everything else for its own', () => {
  const areas = ['62', '55', '880', '92']
  expect(areaOfPhone('+92 300 1234567', areas)).toBe('92')
  expect(areaOfPhone('008801712345678', areas)).toBe('880')
  expect(areaOfPhone('92300123456', areas)).toBe('62')
  expect(areaOfPhone('+49 170 1234567', areas)).toBe('62')
  expect(['91', '55', '62', '880'].map(phoneRuleOf)).toEqual(['india', 'brazil', 'general', 'general'])
})

test.each([
  ['+628123456789', true],
  ['+628123456', false],
  ['+923001234567', true],
  ['+928123456789', false],
  ['+919876543210', true],
  ['+911234567890', false],
  ['+5511987654321', true],
  ['+639171234567', true],
  ['+633001234567', false],
  ['+8801712345678', true],
  ['+8801012345678', false],
  ['+971501234567', true],
])('%s looks like a number that messages reach: %s', (phone, isMobile) => {
  expect(looksMobile(phone)).toBe(isMobile)
})
