import { operateOrder, orderOperations, orderTypes } from '@tablestakes/contract/deposits'
import { withdrawStates } from '@tablestakes/contract/withdrawals'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Copy, MessageCircle, X } from 'lucide-react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { toast } from '../../../shell/toasts/toast.ts'
import { withdrawCalls } from '../withdraw-queries.ts'
import type { Withdrawal } from './timeline.ts'

/** Its number to hand on, somebody to ask, and the way to take it back while there is one. */
export function DetailFoot({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText()
  const canCancel = withdrawal.can_cancel && withdrawal.state === withdrawStates.PROCESSING
  return (
    <div className="detail-do" data-three={canCancel || undefined}>
      {canCancel && <CancelButton withdrawal={withdrawal} />}
      <Button
        icon={<Copy />}
        aria-label={text('withdrawal_copy', { number: shorten(withdrawal.order_no) })}
        onClick={() => void copy(withdrawal.order_no)}
      >
        <Num>{shorten(withdrawal.order_no)}</Num>
      </Button>
      <Button icon={<MessageCircle />} onClick={() => void openDialog('customer-service')}>
        {text('withdrawal_ask')}
      </Button>
    </div>
  )

  async function copy(number: string) {
    if (await copyText(number)) toast.success(text('withdrawal_copied'), { detail: number })
    else toast.warning(text('receipt_copy_failed'))
  }
}

/** By its end two of them are told apart; the whole of it stands among the facts. */
const shorten = (number: string) => (number.length > 10 ? `${number[0]}…${number.slice(-6)}` : number)

function CancelButton({ withdrawal: { id, amount } }: { withdrawal: Withdrawal }) {
  const text = useText()
  const money = useWrittenMoney()
  const cancel = useApiMutation(operateOrder)

  async function ask() {
    const isSure = await openDialog('confirm', {
      title: text('withdrawal_cancel_title'),
      message: text('withdrawal_cancel_text', { amount: money(amount) }),
      confirmText: text('withdrawal_cancel'),
      cancelText: text('withdrawal_cancel_no'),
    })
    if (!isSure) return
    cancel.mutate(
      { id, order_type: orderTypes.WITHDRAWAL, operation: orderOperations.CANCEL },
      {
        onSuccess: () => toast.success(text('withdrawal_cancelled')),
        // Also after a no: it has most likely gone on meanwhile, and the steps say how far.
        onSettled: () => void refreshCalls(withdrawCalls),
      },
    )
  }

  return (
    <Button icon={<X />} busy={cancel.isPending} onClick={() => void ask()}>
      {text('withdrawal_cancel')}
    </Button>
  )
}
