import type { SayText } from '../../../lib/words/i18n.ts'
import type { BoundAccount } from '../withdraw-queries.ts'

/** `Bank Central Asia 12*******01`, in a sentence; the number keeps its own direction. */
export const nameOfAccount = (account: BoundAccount, text: SayText): string =>
  `\u2068${titleOfAccount(account, text)} \u2066${account.account_no}\u2069\u2069`

/** The bank's name, or the kind of account where no bank keeps it. */
export const titleOfAccount = ({ bank_name, account_type }: BoundAccount, text: SayText): string =>
  bank_name === '' ? text(`payout_kind_${account_type}`) : bank_name
