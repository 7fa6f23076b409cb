import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountDetails } from '../account/account-fields.ts'
import { currencies } from '../money/currencies.ts'
import {
  type AccountForm,
  accountFormOf,
  accountFormsOf,
  accountNumberIndexText,
  accountNumberOf,
  accountProblems,
  maskAccountNumber,
  payoutAccounts,
  tidyAccount,
} from './payment-forms.ts'

const { BANK, WALLET, PIX, UPI, CRYPTO } = payoutAccounts
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** A right account of every form there is. */
const right: [string, number, AccountDetails][] = [
  ['IDR', BANK, { bank_type: 'BCA', account_no: '1234567890', name: 'Budi Santoso' }],
  ['IDR', WALLET, { bank_type: 'DANA', account_no: '081234567890', name: 'Budi Santoso' }],
  ['INR', BANK, { name: 'Ravi Kumar', account_no: '123456789012', ifscCode: 'HDFC0001234' }],
  ['INR', UPI, { name: 'Ravi Kumar', account_no: 'ravi.kumar@okhdfcbank' }],
  ['BRL', PIX, { name: 'Ana Lima', cpf: '529.982.247-25', account_no: '52998224725' }],
  ['PHP', WALLET, { bank_type: 'GCASH', account_no: '09171234567', name: 'Maria Cruz' }],
  ['BDT', WALLET, { bank_type: 'BKASH', account_no: '01712345678', name: 'শ্রীকৃষ্ণ' }],
  ['PKR', WALLET, { bank_type: 'JAZZCASH', account_no: '03001234567', name: 'شاہد خان' }],
  ['USDT', CRYPTO, { wallet_addr: USDC }],
]
const form = (currency: string, type: number): AccountForm => accountFormOf(currency, type)!
const problemsOf = (currency: string, type: number, change: AccountDetails) => {
  const [, , account] = right.find(([code, kind]) => code === currency && kind === type)!
  return accountProblems(form(currency, type), { ...account, ...change })
}

test('the numbers are those of the wire', () => {
  expect(payoutAccounts).toEqual({ BANK: 1, WALLET: 2, PIX: 3, UPI: 4, CRYPTO: 5 })
})

test('each currency has its kinds of account, and each kind its fields in order', () => {
  const asked = Object.keys(currencies).flatMap((currency) =>
    accountFormsOf(currency).map(({ type, fields }) => [currency, type, fields.map(({ field }) => field).join(' ')]),
  )
  expect(asked).toEqual([
    ['IDR', BANK, 'bank_type account_no name'],
    ['IDR', WALLET, 'bank_type account_no name'],
    ['INR', BANK, 'name account_no ifscCode'],
    ['INR', UPI, 'name account_no'],
    ['BRL', PIX, 'name cpf account_no'],
    ['PHP', WALLET, 'bank_type account_no name'],
    ['BDT', WALLET, 'bank_type account_no name'],
    ['PKR', WALLET, 'bank_type account_no name'],
    ['USDT', CRYPTO, 'wallet_addr'],
  ])
})

test('every currency can go to a wallet on a chain, one we do not know only there', () => {
  for (const currency of [...Object.keys(currencies), 'XYZ']) expect(accountFormOf(currency, CRYPTO)?.type).toBe(CRYPTO)
  expect(accountFormsOf('XYZ').map(({ type }) => type)).toEqual([CRYPTO])
  expect(accountFormOf('XYZ', BANK)).toBeNull()
  expect(accountFormOf('BRL', BANK)).toBeNull()
  expect(accountFormOf('IDR', 9)).toBeNull()
})

test.each(right)('a right account in %s of type %s has no problem and is kept as it is', (currency, type, account) => {
  expect(accountProblems(form(currency, type), account)).toEqual({})
  expect(tidyAccount(form(currency, type), account)).toEqual(account)
})

test('every field that is asked for is missed', () => {
  for (const [currency, type, account] of right) {
    const missing = Object.fromEntries(Object.keys(account).map((field) => [field, 'FIELD_MISSING']))
    const blank = Object.fromEntries(Object.keys(account).map((field) => [field, ' ']))
    expect(accountProblems(form(currency, type), {})).toEqual(missing)
    expect(accountProblems(form(currency, type), blank)).toEqual(missing)
  }
})

test('the examples shown in empty fields are right ones', () => {
  for (const { fields } of Object.keys(currencies).flatMap(accountFormsOf)) {
    for (const { example, tidy, problem } of fields.filter((field) => field.example !== '')) {
      expect([tidy(example), problem(example, {})]).toEqual([example, null])
    }
  }
})

