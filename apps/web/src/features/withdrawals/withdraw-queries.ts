import type { ResponseOf } from '@tablestakes/contract/call'
import { getSolanaPayment } from '@tablestakes/contract/crypto'
import { getShop, orderFilters } from '@tablestakes/contract/deposits'
import { listWithdrawBanks } from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo, listWithdrawals, listWithdrawMethods } from '@tablestakes/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import type { Token } from './token-amount.ts'

export type BoundAccount = ResponseOf<typeof listWithdrawBanks>['list'][number]

export const useWithdrawInfo = () => useQuery(apiQuery(getWithdrawInfo, {}))
export const useWithdrawMethods = () => useQuery(apiQuery(listWithdrawMethods, {}))
export const useBoundAccounts = () => useQuery(apiQuery(listWithdrawBanks, {}))

/** More than this many at once are told by their number alone. */
const COUNTED = 20

/** Those that have not ended: the page says that they are on their way. */
export const useUnderWay = () => useQuery(apiQuery(listWithdrawals, { type: orderFilters.PROCESSING, limit: COUNTED }))

/** The payouts the shop offers as chips. Without them the field alone is enough. */
export function useChips(): readonly bigint[] {
  const { data } = useQuery({ ...apiQuery(getShop, {}), staleTime: 60_000 })
  return data?.global_list.find((rules) => rules.with_draw_config.length > 0)?.with_draw_config ?? []
}

/** The only chain there is. */
const CHAIN = 'Solana'

/** A token by its name, or by that of the method that paid with it; null where it has no rate here. */
export function useToken(name: string | null, payType: number): Token | null {
  const { data } = useQuery({
    ...apiQuery(getSolanaPayment, { chain_name: CHAIN, pay_type: payType }),
    enabled: name !== null,
    staleTime: 60_000,
  })
  const [symbol] = (name ?? '').toUpperCase().split(' ')
  return data?.tokens.find((token) => token.symbol.toUpperCase() === symbol) ?? null
}

/** What a withdrawal changes on screen, wherever it is shown. */
export const withdrawCalls = [
  getWithdrawInfo,
  listWithdrawals,
  listWithdrawBanks,
  { path: '/api/user/withdraworder/des' },
  { path: '/api/user/get/canwithdrawlog' },
  { path: '/api/wallet' },
  { path: '/api/wallet/statement' },
  { path: '/api/bet_task' },
] as const
