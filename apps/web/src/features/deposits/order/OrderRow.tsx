import { type DepositOrder, depositStates } from '@tablestakes/contract/deposits'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { ListRow } from '../../../ui/lists/List.tsx'
import { MethodMark } from '../../../ui/pictures/MethodMark.tsx'
import { orderStateName, orderTone } from './order-state.ts'
import { useOrderTimes } from './use-order-times.ts'

/** One top-up in the list: how it was paid, when, how much and where it stands. */
export function OrderRow({ order }: { order: DepositOrder }) {
  const text = useText()
  const { short } = useOrderTimes()
  const isReceived = order.state === depositStates.SUCCESS
  return (
    <ListRow
      mark={<MethodMark mark={order.mark} name={order.pay_name} />}
      title={<bdi>{order.pay_name}</bdi>}
      text={<time dateTime={new Date(order.create_time).toISOString()}>{short(order.create_time)}</time>}
      end={<SiteMoney amount={order.amount} {...(isReceived && { sign: 'always' as const })} />}
      endText={
        <span className="order-state" data-tone={orderTone(order.state)}>
          {text(orderStateName(order.state))}
        </span>
      }
      onPress={() => void openDialog('order-detail', { id: order.id })}
    />
  )
}
