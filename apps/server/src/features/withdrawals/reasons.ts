import type { Order } from './order.ts'

/** Why a withdrawal did not happen, as keys of the dictionary. */
export const reasons = {
  /** The provider could not pay it. */
  failed: 'withdraw_reason_failed',
  /** The bank or wallet does not take money for this account. */
  account: 'withdraw_reason_account',
  /** An operator said no and gave no reason of their own. */
  refused: 'withdraw_reason_refused',
  /** The player took it back. */
  cancelled: 'withdraw_reason_cancelled',
} as const

/** A provider's word for what went wrong. Only what the player can mend is told apart. */
export function reasonOf(providersWord: string): Order['reasonKey'] {
  return /account|beneficiary|recipient|address|name|cpf|ifsc/i.test(providersWord) ? reasons.account : reasons.failed
}
