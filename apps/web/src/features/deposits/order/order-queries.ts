import type { ResponseOf } from '@tablestakes/contract/call'
import {
  depositStates,
  getChargeReward,
  getOrder,
  getShop,
  listOrders,
  operateOrder,
  orderOperations,
  orderTypes,
} from '@tablestakes/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiQuery, useApiMutation } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { ignoreFailure } from '../../../lib/browser/ignore-failure.ts'
import { textOf } from '../../../lib/words/i18n.ts'
import { loadUser } from '../../../shell/player/load-user.ts'
import { toast } from '../../../shell/toasts/toast.ts'

export type Order = ResponseOf<typeof getOrder>

/** While an order is open it is asked for by itself, for a line that carries no live messages. */
const LOOK_MS = 5_000

export function useOrder(id: string) {
  const query = useQuery({
    ...apiQuery(getOrder, { id }),
    refetchInterval: ({ state }) => (state.data?.state === depositStates.PROCESSING ? LOOK_MS : false),
  })
  const state = query.data?.state
  const seen = useRef(state)
  useEffect(() => {
    const hasEnded = seen.current === depositStates.PROCESSING && state !== depositStates.PROCESSING
    seen.current = state
    if (!hasEnded) return
    // Where it was asked for and not told, nobody has told of the money, the lists and the offers either.
    void refreshCalls([listOrders, getShop, getChargeReward])
    if (state === depositStates.SUCCESS) ignoreFailure(loadUser(), 'user info')
  }, [state])
  return query
}

/** Has the provider asked now. What has not come yet is no error, and is said as such. */
export function useOrderCheck(order: Order) {
  const { mutate, isPending } = useApiMutation(operateOrder, { refreshes: [getOrder, listOrders] })
  const check = () =>
    mutate(
      { id: order.id, order_type: orderTypes.DEPOSIT, operation: orderOperations.CHECK },
      {
        onSuccess: ({ state }) => {
          if (state === order.state) toast.info(textOf('order_not_yet'), { detail: textOf('order_not_yet_text') })
        },
      },
    )
  return { check, isChecking: isPending }
}
