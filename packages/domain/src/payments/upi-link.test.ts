import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeUpi, isVpa, readUpi } from './upi-link.ts'

const request = { vpa: 'tablestakes@sandbox', name: 'Tablestakes & Co', amount: 5_000_500n, reference: 'D0123456789AB' }

test('a link says whom to pay, how much and for which order', () => {
  expect(encodeUpi(request)).toBe(
    'upi://pay?pa=tablestakes@sandbox&pn=Tablestakes%20%26%20Co&am=500.05&cu=INR&tr=D0123456789AB',
  )
})

test.each(['ravi@okhdfcbank', 'ravi.kumar-9_1@ybl', '9876543210@upi', `${'a'.repeat(49)}@${'b'.repeat(15)}`])(
  '%s is a payment address',
  (vpa) => {
    expect(isVpa(vpa)).toBe(true)
  },
)

test.each([
  '',
  'ravi',
  '@upi',
  'r@upi',
  'ravi@',
  'ravi@u',
  'ravi@9pi',
  'ravi@ok.bank',
  'ravi@ok bank',
  'ra vi@upi',
  '.ravi@upi',
  'ravi@upi@upi',
  'রবি@upi',
  'ravi@upi\n',
  `${'a'.repeat(50)}@upi`,
  `ravi@${'b'.repeat(16)}`,
])('"%s" is not', (vpa) => {
  expect(isVpa(vpa)).toBe(false)
})

test('what cannot be written is a bug, never another link', () => {
  expect(() => encodeUpi({ ...request, vpa: 'nobody' })).toThrow('no payment address')
  expect(() => encodeUpi({ ...request, amount: 0n })).toThrow('nothing to pay: 0')
  expect(() => encodeUpi({ ...request, amount: -10_000n })).toThrow('nothing to pay')
  expect(() => encodeUpi({ ...request, amount: 12_345n })).toThrow(RangeError)
  for (const reference of ['', 'a b', 'a&am=1', 'x'.repeat(36)]) {
    expect(() => encodeUpi({ ...request, reference })).toThrow('does not fit a link')
  }
  expect(readUpi(encodeUpi({ ...request, reference: 'x'.repeat(35) }))?.reference).toBe('x'.repeat(35))
})

test.each([
  ['upi://pay?pa=ravi@upi&am=10', { vpa: 'ravi@upi', name: '', amount: 100_000n, reference: '' }],
  [
    'upi://pay?am=10.5&tr=A1&pn=R%20K&pa=ravi%40upi',
    { vpa: 'ravi@upi', name: 'R K', amount: 105_000n, reference: 'A1' },
  ],
  ['upi://pay?pa=ravi@upi&am=10.00&cu=INR&tn=', { vpa: 'ravi@upi', name: '', amount: 100_000n, reference: '' }],
])('%s is read', (link, read) => {
  expect(readUpi(link)).toEqual(read)
})

test.each([
  '',
  'upi://pay',
  'upi://pay?',
  'UPI//pay?pa=ravi@upi&am=10',
  'https://pay?pa=ravi@upi&am=10',
  'xupi://pay?pa=ravi@upi&am=10',
  'upi://pay?pa=ravi@upi',
  'upi://pay?am=10',
  'upi://pay?pa=ravi&am=10',
  'upi://pay?pa=ravi@upi&am=0',
  'upi://pay?pa=ravi@upi&am=0.00',
  'upi://pay?pa=ravi@upi&am=-1',
  'upi://pay?pa=ravi@upi&am=10&am=1',
  'upi://pay?pa=ravi@upi&am=10&am=10',
  'upi://pay?pa=ravi@upi&am=10&cu=USD',
  'upi://pay?pa=ravi@upi&am=10&pn=%E0%A4',
  'upi://pay?pa=ravi@upi&am=10&',
  'upi://pay?pa=ravi@upi&am=10&pn',
  'upi://pay?pa=ravi@upi&am=10&=x',
  'upi://pay?pa=ravi@upi&am=10&p n=x',
])('"%s" is not', (link) => {
  expect(readUpi(link)).toBeNull()
})

test('every request comes back from its link', () => {
  const requests = fc.record({
    vpa: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{1,20}@[a-z]{2,10}$/),
    name: fc.string({ unit: 'grapheme' }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((paise) => paise * 100n),
    reference: fc.stringMatching(/^[A-Za-z0-9]{1,35}$/),
  })
  fc.assert(
    fc.property(requests, (wanted) => {
      expect(readUpi(encodeUpi(wanted))).toEqual(wanted)
    }),
  )
})
