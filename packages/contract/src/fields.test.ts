import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import {
  address,
  amount,
  encodedPassword,
  flag,
  jsonText,
  jump,
  languageTexts,
  list,
  percent,
  positiveAmount,
  recordId,
  signedAmount,
  unlessBlank,
  verifyCode,
  wholeNumber,
  wholeNumberIn,
} from './fields.ts'
import { cursor } from './pages.ts'

const largest = 2n ** 53n - 1n

const accepted = (schema: $ZodType, wires: unknown[]) => wires.filter((wire) => z.safeParse(schema, wire).success)

describe('an amount', () => {
  test.each([
    ['a negative number', -1],
    ['a fraction', 1.5],
    ['the smallest fraction', Number.MIN_VALUE],
    ['2^53', 2 ** 53],
    ['what 1e309 is read as', JSON.parse('1e309')],
    ['what -1e309 is read as', JSON.parse('-1e309')],
    ['not a number', Number.NaN],
    ['a text', '100'],
    ['an empty text', ''],
    ['null', null],
    ['nothing', undefined],
    ['true', true],
    ['a list', [100]],
    ['an object', {}],
    ['a bigint that never came through JSON', 100n],
  ])('is not %s', (_, wire) => {
    expect(z.safeParse(amount, wire).success).toBe(false)
    expect(z.safeParse(positiveAmount, wire).success).toBe(false)
    expect(z.safeParse(signedAmount, wire).success).toBe(wire === -1)
  })

  test('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: largest }), (money) => {
        expect(z.decode(amount, z.encode(amount, money))).toBe(money)
      }),
    )
  })

  test('writes what it read, through JSON', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (wire) => {
        expect(JSON.stringify(z.encode(amount, z.decode(amount, JSON.parse(String(wire)))))).toBe(String(wire))
      }),
    )
  })

  test('is never written below zero, nor where a number would lose digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.bigInt({ max: -1n }), fc.bigInt({ min: largest + 1n })), (money) => {
        expect(z.safeEncode(amount, money).success).toBe(false)
      }),
    )
  })

  test('may be zero, but not when a player asks to move it', () => {
    expect(z.decode(amount, 0)).toBe(0n)
    expect(z.safeParse(positiveAmount, 0).success).toBe(false)
    expect(z.decode(positiveAmount, 1)).toBe(1n)
  })

  test('may be negative only as a difference', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -largest, max: largest }), (money) => {
        expect(z.decode(signedAmount, z.encode(signedAmount, money))).toBe(money)
      }),
    )
  })
})

test('a whole number reads the same from a query and from a body', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(z.decode(wholeNumber, String(value))).toBe(value)
      expect(z.decode(wholeNumber, value)).toBe(value)
      expect(z.encode(wholeNumber, value)).toBe(value)
    }),
  )
  expect(accepted(wholeNumber, ['', ' 1', '1.0', '1e3', '0x10', '٣', '1'.repeat(17), 1.5, true, null, [1]])).toEqual([])
  expect(z.safeParse(wholeNumberIn(1, 100), '101').success).toBe(false)
})

test('a flag is a yes or no in every spelling clients use, and nothing else', () => {
  for (const yes of [true, 1, '1', 'true']) expect(z.decode(flag, yes as true)).toBe(true)
  for (const no of [false, 0, '0', 'false']) expect(z.decode(flag, no as false)).toBe(false)
  expect(accepted(flag, [2, 'yes', '', null, [], {}])).toEqual([])
})

test('a row’s id is text, also when it comes back as a number', () => {
  expect(z.decode(recordId, 17)).toBe('17')
  expect(z.decode(recordId, '0199-ab_c')).toBe('0199-ab_c')
  expect(accepted(recordId, ['', 'a b', "1' or '1", '../x', 'x'.repeat(65), -1, 1.5, null, {}])).toEqual([])
})

test('a list begins at the newest for an absent, empty or zero last_id', () => {
  expect([0, '0', ''].map((start) => z.decode(cursor, start))).toEqual(['', '', ''])
})

test('percent has at most two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (hundredths) => z.safeParse(percent, hundredths / 100).success),
  )
  expect(accepted(percent, [0.001, 1.555, -0.01, 10_000.01, Number.NaN, '5'])).toEqual([])
})

describe('JSON inside a text', () => {
  const payouts = jsonText(list(amount, 3), 64)

  test('is the value itself in code', () => {
    expect(z.decode(payouts, '[100,200]')).toEqual([100n, 200n])
    expect(z.encode(payouts, [100n, 200n])).toBe('[100,200]')
  })

  test('is refused when it is broken, wrong or too long', () => {
    expect(
      accepted(payouts, ['', '[', '{}', '[-1]', '[1,2,3,4]', '["1"]', '[1e999]', `[1${' '.repeat(70)}]`, 5]),
    ).toEqual([])
  })

  test('carries no prototype with it', () => {
    const texts = z.decode(jsonText(languageTexts(20), 200), '{"en":"Hello","__proto__":{"zh":"x"},"fr":"Bonjour"}')
    expect(texts).toEqual({ en: 'Hello' })
    expect(texts.zh).toBeUndefined()
  })
})

test('an address opens a page and runs nothing', () => {
  expect(accepted(address, ['https://pay.example/1?a=b', '/webgame', '#/activity', '/'])).toHaveLength(4)
  expect(
    accepted(address, [
      'javascript:alert(1)',
      'data:text/html,x',
      ' https://a',
      'https://a b',
      'ftp://a',
      '',
      '//evil.example',
      '/\\evil.example',
    ]),
  ).toEqual([])
})

test('a banner leads to an address, a dialog or nowhere', () => {
  expect(accepted(jump, ['', '/activity', 'https://a.example/x', '?open=vip', '?open=mail-box&id=7'])).toHaveLength(5)
  expect(accepted(jump, ['javascript:alert(1)', '?open=', '?other=vip', '//evil.example', '?open=a b'])).toEqual([])
})

test('a password never passes as it was typed', () => {
  expect(z.safeParse(encodedPassword, 'k1.Zm9vYmFyYmF6cXV4').success).toBe(true)
  expect(accepted(encodedPassword, ['secret', 'secret.word', 'k1.', `k1.${'a'.repeat(1025)}`])).toEqual([])
})

test('a field left empty is an absent one, and one that is filled in is still checked', () => {
  const form = z.object({ code: unlessBlank(verifyCode) })
  for (const blank of [{}, { code: '' }, { code: null }]) expect(z.decode(form, blank).code).toBeUndefined()
  expect(z.decode(form, { code: '123456' })).toEqual({ code: '123456' })
  for (const wrong of ['ann', ' ', 0, false, [], {}])
    expect(z.safeDecode(form, { code: wrong } as never).success).toBe(false)
  expect(z.encode(form, {})).toEqual({})
  expect(z.encode(form, { code: '123456' })).toEqual({ code: '123456' })
})
