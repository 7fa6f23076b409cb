import type { ResponseOf } from '@tablestakes/contract/call'
import { getChargeReward, getFirstCharge, getShop } from '@tablestakes/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useSession } from '../../lib/session/session.ts'

export type Shop = ResponseOf<typeof getShop>
export type Offer = ResponseOf<typeof getFirstCharge>
export type Reward = ResponseOf<typeof getChargeReward>

export const useShop = () => useQuery(apiQuery(getShop, {}))

/** Specification §4: who never paid may see the first offer, who paid once the second. Nobody else is asked for. */
const OFFERS = 2

/** The offer of the running window; null where there is none, also while that is being asked: nothing waits for it. */
export function useOffer(): Offer | null {
  const payCount = useSession((session) => session.user?.pay_count ?? OFFERS)
  const { data } = useQuery({ ...apiQuery(getFirstCharge, { pay_count: payCount }), enabled: payCount < OFFERS })
  return data && data.list.length > 0 ? data : null
}

/** Specification §4: the recharge reward is shown only while its activity is open. Nothing waits for it. */
export function useReward(): Reward | null {
  const { data } = useQuery(apiQuery(getChargeReward, {}))
  return data?.is_open ? data : null
}
