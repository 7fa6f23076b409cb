import { getBetTasks } from '@tablestakes/contract/bonuses'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, Gift, Landmark } from 'lucide-react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { openChat } from '../../../shell/support/open-chat.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { attach } from '../chat/outgoing.ts'
import { useLastOrders } from '../chat/use-last-orders.ts'

const ORDERS_SHOWN = 2
const STATES = ['chat_order_waiting', 'chat_order_done', 'chat_order_failed'] as const

/** What the player did last is mostly what the question is about: an order goes into the chat, a bonus says what it still asks for. */
export function LastThings() {
  const text = useText()
  const money = useWrittenMoney()
  const orders = useLastOrders()?.slice(0, ORDERS_SHOWN) ?? []
  const tasks = useQuery({ ...apiQuery(getBetTasks, { reserve: 1 }), enabled: useHasPlayer() })
  const bonus = tasks.data?.taskList[0]
  if (orders.length === 0 && !bonus) return null
  return (
    <>
      <h3 className="help-label">{text('support_last')}</h3>
      <List name={text('support_last')}>
        {orders.map((order) => (
          <ListRow
            key={order.id}
            mark={order.type === 'deposit' ? <ArrowDownLeft /> : <Landmark />}
            title={text(`support_last_${order.type}`, { amount: money(order.amount) })}
            text={text(STATES[order.state])}
            onPress={() => {
              attach(order)
              void openChat()
            }}
          />
        ))}
        {bonus && (
          <ListRow
            mark={<Gift />}
            markTone="gold"
            title={text('support_last_bonus', { amount: money(bonus.bonus) })}
            text={text('support_last_left', { amount: money(bonus.target - bonus.cur) })}
            onPress={() => void openDialog('bonus-tasks')}
          />
        )}
      </List>
    </>
  )
}
