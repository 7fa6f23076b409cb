/**
 * The account a withdrawal goes to, as withdraw info tells it (specification §3), and when the player is asked for one. What it
 * asks for and what can be wrong with it stand in `payment-forms.ts`.
 */
import type { AccountDetails } from '../account/account-fields.ts'
import type { SiteName } from '../site/sites.ts'
import { type AccountForm, accountNumberOf, payoutAccounts } from './payment-forms.ts'
import { readPixKey } from './pix-key.ts'

/** The names of the wire; fields an account does not have are empty. */
export type AccountInfo = { name: string; cpf: string; email: string; phone: string; ifscCode: string }

/** A wallet goes by a phone number; a PIX key may be a phone or an e-mail address. */
export function accountInfo(form: AccountForm, account: AccountDetails): AccountInfo {
  const number = accountNumberOf(form, account)
  const pixKind = form.type === payoutAccounts.PIX ? readPixKey(number)?.kind : undefined
  const isPhone = form.type === payoutAccounts.WALLET || pixKind === 'phone'
  return {
    name: account.name ?? '',
    cpf: account.cpf ?? '',
    email: pixKind === 'email' ? number : '',
    phone: isPhone ? number : '',
    ifscCode: account.ifscCode ?? '',
  }
}

/**
 * Specification §5: asked only while no account is bound or editing is allowed; Brazil has a dialog of its own (CPF and
 * PIX).
 */
export function withdrawAccountDialog({
  hasAccount,
  isEditAllowed,
  site,
}: {
  hasAccount: boolean
  isEditAllowed: boolean
  site: SiteName
}): 'withdrawAccount' | 'withdrawAccountBrazil' | null {
  if (hasAccount && !isEditAllowed) return null
  return site === 'Brazil' ? 'withdrawAccountBrazil' : 'withdrawAccount'
}
