import { ChevronRight } from 'lucide-react'
import { useText } from '../../lib/i18n.ts'
import { openDialog } from '../../shell/open-dialog.ts'
import { List, ListRow } from '../../ui/List.tsx'
import { MethodMark } from '../../ui/MethodMark.tsx'
import { useOpenOrder } from './deposit-queries.ts'
import { SiteMoney } from './SiteMoney.tsx'

/** An order that still waits for its payment is taken up again rather than made a second time. */
export function OpenOrderRow() {
  const text = useText()
  const order = useOpenOrder()
  if (!order) return null
  return (
    <List name={text('deposit_open_order')}>
      <ListRow
        mark={<MethodMark mark={order.mark} name={order.pay_name} />}
        title={text('deposit_open_order')}
        text={
          <>
            <SiteMoney amount={order.amount} /> · <bdi>{order.pay_name}</bdi>
          </>
        }
        end={
          <span className="deposit-change">
            {text('deposit_open_order_go')}
            <ChevronRight className="flip" aria-hidden="true" />
          </span>
        }
        onPress={() => void openDialog('order-detail', { id: order.id })}
      />
    </List>
  )
}
