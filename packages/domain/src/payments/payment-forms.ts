/**
 * What a withdrawal account asks for, by the currency it is paid in (a site of another country may pay in rupiah), and what
 * can be wrong with it. Screen and server use the same forms: the screen says what is wrong before anything leaves, the server
 * keeps what it has tidied itself.
 */
import {
  type AccountDetails,
  type AccountField,
  type AccountProblem,
  bank,
  bankAccount,
  branch,
  chainAddress,
  cpf,
  type FormField,
  holder,
  payPhone,
  pixKey,
  virtualAddress,
} from '../account/account-fields.ts'
import { maskDigits, maskEmail } from '../account/masking.ts'
import { type CurrencyCode, isCurrencyCode } from '../money/currencies.ts'

/** Kinds of account money can go to, by their numbers on the wire. */
export const payoutAccounts = { BANK: 1, WALLET: 2, PIX: 3, UPI: 4, CRYPTO: 5 } as const
export type PayoutAccount = (typeof payoutAccounts)[keyof typeof payoutAccounts]

const { BANK, WALLET, PIX, UPI, CRYPTO } = payoutAccounts

export type AccountForm = {
  type: PayoutAccount
  /** In the order they are asked. */
  fields: readonly FormField[]
}

const crypto: AccountForm = { type: CRYPTO, fields: [chainAddress] }

/** The first is what players of the currency use most. */
const forms: Record<CurrencyCode, readonly AccountForm[]> = {
  IDR: [
    { type: BANK, fields: [bank, bankAccount({ least: 8, most: 18, example: '1234567890' }), holder] },
    { type: WALLET, fields: [bank, payPhone({ area: '62', shape: /^08\d{8,11}$/, example: '081234567890' }), holder] },
  ],
  INR: [
    { type: BANK, fields: [holder, bankAccount({ least: 9, most: 18, example: '12345678901' }), branch] },
    { type: UPI, fields: [holder, virtualAddress] },
  ],
  BRL: [{ type: PIX, fields: [holder, cpf, pixKey] }],
  PHP: [{ type: WALLET, fields: [bank, payPhone({ area: '63', shape: /^09\d{9}$/, example: '09171234567' }), holder] }],
  BDT: [
    {
      type: WALLET,
      fields: [bank, payPhone({ area: '880', shape: /^01[3-9]\d{8}$/, example: '01712345678' }), holder],
    },
  ],
  PKR: [{ type: WALLET, fields: [bank, payPhone({ area: '92', shape: /^03\d{9}$/, example: '03001234567' }), holder] }],
  USDT: [crypto],
}

/** The kinds of account players are asked for; a currency we do not know can only leave as crypto. */
export function accountFormsOf(currency: string): readonly AccountForm[] {
  return isCurrencyCode(currency) ? forms[currency] : [crypto]
}

/** Null when the currency is not paid to such an account. A wallet on a chain can be paid from every currency. */
export function accountFormOf(currency: string, type: number): AccountForm | null {
  return [...accountFormsOf(currency), crypto].find((form) => form.type === type) ?? null
}

/** What the form asks for, written the one way it is stored and sent; nothing else is kept. */
export function tidyAccount({ fields }: AccountForm, typed: AccountDetails): AccountDetails {
  return Object.fromEntries(fields.map(({ field, tidy }) => [field, tidy(typed[field] ?? '')]))
}

/** What is wrong, field by field; no entry means that the field is right. */
export function accountProblems(
  form: AccountForm,
  typed: AccountDetails,
): Partial<Record<AccountField, AccountProblem>> {
  const account = tidyAccount(form, typed)
  const problems = form.fields.map(({ field, problem }) => {
    const value = account[field] ?? ''
    return [field, value === '' ? 'FIELD_MISSING' : problem(value, account)] as const
  })
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null))
}

/** The number, key or address that the money goes to. */
export function accountNumberOf({ type }: AccountForm, account: AccountDetails): string {
  return (type === CRYPTO ? account.wallet_addr : account.account_no) ?? ''
}

/**
 * The text over which a blind index is made: the same for one account however it is typed and whatever holder it names, and
 * different for the accounts two banks or wallets keep under one number. Of a branch only the bank counts.
 */
export function accountNumberIndexText(form: AccountForm, typed: AccountDetails): string {
  const account = tidyAccount(form, typed)
  const keeper = account.bank_type ?? account.ifscCode?.slice(0, 4) ?? ''
  return [form.type, keeper.toUpperCase(), accountNumberOf(form, account)].join(':')
}

/** `12*******01`, `+55*********21`, `ra***ar@upi`, `EPjF…Dt1v`: enough for its owner to know it again. */
export function maskAccountNumber(number: string): string {
  if (number.includes('@')) return maskEmail(number)
  if (/^\+?\d*$/.test(number)) return number.startsWith('+') ? `+${maskDigits(number.slice(1))}` : maskDigits(number)
  return number.length > 12 ? `${number.slice(0, 4)}…${number.slice(-4)}` : maskDigits(number)
}
