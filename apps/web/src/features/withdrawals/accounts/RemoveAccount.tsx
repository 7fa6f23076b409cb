import { bankUpdates, listWithdrawBanks, updateWithdrawBank } from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo } from '@tablestakes/contract/withdrawals'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Trash2 } from 'lucide-react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import type { BoundAccount } from '../withdraw-queries.ts'
import { nameOfAccount } from './account-name.ts'

/** Takes a bound account away, after asking. What the server refuses, it says itself. */
export function RemoveAccount({ account, onRemoved }: { account: BoundAccount; onRemoved: () => void }) {
  const text = useText()
  const update = useApiMutation(updateWithdrawBank, { refreshes: [getWithdrawInfo, listWithdrawBanks] })

  async function remove() {
    const isSure = await openDialog('confirm', {
      title: text('payout_remove_title'),
      message: text('payout_remove_text', { account: nameOfAccount(account, text) }),
      confirmText: text('payout_remove_yes'),
    })
    if (!isSure) return
    update.mutate(
      { update_type: bankUpdates.REMOVE, bank_info: { id: account.id } },
      {
        onSuccess: () => {
          toast.success(text('payout_removed'))
          onRemoved()
        },
      },
    )
  }

  return (
    <Button look="text" block icon={<Trash2 />} busy={update.isPending} onClick={() => void remove()}>
      {text('payout_remove')}
    </Button>
  )
}
