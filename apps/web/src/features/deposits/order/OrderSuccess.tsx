import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useText, useWireText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import type { Order } from './order-queries.ts'

/** What arrived, by purse, and what the cash comes to with it. */
export function OrderSuccess({ order }: { order: Order }) {
  const text = useText()
  const wireText = useWireText()
  const cash = useSession((session) => session.user?.money)
  return (
    <section className="order-end" data-tone="success" role="status">
      <img src="/art/objects/reward-burst.svg" alt="" width="150" height="150" draggable={false} />
      <h3>{text('order_success_title')}</h3>
      <p className="order-big">
        <SiteMoney amount={order.money} size="big" sign="always" tone="gold" />
      </p>
      {order.reason_key !== '' && <p>{wireText(order.reason_key)}</p>}
      <ul className="order-got">
        {order.coin > order.reward_coin && (
          <Got mark="bonus" name={text('order_got_bonus')}>
            <SiteMoney amount={order.coin - order.reward_coin} sign="always" tone="gold" />
          </Got>
        )}
        {order.reward_coin > 0n && (
          <Got mark="bonus" name={text('reward_title')}>
            <SiteMoney amount={order.reward_coin} sign="always" tone="gold" />
          </Got>
        )}
        {order.gold > 0n && (
          <Got mark="gold" name={text('order_got_gold')}>
            <SiteMoney amount={order.gold} isGold sign="always" tone="gold" />
          </Got>
        )}
        {cash !== undefined && (
          <Got mark="cash" name={text('order_balance')}>
            <SiteMoney amount={cash} counts />
          </Got>
        )}
      </ul>
    </section>
  )
}

function Got({ mark, name, children }: { mark: 'cash' | 'bonus' | 'gold'; name: string; children: ReactNode }) {
  return (
    <li>
      <img src={`/art/marks/purse-${mark}.svg`} alt="" width="24" height="24" draggable={false} />
      <span>{name}</span>
      <b>{children}</b>
    </li>
  )
}
