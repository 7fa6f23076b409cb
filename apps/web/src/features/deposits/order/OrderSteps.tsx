import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Banknote, Clock3 } from 'lucide-react'
import { useState } from 'react'
import { serverNow, toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { Timeline } from '../../../ui/lists/Timeline.tsx'
import { weave } from '../../../ui/weave.ts'
import type { Order } from './order-queries.ts'
import { useOrderTimes } from './use-order-times.ts'

/** Where an open order stands and what comes next; the time left is never a bare clock time. */
export function OrderSteps({ order }: { order: Order }) {
  const text = useText()
  const { clock } = useOrderTimes()
  const [isOver, setIsOver] = useState(() => order.expires_at <= serverNow())
  return (
    <Timeline
      steps={[
        {
          key: 'made',
          state: 'done',
          stateName: text('order_step_done'),
          title: text('order_step_made'),
          time: <Num>{clock(order.create_time)}</Num>,
          icon: null,
        },
        {
          key: 'waiting',
          state: 'now',
          stateName: text('order_step_now'),
          title: text(isOver ? 'order_step_late' : 'order_step_waiting'),
          time: !isOver && (
            <b className="order-left">
              {weave(text('order_left'), [
                <Countdown
                  key="0"
                  endsAt={toDeviceTime(order.expires_at)}
                  name={text('order_time_left')}
                  onEnd={() => setIsOver(true)}
                />,
              ])}
            </b>
          ),
          icon: <Clock3 />,
        },
        {
          key: 'arrived',
          state: 'todo',
          stateName: text('order_step_todo'),
          title: text('order_step_arrived'),
          icon: <Banknote />,
        },
      ]}
    />
  )
}
