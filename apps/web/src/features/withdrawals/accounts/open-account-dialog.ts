import type { PayoutAccount } from '@tablestakes/domain/payments/payment-forms'
import { withdrawAccountDialog } from '@tablestakes/domain/payments/withdraw-accounts'
import { isSiteName } from '@tablestakes/domain/site/sites'
import { getSite } from '../../../lib/api/preload.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'

export type AccountWish = {
  /** The bound account to change; without one another is added. */
  accountId?: string | undefined
  /** The kind it should be, and the mark of its e-wallet, where a method asks for just that. */
  type?: PayoutAccount | undefined
  wallet?: string | undefined
}

/** Specification §5: on the Brazil site it is a dialog of its own. True once an account was saved. */
export async function openAccountDialog(wish: AccountWish = {}): Promise<boolean> {
  const { site } = getSite()
  const name = withdrawAccountDialog({
    hasAccount: false,
    isEditAllowed: true,
    site: isSiteName(site) ? site : 'all',
  })
  const isSaved =
    name === 'withdrawAccountBrazil'
      ? await openDialog('withdraw-account-brazil', { accountId: wish.accountId })
      : await openDialog('withdraw-account', wish)
  return isSaved === true
}
