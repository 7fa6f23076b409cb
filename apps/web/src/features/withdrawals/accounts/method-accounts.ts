import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { type PayoutAccount, payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import type { BoundAccount } from '../withdraw-queries.ts'

type Method = Pick<PayMethod, 'mark' | 'kind' | 'pay_type' | 'is_bank_needed'>

/** Crypto goes to a wallet on a chain; everything else has pay_type 1. */
const CRYPTO_PAY_TYPE = 2
export const isCrypto = ({ kind, pay_type }: Method): boolean => kind === 'crypto' || pay_type === CRYPTO_PAY_TYPE

/** The token a method of a chain pays with, as the server names it: its mark is the token's name. */
export const tokenOf = ({ mark }: Pick<Method, 'mark'>): string => mark.toUpperCase()

/** The kind of account a method pays to. Methods of their own name are known by their mark; other ones are e-wallets. */
export function accountTypeOf(method: Method): PayoutAccount {
  if (isCrypto(method)) return payoutAccounts.CRYPTO
  if (method.is_bank_needed) return payoutAccounts.BANK
  if (method.mark === 'pix') return payoutAccounts.PIX
  return method.mark === 'upi' ? payoutAccounts.UPI : payoutAccounts.WALLET
}

type Account = Pick<BoundAccount, 'account_type' | 'bank_type'>

/** An e-wallet is paid by its own method alone; a bank account by the one for all banks. */
export function fits(method: Method, { account_type, bank_type }: Account): boolean {
  if (accountTypeOf(method) !== account_type) return false
  return account_type !== payoutAccounts.WALLET || bank_type.toLowerCase() === method.mark.toLowerCase()
}

export type AccountRules = { canEdit: boolean; most: number }

/** Where accounts are fixed, one of each kind can still be bound. */
export function canAdd(accounts: readonly Account[], type: PayoutAccount, { canEdit, most }: AccountRules): boolean {
  if (accounts.length === 0) return true
  return accounts.length < most && (canEdit || accounts.every((one) => one.account_type !== type))
}
