import './orders.css'
import type { WithdrawOrder } from '@tablestakes/contract/withdrawals'
import { Check, Landmark, Undo2 } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { ListRow } from '../../../ui/lists/List.tsx'
import { useTimes } from '../use-times.ts'
import { toneOf } from './order-status.ts'

const MARKS = [<Landmark key="0" />, <Check key="1" />, <Undo2 key="2" className="flip" />]

/** One withdrawal in a list: where to, when, how much, and how it stands. */
export function WithdrawalRow({ order, onOpen }: { order: WithdrawOrder; onOpen: () => void }) {
  const text = useText()
  const { full } = useTimes()
  const tone = toneOf(order.state)
  return (
    <ListRow
      mark={MARKS[order.state]}
      markTone={tone}
      title={<AccountName order={order} />}
      text={<time dateTime={new Date(order.create_time).toISOString()}>{full(order.create_time)}</time>}
      end={<SiteMoney amount={order.amount} />}
      endText={
        <span className="order-state" data-tone={tone}>
          {text(`withdrawal_state_${order.state}`)}
        </span>
      }
      onPress={onOpen}
    />
  )
}

/** The method and the masked account, each in its own direction. */
export function AccountName({ order }: { order: Pick<WithdrawOrder, 'pay_name' | 'account'> }) {
  return (
    <>
      <bdi>{order.pay_name}</bdi> <bdi dir="ltr">{order.account}</bdi>
    </>
  )
}
