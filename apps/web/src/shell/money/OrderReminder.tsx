import './OrderReminder.css'
import { listOrders } from '@tablestakes/contract/deposits'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { useState } from 'react'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { toDeviceTime } from '../../lib/browser/clock.ts'
import { useText } from '../../lib/words/i18n.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { MethodMark } from '../../ui/pictures/MethodMark.tsx'
import { weave } from '../../ui/weave.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { type OpenOrder, useOpenOrder, useOrderCancel } from './open-order.ts'
import { SiteMoney } from './SiteMoney.tsx'

/** An order that still waits for its payment is taken up again, or taken back, rather than made a second time. */
export function OrderReminder() {
  const order = useOpenOrder()
  return order && <Reminder key={order.id} order={order} />
}

function Reminder({ order }: { order: OpenOrder }) {
  const text = useText()
  const [isOver, setIsOver] = useState(false)
  const { cancel, isCancelling } = useOrderCancel(order)
  if (isOver) return null
  return (
    <section className="reminder card" aria-label={text('order_reminder')}>
      <span className="reminder-mark">
        <MethodMark mark={order.mark} name={order.pay_name} />
      </span>
      <div className="reminder-text">
        <h2>{text('order_reminder')}</h2>
        <p>
          <b>
            <SiteMoney amount={order.amount} />
          </b>{' '}
          <span>
            {weave(text('order_left'), [
              <Countdown key="0" endsAt={toDeviceTime(order.expires_at)} name={text('order_time_left')} onEnd={end} />,
            ])}
          </span>
        </p>
      </div>
      <div className="reminder-do">
        <Button
          look="text"
          size="sm"
          busy={isCancelling}
          // It begins with the word that is seen, in every language.
          aria-label={`${text('cancel')}: ${text('order_reminder')}`}
          onClick={() => void cancel()}
        >
          {text('cancel')}
        </Button>
        <Button size="sm" onClick={() => void openDialog('order-detail', { id: order.id })}>
          {text('order_continue')}
        </Button>
      </div>
    </section>
  )

  function end() {
    setIsOver(true)
    void refreshCalls([listOrders])
  }
}
