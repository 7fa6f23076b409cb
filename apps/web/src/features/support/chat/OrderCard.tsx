import type { ChatOrder } from '@tablestakes/contract/support'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { ArrowDownLeft, ChevronRight, Landmark } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'

const STATES = ['chat_order_waiting', 'chat_order_done', 'chat_order_failed'] as const satisfies TextKey[]

/** The order that a message is about; it leads to the order itself. */
export function OrderCard({ order }: { order: ChatOrder }) {
  const text = useText()
  const { type, id } = order
  return (
    <button
      type="button"
      className="chat-order"
      onClick={() => void openDialog(type === 'deposit' ? 'order-detail' : 'withdrawal-detail', { id })}
    >
      <OrderWords order={order} />
      <ChevronRight className="flip" aria-hidden="true" />
      <span className="sr-only">{text('chat_order_open')}</span>
    </button>
  )
}

/** What it is, how much, and how it stands. */
export function OrderWords({ order: { type, order_no: number, amount, state } }: { order: ChatOrder }) {
  const text = useText()
  const money = useWrittenMoney()
  return (
    <>
      <span className="chat-order-mark" aria-hidden="true">
        {type === 'deposit' ? <ArrowDownLeft /> : <Landmark />}
      </span>
      <span className="chat-order-words">
        <b>{text(`chat_order_${type}`, { number })}</b>
        <small>
          {money(amount)} · {text(STATES[state])}
        </small>
      </span>
    </>
  )
}
