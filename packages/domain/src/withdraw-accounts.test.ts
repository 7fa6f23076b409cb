import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteNames } from './sites.ts'
import { accountFields, accountFlags, accountProblems, withdrawAccountDialog } from './withdraw-accounts.ts'

const brazil = { flags: accountFlags('Brazil'), site: 'Brazil' } as const
const india = { flags: accountFlags('India'), site: 'India' } as const

test('every site asks for a name and a phone, Brazil for CPF and e-mail too, India for the bank branch', () => {
  const asked = siteNames.map((site) => accountFields.filter((field) => accountFlags(site)[field]).join(' '))
  expect(asked).toEqual([
    'name phone ifscCode',
    'name cpf email phone',
    'name phone',
    'name phone',
    'name phone',
    'name phone',
  ])
})

test('a complete account has no problem', () => {
  const account = { name: 'Ana Lima', cpf: '529.982.247-25', email: 'ana@mail.com', phone: '5511987654321' }
  expect(accountProblems(account, brazil)).toEqual({})
  expect(accountProblems({ name: 'Ravi', phone: '9876543210', ifscCode: 'HDFC0001234' }, india)).toEqual({})
})

test('what is asked for and empty is missing, what is not asked for may be empty', () => {
  const missing = { name: 'FIELD_MISSING', cpf: 'FIELD_MISSING', email: 'FIELD_MISSING', phone: 'FIELD_MISSING' }
  expect(accountProblems({}, brazil)).toEqual(missing)
  expect(accountProblems({ name: ' ', cpf: '', email: '', phone: '' }, brazil)).toEqual(missing)
})

test('each field is checked by its own rule, the phone by that of the site', () => {
  const wrong = { name: 'x<b>', cpf: '52998224725', email: 'ana@mail', phone: '11987654321', ifscCode: 'hdfc' }
  expect(accountProblems(wrong, brazil)).toEqual({
    name: 'NAME_SYMBOLS',
    cpf: 'CPF_FORMAT',
    email: 'EMAIL_FORMAT',
    phone: 'MOBILE_FORMAT',
    ifscCode: 'IFSC_FORMAT',
  })
  const { phone } = accountProblems({ phone: '98765432101' }, india)
  expect(phone).toBe('MOBILE_FORMAT')
  expect(accountProblems({ phone: '98765432101' }, { ...india, site: 'all' })).not.toHaveProperty('phone')
})

test('a field that is neither asked for nor filled never has a problem', () => {
  const flags = fc.record({
    name: fc.boolean(),
    cpf: fc.boolean(),
    email: fc.boolean(),
    phone: fc.boolean(),
    ifscCode: fc.boolean(),
  })
  fc.assert(
    fc.property(flags, fc.constantFrom(...siteNames), (asked, site) => {
      const missing = Object.keys(accountProblems({}, { flags: asked, site }))
      expect(missing).toEqual(accountFields.filter((field) => asked[field]))
    }),
  )
})

test('the withdraw account is asked for when none is bound or editing is allowed; Brazil has its own dialog', () => {
  for (const site of siteNames) {
    const dialog = site === 'Brazil' ? 'withdrawAccountBrazil' : 'withdrawAccount'
    expect(withdrawAccountDialog({ hasAccount: false, isEditAllowed: false, site })).toBe(dialog)
    expect(withdrawAccountDialog({ hasAccount: true, isEditAllowed: true, site })).toBe(dialog)
    expect(withdrawAccountDialog({ hasAccount: true, isEditAllowed: false, site })).toBeNull()
  }
})
