import { depositStates } from '@tablestakes/contract/deposits'
import { CircleSlash, Clock3, SearchCheck, X } from 'lucide-react'
import { useText, useWireText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { isCrypto } from '../choice.ts'
import type { Order } from './order-queries.ts'
import { ENDINGS, type Ending, orderTone } from './order-state.ts'

const ICONS = {
  [depositStates.FAIL]: <X />,
  [depositStates.EXPIRED]: <Clock3 />,
  [depositStates.CANCELLED]: <CircleSlash />,
  [depositStates.REVIEW]: <SearchCheck />,
}

/** An order that brought no money, or none yet: what happened, why, and whether something was charged. */
export function OrderEnding({ order, ending }: { order: Order; ending: Ending }) {
  const text = useText()
  const wireText = useWireText()
  const { title, reason } = ENDINGS[ending]
  return (
    <section className="order-end" data-tone={orderTone(ending)} role="status">
      <span className="order-sign" aria-hidden="true">
        {ICONS[ending]}
      </span>
      <h3>{text(title)}</h3>
      <p className="order-big">
        <SiteMoney amount={order.amount} size="big" tone="dim" />
      </p>
      <p>{order.reason_key === '' || isUnordered(order) ? text(reason) : wireText(order.reason_key)}</p>
    </section>
  )
}

/** What comes to an address was never ordered, so it cannot differ from what was. */
const isUnordered = ({ pay_method, reason_key }: Order) =>
  isCrypto({ kind: pay_method }) && reason_key === 'order_reason_amount'
