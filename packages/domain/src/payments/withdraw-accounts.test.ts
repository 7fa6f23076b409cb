import { expect, test } from 'vitest'
import { siteNames } from '../site/sites.ts'
import { accountFormOf, payoutAccounts } from './payment-forms.ts'
import { accountInfo, withdrawAccountDialog } from './withdraw-accounts.ts'

const { BANK, WALLET, PIX, UPI, CRYPTO } = payoutAccounts
const nothing = { name: '', cpf: '', email: '', phone: '', ifscCode: '' }

test.each([
  ['a wallet goes by its phone', 'PHP', WALLET, { name: 'Ana', account_no: '09171234567' }, { phone: '09171234567' }],
  ['a PIX key may be a phone', 'BRL', PIX, { name: 'Ana', account_no: '+5511987654321' }, { phone: '+5511987654321' }],
  ['a PIX key may be an e-mail', 'BRL', PIX, { name: 'Ana', account_no: 'ana@mail.com' }, { email: 'ana@mail.com' }],
  [
    'or the CPF, which stands there already',
    'BRL',
    PIX,
    { name: 'Ana', cpf: '529.982.247-25', account_no: '52998224725' },
    { cpf: '529.982.247-25' },
  ],
  ['a UPI address is no e-mail', 'INR', UPI, { name: 'Ana', account_no: 'ana@mail.com' }, {}],
  [
    'a bank account has its branch',
    'INR',
    BANK,
    { name: 'Ana', account_no: '09171234567', ifscCode: 'HDFC0001234' },
    { ifscCode: 'HDFC0001234' },
  ],
])('%s', (_, currency, type, account, info) => {
  expect(accountInfo(accountFormOf(currency, type)!, account)).toEqual({ ...nothing, name: 'Ana', ...info })
})

test('a wallet on a chain tells nothing of its owner', () => {
  expect(accountInfo(accountFormOf('USDT', CRYPTO)!, { wallet_addr: '1'.repeat(32) })).toEqual(nothing)
  expect(accountInfo(accountFormOf('PHP', WALLET)!, {})).toEqual(nothing)
})

test('the withdraw account is asked for when none is bound or editing is allowed; Brazil has its own dialog', () => {
  for (const site of siteNames) {
    const dialog = site === 'Brazil' ? 'withdrawAccountBrazil' : 'withdrawAccount'
    expect(withdrawAccountDialog({ hasAccount: false, isEditAllowed: false, site })).toBe(dialog)
    expect(withdrawAccountDialog({ hasAccount: true, isEditAllowed: true, site })).toBe(dialog)
    expect(withdrawAccountDialog({ hasAccount: true, isEditAllowed: false, site })).toBeNull()
  }
})
