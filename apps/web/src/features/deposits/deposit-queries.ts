import type { ResponseOf } from '@tablestakes/contract/call'
import { depositStates, getFirstCharge, getShop, listOrders, orderFilters } from '@tablestakes/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { useSession } from '../../lib/session.ts'

export type Shop = ResponseOf<typeof getShop>
export type Offer = ResponseOf<typeof getFirstCharge>

export const useShop = () => useQuery(apiQuery(getShop, {}))

/** Specification §4: who never paid may see the first offer, who paid once the second. Nobody else is asked for. */
const OFFERS = 2

/** The offer of the running window; null where there is none, also while that is being asked: nothing waits for it. */
export function useOffer(): Offer | null {
  const payCount = useSession((session) => session.user?.pay_count ?? OFFERS)
  const { data } = useQuery({ ...apiQuery(getFirstCharge, { pay_count: payCount }), enabled: payCount < OFFERS })
  return data && data.list.length > 0 ? data : null
}

/** The newest order that still waits for its payment. */
export function useOpenOrder() {
  const { data } = useQuery(apiQuery(listOrders, { type: orderFilters.PROCESSING }))
  // Among those in progress are also payments that somebody looks at.
  return data?.list.find(({ state }) => state === depositStates.PROCESSING) ?? null
}
