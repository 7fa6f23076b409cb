import { depositStates, listOrders } from '@tablestakes/contract/deposits'
import { type ChatOrder, chatOrderStates } from '@tablestakes/contract/support'
import { listWithdrawals } from '@tablestakes/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useHasPlayer } from '../../../lib/session/session.ts'

/** So many of each kind are asked for, and so many are shown. */
const EACH = 3

type Timed = ChatOrder & { atMs: number }

/** The player's last top-ups and withdrawals, newest first; null while they are not known. A guest has none. */
export function useLastOrders(): readonly ChatOrder[] | null {
  const enabled = useHasPlayer()
  const deposits = useQuery({ ...apiQuery(listOrders, { limit: EACH }), enabled })
  const withdrawals = useQuery({ ...apiQuery(listWithdrawals, { limit: EACH }), enabled })
  if (!enabled) return []
  if (!deposits.data || !withdrawals.data) return null
  const orders: Timed[] = [
    ...deposits.data.list.map(({ id, order_no, amount, state, create_time: atMs }) => ({
      ...{ type: 'deposit' as const, id, order_no, amount, atMs },
      state: stateOfDeposit(state),
    })),
    ...withdrawals.data.list.map(({ id, order_no, amount, state, create_time: atMs }) => ({
      ...{ type: 'withdrawal' as const, id, order_no, amount, state, atMs },
    })),
  ]
  return orders.toSorted((one, other) => other.atMs - one.atMs).slice(0, EACH)
}

function stateOfDeposit(state: (typeof depositStates)[keyof typeof depositStates]): ChatOrder['state'] {
  if (state === depositStates.SUCCESS) return chatOrderStates.SUCCESS
  const isOpen = state === depositStates.PROCESSING || state === depositStates.REVIEW
  return isOpen ? chatOrderStates.PROCESSING : chatOrderStates.FAIL
}
