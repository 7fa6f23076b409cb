/**
 * The fields of withdrawal accounts, by their names on the wire: how each is tidied, and what can be wrong with it. Forms
 * (`payment-forms.ts`) are made of these.
 */

import { toLatinDigits } from '../money/digits.ts'
import { isSolanaAddress } from '../payments/base58.ts'
import { readPixKey, writeCpf } from '../payments/pix-key.ts'
import { isVpa } from '../payments/upi-link.ts'
import { ifscProblem, isCpfReal } from './validation.ts'

export type AccountField = 'name' | 'cpf' | 'ifscCode' | 'bank_type' | 'account_no' | 'wallet_addr'
export type AccountDetails = { [Field in AccountField]?: string | undefined }

export type AccountProblem =
  | 'FIELD_MISSING'
  | 'NAME_LETTERS'
  | 'CPF_UNREAL'
  | 'IFSC_FORMAT'
  | 'ACCOUNT_NUMBER_FORMAT'
  | 'PAY_PHONE_FORMAT'
  | 'PIX_KEY_FORMAT'
  /** A CPF as key that is not the CPF of the account: money goes to players in their own name. */
  | 'PIX_KEY_OWNER'
  | 'VPA_FORMAT'
  | 'WALLET_ADDRESS'

export type FormField = {
  field: AccountField
  /** The keyboard that suits it. */
  inputMode: 'text' | 'numeric' | 'tel' | 'email'
  example: string
  /** As it is stored and sent. Tidying twice changes nothing more. */
  tidy: (typed: string) => string
  /** Asked of what is tidied and not empty. */
  problem: (value: string, account: AccountDetails) => AccountProblem | null
}

/** Letters of every script, as banks write names: no digits. */
export const holder: FormField = {
  field: 'name',
  inputMode: 'text',
  example: 'Maria Silva',
  tidy: (typed) => typed.normalize('NFC').trim().replace(/\s+/g, ' '),
  problem: (name) => {
    const letters = name.match(/\p{L}/gu)?.length ?? 0
    const isWritten = /^(?:[\p{L}\p{M} .'’-]|\u200c|\u200d){2,128}$/u.test(name)
    return isWritten && letters >= 2 ? null : 'NAME_LETTERS'
  },
}

/** Chosen from a list; whether it is on the list is the server's question. */
export const bank: FormField = {
  field: 'bank_type',
  inputMode: 'text',
  example: '',
  tidy: (typed) => typed.trim(),
  problem: () => null,
}

export function bankAccount({ least, most, example }: { least: number; most: number; example: string }): FormField {
  return {
    field: 'account_no',
    inputMode: 'numeric',
    example,
    tidy: withoutMarks,
    problem: (number) => {
      const isNumber = /^\d+$/.test(number) && number.length >= least && number.length <= most
      return isNumber ? null : 'ACCOUNT_NUMBER_FORMAT'
    },
  }
}

/** E-wallets go by the phone number, written as at home: 0917… also when it was typed +63 917… or 917…. */
export function payPhone({ area, shape, example }: { area: string; shape: RegExp; example: string }): FormField {
  const abroad = new RegExp(`^(?:\\+|00)?${area}(?=\\d)`)
  return {
    field: 'account_no',
    inputMode: 'tel',
    example,
    tidy: (typed) => {
      const digits = withoutMarks(typed)
      const atHome = `0${digits.replace(abroad, '').replace(/^0/, '')}`
      return shape.test(atHome) ? atHome : digits
    },
    problem: (phone) => (shape.test(phone) ? null : 'PAY_PHONE_FORMAT'),
  }
}

export const branch: FormField = {
  field: 'ifscCode',
  inputMode: 'text',
  example: 'HDFC0001234',
  tidy: (typed) => withoutMarks(typed).toUpperCase(),
  problem: (code) => (ifscProblem(code) === null ? null : 'IFSC_FORMAT'),
}

export const cpf: FormField = {
  field: 'cpf',
  inputMode: 'numeric',
  example: '123.456.789-09',
  tidy: writeCpf,
  problem: (number) => (isCpfReal(number) ? null : 'CPF_UNREAL'),
}

export const pixKey: FormField = {
  field: 'account_no',
  inputMode: 'text',
  example: '+5511987654321',
  tidy: (typed) => readPixKey(typed)?.key ?? typed.trim(),
  problem: (typed, account) => {
    const read = readPixKey(typed)
    if (read === null) return 'PIX_KEY_FORMAT'
    return read.kind === 'cpf' && writeCpf(read.key) !== account.cpf ? 'PIX_KEY_OWNER' : null
  },
}

/** UPI takes capitals and small letters for the same. */
export const virtualAddress: FormField = {
  field: 'account_no',
  inputMode: 'email',
  example: 'name@bank',
  tidy: (typed) => toLatinDigits(typed).trim().toLowerCase(),
  problem: (vpa) => (isVpa(vpa) ? null : 'VPA_FORMAT'),
}

export const chainAddress: FormField = {
  field: 'wallet_addr',
  inputMode: 'text',
  example: '',
  tidy: (typed) => typed.trim(),
  problem: (address) => (isSolanaAddress(address) ? null : 'WALLET_ADDRESS'),
}

/** Figures as banks print them, without the spaces, dots and dashes between. */
function withoutMarks(typed: string): string {
  return toLatinDigits(typed).replace(/[\s().-]/g, '')
}
