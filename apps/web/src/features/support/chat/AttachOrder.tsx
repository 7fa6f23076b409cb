import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { X } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { OrderWords } from './OrderCard.tsx'
import { attach, useAttached } from './outgoing.ts'
import { useLastOrders } from './use-last-orders.ts'

/** Which order the next message is about: one of the last ones. */
export function ChooseOrder({ onChosen }: { onChosen: () => void }) {
  const text = useText()
  const orders = useLastOrders()
  return (
    <section className="chat-orders" aria-label={text('chat_order_choose')}>
      <b>{text('chat_order_choose')}</b>
      {orders?.length === 0 && <p>{text('chat_order_none')}</p>}
      {orders?.map((order) => (
        <button
          key={order.id}
          type="button"
          className="chat-order"
          onClick={() => {
            attach(order)
            onChosen()
          }}
        >
          <OrderWords order={order} />
        </button>
      ))}
    </section>
  )
}

/** The order that will be sent along, and a way to leave it out. */
export function AttachedOrder() {
  const text = useText()
  const order = useAttached((attached) => attached.order)
  if (!order) return null
  return (
    <div className="chat-order">
      <OrderWords order={order} />
      <IconButton name={text('chat_order_remove')} icon={<X />} onClick={() => attach(null)} />
    </div>
  )
}
