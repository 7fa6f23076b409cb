import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pixKeyKinds, readPixKey, writeCpf } from './pix-key.ts'

test.each([
  ['52998224725', 'cpf', '52998224725'],
  ['529.982.247-25', 'cpf', '52998224725'],
  [' 529 982 247 25 ', 'cpf', '52998224725'],
  ['+5511987654321', 'phone', '+5511987654321'],
  ['+55 (11) 98765-4321', 'phone', '+5511987654321'],
  ['005511987654321', 'phone', '+5511987654321'],
  ['5511987654321', 'phone', '+5511987654321'],
  ['(11) 98765.4321', 'phone', '+5511987654321'],
  ['011987654321', 'phone', '+5511987654321'],
  ['+55011987654321', 'phone', '+5511987654321'],
  ['Ana.Lima+pix@Mail.com', 'email', 'ana.lima+pix@mail.com'],
  ['123E4567-e12b-12d1-a456-426655440000', 'random', '123e4567-e12b-12d1-a456-426655440000'],
] as const)('%s is a key of the kind %s', (typed, kind, key) => {
  expect(readPixKey(typed)).toEqual({ kind, key })
  expect(readPixKey(typed, kind)).toEqual({ kind, key })
})

test.each([
  '',
  '52998224724', // a CPF with a slip in it, which would be a phone
  '11 98765-4321', // a phone that could be such a CPF
  '111.111.111-11',
  '11.222.333/0001-81', // a company
  '11222333000181',
  '1187654321', // a landline
  '01987654321',
  '+6311987654321',
  '+55119876543210',
  '+551198765432',
  'x5511987654321',
  '++5511987654321',
  'ana@mail',
  'ana@@mail.com',
  "o'neil@mail.com", // a letter the wire does not take
  `${'a'.repeat(60)}@b.co`,
  '123e4567e12b12d1a456426655440000',
  '123e4567-e12b-12d1-a456-42665544000',
  '123e4567-e12b-12d1-a456-4266554400001',
  'x123e4567-e12b-12d1-a456-426655440000',
  '123g4567-e12b-12d1-a456-426655440000',
])('"%s" is no key', (typed) => {
  expect(readPixKey(typed)).toBeNull()
})

test('an e-mail key has 64 letters at most', () => {
  expect(readPixKey(`${'a'.repeat(59)}@b.co`)?.kind).toBe('email')
})

test('a kind that was chosen is the only one that is read', () => {
  const keys = {
    cpf: '52998224725',
    phone: '+5511987654321',
    email: 'a@b.co',
    random: '123e4567-e12b-12d1-a456-426655440000',
  }
  for (const [kind, key] of Object.entries(keys)) {
    const others = pixKeyKinds.filter((other) => readPixKey(key, other) !== null)
    expect(others).toEqual(kind === 'cpf' ? ['cpf', 'phone'] : [kind])
  }
  expect(readPixKey('11 98765-4321', 'phone')).toEqual({ kind: 'phone', key: '+5511987654321' })
  expect(readPixKey('52998224724', 'cpf')).toBeNull()
})

test('a key that was read is read again as the same', () => {
  const typed = fc.oneof(
    fc.stringMatching(/^[+0-9() .-]{8,20}$/),
    fc.emailAddress(),
    fc.uuid(),
    fc.stringMatching(/^(\+55)?[1-9]\d9\d{8}$/),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const read = readPixKey(text)
      expect(readPixKey(read?.key ?? '')).toEqual(read)
    }),
  )
})

test('a CPF is written with its marks, whatever was typed', () => {
  expect(writeCpf('52998224725')).toBe('529.982.247-25')
  expect(writeCpf(' 529 982.247-25 ')).toBe('529.982.247-25')
  expect(writeCpf('৫২৯৯৮২২৪৭২৫')).toBe('529.982.247-25')
  expect(writeCpf(' 5299822472 ')).toBe('5299822472')
  expect(writeCpf('529982247255')).toBe('529982247255')
  expect(writeCpf('x52998224725')).toBe('x52998224725')
})
