import type { RequestOf } from '@tablestakes/contract/call'
import type { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import {
  accountFormOf,
  accountNumberIndexText,
  accountNumberOf,
  accountProblems,
  maskAccountNumber,
  type PayoutAccount,
  payoutAccounts,
  tidyAccount,
} from '@tablestakes/domain/payments/payment-forms'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findBank } from '../../payments/index.ts'
import type { AccountDetails } from './account-details.ts'

/** An account that can be right: what the form of its currency asks for, and nothing else. */
export type ReadAccount = {
  type: PayoutAccount
  bankType: string
  bankName: string
  /** As the player sees it in lists. */
  masked: string
  details: AccountDetails
  /** The same for one account, however it was typed. */
  indexText: string
}

/** As it was sent; what is missing is found by the form. */
export type TypedAccount = { [Field in keyof Typed]?: Typed[Field] | undefined }
type Typed = RequestOf<typeof addWithdrawAccount>

type Place = { siteId: string; currency: string }

/** What cannot be right is refused here, before anything is stored or leaves. */
export async function readAccount(reader: Reader, place: Place, typed: TypedAccount): Promise<ReadAccount> {
  const form = typed.account_type === undefined ? null : accountFormOf(place.currency, typed.account_type)
  if (!form) throw new Refusal('WITHDRAW_ACCOUNT_FORMAT')
  const problems = accountProblems(form, fieldsOf(typed))
  if (problems.wallet_addr) throw new Refusal('WALLET_ADDRESS')
  if (problems.bank_type) throw new Refusal('BANK_UNKNOWN')
  if (Object.keys(problems).length > 0) throw new Refusal('WITHDRAW_ACCOUNT_FORMAT')

  const details = withoutEmpty(tidyAccount(form, fieldsOf(typed)))
  const bank = await bankOf(reader, place, { type: form.type, details })
  return {
    type: form.type,
    bankType: bank?.bankType ?? '',
    bankName: bank?.bankName ?? '',
    masked: maskAccountNumber(accountNumberOf(form, details)),
    details,
    indexText: accountNumberIndexText(form, details),
  }
}

/** A bank or wallet is chosen from the site's list; where the branch names the bank it need not be on it. */
async function bankOf(
  reader: Reader,
  { siteId }: Place,
  { type, details }: { type: PayoutAccount; details: AccountDetails },
) {
  const bankType = details.bank_type ?? details.ifscCode?.slice(0, 4)
  if (bankType === undefined) return null
  const bank = await findBank(reader, { siteId, bankType, direction: 'out' })
  const list = type === payoutAccounts.WALLET ? 'wallet' : 'bank'
  const isRight = bank?.list === list
  if (!isRight && details.bank_type !== undefined) throw new Refusal('BANK_UNKNOWN')
  return isRight ? bank : null
}

function fieldsOf({ name, cpf, email, phone, ifscCode, bank_type, account_no, wallet_addr }: TypedAccount) {
  return withoutEmpty({ name, cpf, email, phone, ifscCode, bank_type, account_no, wallet_addr })
}

function withoutEmpty(fields: Record<string, string | undefined>): AccountDetails {
  const filled = Object.entries(fields).filter((entry): entry is [string, string] => !!entry[1])
  return Object.fromEntries(filled)
}
