import { describe, expect, test } from 'vitest'
import { readPhone } from './phone.ts'

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
