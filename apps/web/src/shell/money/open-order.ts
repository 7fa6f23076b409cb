import type { ResponseOf } from '@tablestakes/contract/call'
import {
  type DepositOrder,
  depositStates,
  getOrder,
  listOrders,
  operateOrder,
  orderFilters,
  orderOperations,
  orderTypes,
} from '@tablestakes/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, useApiMutation } from '../../lib/api/api-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { serverNow } from '../../lib/browser/clock.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'

export type OpenOrder = ResponseOf<typeof getOrder>

const waiting = apiQuery(listOrders, { type: orderFilters.PROCESSING })
const oneOf = (id: string) => apiQuery(getOrder, { id })

/** The newest order that still waits for its payment and has time left for it. */
export function useOpenOrder(): OpenOrder | null {
  const { data: open } = useQuery(waiting)
  const id = open?.list.find(isUnpaid)?.id
  const { data: order } = useQuery({ ...oneOf(id ?? '0'), enabled: id !== undefined })
  return id !== undefined && order && canBePaid(order) ? order : null
}

/** The same for code outside the page's components. */
export async function findOpenOrder(): Promise<OpenOrder | null> {
  const { list } = await queryClient.fetchQuery(waiting)
  const unpaid = list.find(isUnpaid)
  if (!unpaid) return null
  const order = await queryClient.fetchQuery(oneOf(unpaid.id))
  return canBePaid(order) ? order : null
}

/** Among those in progress are also payments that a person looks at. */
const isUnpaid = ({ state }: Pick<DepositOrder, 'state'>) => state === depositStates.PROCESSING
const canBePaid = (order: OpenOrder) => isUnpaid(order) && order.expires_at > serverNow()

/** Cancels an order, after asking: a player who has paid already had better keep it. */
export function useOrderCancel({ id }: Pick<OpenOrder, 'id'>) {
  const { mutate, isPending } = useApiMutation(operateOrder, { refreshes: [getOrder, listOrders] })
  async function cancel() {
    const isWanted = await openDialog('confirm', {
      title: textOf('order_cancel_title'),
      message: textOf('order_cancel_text'),
      confirmText: textOf('order_cancel_do'),
      cancelText: textOf('order_keep'),
    })
    if (isWanted) mutate({ id, order_type: orderTypes.DEPOSIT, operation: orderOperations.CANCEL })
  }
  return { cancel, isCancelling: isPending }
}
