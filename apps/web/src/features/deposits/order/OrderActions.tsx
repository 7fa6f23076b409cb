import { depositStates } from '@tablestakes/contract/deposits'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { navigate, toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { HOME } from '../../../shell/frame/home.ts'
import { useOrderCancel } from '../../../shell/money/open-order.ts'
import { type Order, useOrderCheck } from './order-queries.ts'

type OrderActionsProps = { order: Order; onClose: () => void }

/** The next step of each state, within the thumb's reach. */
export function OrderActions({ order, onClose }: OrderActionsProps) {
  const text = useText()
  const again = () => {
    onClose()
    navigate('/rechargeNew')
  }
  switch (order.state) {
    case depositStates.PROCESSING:
      return <OpenActions order={order} />
    case depositStates.SUCCESS:
      return (
        <ButtonLink look="action" size="lg" block href={toHref(HOME)}>
          {text('order_play')}
        </ButtonLink>
      )
    case depositStates.EXPIRED:
    case depositStates.CANCELLED:
      return <LateActions order={order} onAgain={again} />
    case depositStates.FAIL:
      return (
        <Button look="action" size="lg" block onClick={again}>
          {text('order_again')}
        </Button>
      )
    case depositStates.REVIEW:
      return (
        <Button size="lg" block onClick={() => void openDialog('customer-service')}>
          {text('order_support')}
        </Button>
      )
  }
}

function OpenActions({ order }: { order: Order }) {
  const text = useText()
  const { check, isChecking } = useOrderCheck(order)
  const { cancel, isCancelling } = useOrderCancel(order)
  return (
    <div className="order-do">
      <Button size="lg" block busy={isChecking} onClick={check}>
        {text('order_paid')}
      </Button>
      <Button look="text" busy={isCancelling} onClick={() => void cancel()}>
        {text('order_cancel')}
      </Button>
    </div>
  )
}

/** A payment may still be on its way when its order has ended. */
function LateActions({ order, onAgain }: { order: Order; onAgain: () => void }) {
  const text = useText()
  const { check, isChecking } = useOrderCheck(order)
  return (
    <div className="order-two">
      <Button size="lg" busy={isChecking} onClick={check}>
        {text('order_check')}
      </Button>
      <Button look="action" size="lg" onClick={onAgain}>
        {text('order_new')}
      </Button>
    </div>
  )
}