describe('the number of', () => {
  test.each([
    ['IDR', BANK, ['12345678', '123456789012345678', '1234-5678 90'], ['1234567', '1234567890123456789', '12345678a']],
    ['INR', BANK, ['123456789', '123456789012345678'], ['12345678', '1234567890123456789', 'x123456789']],
  ])('a bank account in %s', (currency, type, numbers, others) => {
    for (const account_no of numbers) expect(problemsOf(currency, type, { account_no })).toEqual({})
    for (const account_no of others) {
      expect(problemsOf(currency, type, { account_no })).toEqual({ account_no: 'ACCOUNT_NUMBER_FORMAT' })
    }
  })

  test.each([
    ['IDR', '0812345678', ['0812345678', '0812345678901', '+62 812-345-678', '62812345678', '812345678'], '0212345678'],
    [
      'PHP',
      '09171234567',
      ['09171234567', '+63 (917) 123-4567', '639171234567', '9171234567', '0063 917 1234567'],
      '0817',
    ],
    [
      'BDT',
      '01312345678',
      ['01912345678', '+880 1712-345678', '8801712345678', '১৭১২৩৪৫৬৭৮', '01312345678'],
      '01212345678',
    ],
    ['PKR', '03001234567', ['+92 300 1234567', '00923001234567', '3001234567', '۰۳۰۰۱۲۳۴۵۶۷'], '04001234567'],
  ])('an e-wallet in %s is a phone number of that country', (currency, phone, numbers, other) => {
    for (const account_no of [phone, ...numbers]) expect(problemsOf(currency, WALLET, { account_no })).toEqual({})
    const longest = currency === 'IDR' ? '0812345678901' : phone
    for (const account_no of [
      other,
      `${longest}0`,
      phone.slice(0, -1),
      `x${phone}`,
      `${phone}x`,
      `+1${phone.slice(1)}`,
    ]) {
      expect(problemsOf(currency, WALLET, { account_no })).toEqual({ account_no: 'PAY_PHONE_FORMAT' })
    }
  })

  test('an e-wallet is written as at home', () => {
    const written = (account_no: string) => tidyAccount(form('PHP', WALLET), { account_no }).account_no
    for (const typed of ['+63 917 123 4567', '00639171234567', '639171234567', '+6309171234567', '9171234567']) {
      expect(written(typed)).toBe('09171234567')
    }
    expect(written('+1 917 123')).toBe('+1917123')
  })

  test('a UPI account is an address', () => {
    expect(problemsOf('INR', UPI, { account_no: ' Ravi@YBL ' })).toEqual({})
    expect(tidyAccount(form('INR', UPI), { account_no: ' Ravi@YBL ' }).account_no).toBe('ravi@ybl')
    for (const account_no of ['ravi', 'ravi@mail.com', '@ybl']) {
      expect(problemsOf('INR', UPI, { account_no })).toEqual({ account_no: 'VPA_FORMAT' })
    }
  })

  test('a wallet on a chain is an address of 32 bytes', () => {
    expect(problemsOf('USDT', CRYPTO, { wallet_addr: ` ${USDC}\n` })).toEqual({})
    for (const wallet_addr of [USDC.slice(2), `${USDC}1`, USDC.replace('E', '0')]) {
      expect(problemsOf('USDT', CRYPTO, { wallet_addr })).toEqual({ wallet_addr: 'WALLET_ADDRESS' })
    }
  })
})

describe('PIX', () => {
  test('goes to keys of every kind', () => {
    for (const account_no of [
      '529.982.247-25',
      '(11) 98765-4321',
      'Ana@Mail.com',
      '123e4567-e12b-12d1-a456-426655440000',
    ]) {
      expect(problemsOf('BRL', PIX, { account_no })).toEqual({})
    }
    for (const account_no of ['529982247', '11987654321', 'ana', '11.222.333/0001-81']) {
      expect(problemsOf('BRL', PIX, { account_no })).toEqual({ account_no: 'PIX_KEY_FORMAT' })
    }
  })

  test('asks for a CPF whose check digits fit', () => {
    expect(problemsOf('BRL', PIX, { cpf: '52998224725' })).toEqual({})
    for (const cpf of ['529.982.247-24', '111.111.111-11', '5299822472', 'abc']) {
      expect(problemsOf('BRL', PIX, { cpf, account_no: 'ana@mail.com' })).toEqual({ cpf: 'CPF_UNREAL' })
    }
  })

  test('does not go to somebody else’s CPF', () => {
    expect(problemsOf('BRL', PIX, { account_no: '111.444.777-35' })).toEqual({ account_no: 'PIX_KEY_OWNER' })
    expect(problemsOf('BRL', PIX, { cpf: '111.444.777-35', account_no: '11144477735' })).toEqual({})
  })
})

