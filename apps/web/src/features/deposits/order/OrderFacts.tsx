import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText, useWireText } from '../../../lib/words/i18n.ts'
import { Card } from '../../../ui/lists/Card.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { CopyButton } from './CopyButton.tsx'
import type { Order } from './order-queries.ts'
import { orderStateName, orderTone } from './order-state.ts'
import { useOrderTimes } from './use-order-times.ts'

/** The facts to name an order by when asking somebody about it. */
export function OrderFacts({ order }: { order: Order }) {
  const text = useText()
  const wireText = useWireText()
  const { moment } = useOrderTimes()
  const rows = [
    {
      key: 'state',
      term: text('order_facts'),
      value: <Badge tone={orderTone(order.state)}>{text(orderStateName(order.state))}</Badge>,
    },
    {
      key: 'number',
      term: text('order_number'),
      value: (
        <span className="order-number">
          <Num>{order.order_no}</Num>
          <CopyButton isBare name={text('order_number')} content={order.order_no} />
        </span>
      ),
    },
    { key: 'method', term: text('order_method'), value: <bdi>{order.pay_name}</bdi> },
    ...(order.name === ''
      ? []
      : [{ key: 'offer', term: text('order_offer'), value: <bdi>{wireText(order.name)}</bdi> }]),
    { key: 'made', term: text('order_made_at'), value: <bdi>{moment(order.create_time)}</bdi> },
    ...(order.finish_time === null
      ? []
      : [{ key: 'ended', term: text('order_ended_at'), value: <bdi>{moment(order.finish_time)}</bdi> }]),
  ]
  return (
    <Card className="order-facts">
      <KeyValue rows={rows} />
    </Card>
  )
}
