import './order.css'
import { depositStates, listOrders, orderFilters } from '@tablestakes/contract/deposits'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { readLocation, toHref } from '../../../lib/address/hash-location.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { SandboxNote } from '../../../shell/frame/SandboxNote.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { OrderUnloaded } from '../OrderUnloaded.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderEnding } from './OrderEnding.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderPending } from './OrderPending.tsx'
import { OrderSuccess } from './OrderSuccess.tsx'
import { type Order, useOrder } from './order-queries.ts'
import { isEnding } from './order-state.ts'

type OrderDialogProps = Closable & {
  /** The newest order where none is named, for an address that leads here. */
  id?: string
}

/** One top-up from its code to its end; it changes by itself as the payment goes on. */
export default function OrderDialog({ id, onClose }: OrderDialogProps) {
  const named = id ?? idOfAddress()
  return named === null ? <NewestOrder onClose={onClose} /> : <OneOrder id={named} onClose={onClose} />
}

/** Payment providers send players back to the top-up page with the order they paid. */
function idOfAddress(): string | null {
  const { path, query } = readLocation()
  return path === '/rechargeNew' ? new URLSearchParams(query).get('id') : null
}

function NewestOrder({ onClose }: Closable) {
  const text = useText()
  const newest = useQuery(apiQuery(listOrders, { type: orderFilters.ALL, limit: 1 }))
  const order = newest.data?.list[0]
  if (order) return <OneOrder id={order.id} onClose={onClose} />
  return (
    <DialogSheet title={text('dialog_order_detail')}>
      {newest.data ? (
        <EmptyState
          picture={<StatePicture picture="no-history" />}
          title={text('order_none_title')}
          text={text('order_none_text')}
          action={<ButtonLink href={toHref('/rechargeNew')}>{text('top_up')}</ButtonLink>}
          isBare
        />
      ) : (
        <OrderUnloaded query={newest} failedKey="order_failed_title">
          <OrderShape />
        </OrderUnloaded>
      )}
    </DialogSheet>
  )
}

function OneOrder({ id, onClose }: Closable & { id: string }) {
  const text = useText()
  const query = useOrder(id)
  const order = query.data
  return (
    <DialogSheet
      title={text('dialog_order_detail')}
      size={order?.state === depositStates.PROCESSING && order.br_code !== '' ? 'lg' : 'md'}
      footer={order && <OrderActions order={order} onClose={() => onClose()} />}
    >
      {order ? (
        <div className="order">
          <OrderBody order={order} />
          <SandboxNote />
        </div>
      ) : (
        <OrderUnloaded query={query} failedKey="order_failed_title">
          <OrderShape />
        </OrderUnloaded>
      )}
    </DialogSheet>
  )
}

function OrderBody({ order }: { order: Order }) {
  if (order.state === depositStates.PROCESSING) return <OrderPending order={order} />
  return (
    <>
      {isEnding(order.state) ? <OrderEnding order={order} ending={order.state} /> : <OrderSuccess order={order} />}
      <OrderFacts order={order} />
    </>
  )
}

function OrderShape() {
  return (
    <div className="order">
      <Skeleton height="460px" radius="var(--r-lg)" />
      <Skeleton height="150px" radius="var(--r-lg)" />
    </div>
  )
}