test('a branch is written in capitals', () => {
  expect(tidyAccount(form('INR', BANK), { ifscCode: ' hdfc 0001234 ' }).ifscCode).toBe('HDFC0001234')
  expect(problemsOf('INR', BANK, { ifscCode: 'hdfc0001234' })).toEqual({})
  expect(problemsOf('INR', BANK, { ifscCode: 'HDFC1001234' })).toEqual({ ifscCode: 'IFSC_FORMAT' })
})

test('a holder has a name of letters, in any script', () => {
  for (const name of ['Li', "Maria-José O'Neil Jr.", 'শ্রীকৃষ্ণ', 'شاہد خان', '王小', 'ক্‍ষমা', `A${'b'.repeat(127)}`]) {
    expect(problemsOf('INR', UPI, { name })).toEqual({})
  }
  for (const name of ['L', 'L.', '..', 'Budi 88', 'a@b', 'x<b>', 'smile 😀', `A${'b'.repeat(128)}`]) {
    expect(problemsOf('INR', UPI, { name })).toEqual({ name: 'NAME_LETTERS' })
  }
  expect(tidyAccount(form('INR', UPI), { name: '  Jose\u0301 \t da  Silva ' }).name).toBe('José da Silva')
})

test('what the form does not ask for is not kept', () => {
  const typed = { name: 'Ravi', account_no: 'ravi@ybl', cpf: '529.982.247-25', wallet_addr: USDC }
  expect(tidyAccount(form('INR', UPI), typed)).toEqual({ name: 'Ravi', account_no: 'ravi@ybl' })
})

test('tidying any text at all twice changes nothing more, and never fails', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[+0-9 .()-]{0,20}$/), fc.emailAddress())
  const typed = fc.record({
    name: texts,
    cpf: texts,
    ifscCode: texts,
    bank_type: texts,
    account_no: texts,
    wallet_addr: texts,
  })
  const forms = fc.constantFrom(...Object.keys(currencies).flatMap(accountFormsOf))
  fc.assert(
    fc.property(forms, typed, (any, account) => {
      const tidied = tidyAccount(any, account)
      expect(tidyAccount(any, tidied)).toEqual(tidied)
      expect(accountProblems(any, tidied)).toEqual(accountProblems(any, account))
      expect(accountNumberIndexText(any, tidied)).toBe(accountNumberIndexText(any, account))
    }),
  )
})

describe('the text of the blind index', () => {
  test.each([
    ['IDR', BANK, { bank_type: 'bca', account_no: '1234-5678 90', name: 'Someone' }, '1:BCA:1234567890'],
    ['PHP', WALLET, { bank_type: 'GCASH', account_no: '+63 917 123 4567' }, '2:GCASH:09171234567'],
    ['BRL', PIX, { account_no: '529.982.247-25' }, '3::52998224725'],
    ['BRL', PIX, { account_no: 'ANA@mail.com', cpf: '529.982.247-25' }, '3::ana@mail.com'],
    ['INR', UPI, { account_no: 'Ravi@YBL' }, '4::ravi@ybl'],
    ['INR', BANK, { account_no: '123456789012', ifscCode: 'hdfc0009999' }, '1:HDFC:123456789012'],
    ['USDT', CRYPTO, { wallet_addr: ` ${USDC}` }, `5::${USDC}`],
  ])('of an account in %s of type %s', (currency, type, account, text) => {
    expect(accountNumberIndexText(form(currency, type), account)).toBe(text)
  })

  test('differs between all the right accounts', () => {
    const texts = right.map(([currency, type, account]) => accountNumberIndexText(form(currency, type), account))
    expect(new Set(texts).size).toBe(right.length)
    const other = { bank_type: 'MAYA', account_no: '09171234567', name: 'Maria Cruz' }
    expect(texts).not.toContain(accountNumberIndexText(form('PHP', WALLET), other))
  })
})

test('the number is where the money goes', () => {
  expect(accountNumberOf(form('IDR', BANK), { account_no: '1', wallet_addr: '2' })).toBe('1')
  expect(accountNumberOf(form('USDT', CRYPTO), { account_no: '1', wallet_addr: '2' })).toBe('2')
  expect(accountNumberOf(form('USDT', CRYPTO), { account_no: '1' })).toBe('')
})

test.each([
  ['1234567890', '12******90'],
  ['+5511987654321', '+55*********21'],
  ['ravikumar@ybl', 'ra***ar@ybl'],
  ['ana@mail.com', 'a***@mail.com'],
  [USDC, 'EPjF…Dt1v'],
  ['123e4567-e12b-12d1-a456-426655440000', '123e…0000'],
  ['AB12345678901', 'AB12…8901'],
  ['AB1234567890', 'AB********90'],
  ['', ''],
])('%s is shown as %s', (number, shown) => {
  expect(maskAccountNumber(number)).toBe(shown)
})
