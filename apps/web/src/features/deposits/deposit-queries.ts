import type { ResponseOf } from '@tablestakes/contract/call'
import { getChargeReward, getFirstCharge, getShop, orderSources } from '@tablestakes/contract/deposits'
import { USUAL_PAY_TYPE } from '@tablestakes/contract/payment-methods'
import { balanceConfigTypes, getBalance } from '@tablestakes/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useSession } from '../../lib/session/session.ts'

export type Shop = ResponseOf<typeof getShop>
export type Offer = ResponseOf<typeof getFirstCharge>
export type Reward = ResponseOf<typeof getChargeReward>

export const useShop = () => useQuery(apiQuery(getShop, { type: orderSources.SHOP }))

/** The amounts of the cashier for a quick top-up; none while they are not known. */
export function useQuickAmounts(): readonly bigint[] {
  const { data } = useQuery(apiQuery(getBalance, { config_type: balanceConfigTypes.PAY_TYPE_1_QUICK }))
  return data?.amount_list ?? []
}

/** Specification §4: a player who never paid may see the first offer, one who paid once the second. Others see none. */
const OFFERS = 2

/** The offer of the running window; null without one, also while the answer is awaited: nothing waits for it. */
export function useOffer(): Offer | null {
  const payCount = useSession((session) => session.user?.pay_count ?? OFFERS)
  const { data } = useQuery({
    ...apiQuery(getFirstCharge, { pay_count: payCount, pay_type: USUAL_PAY_TYPE }),
    enabled: payCount < OFFERS,
  })
  return data && data.list.length > 0 ? data : null
}

/** Specification §4: the recharge reward is shown only while its activity is open. Nothing waits for it. */
export function useReward(): Reward | null {
  const { data } = useQuery(apiQuery(getChargeReward, {}))
  return data?.is_open ? data : null
}
