import { checkFrozen } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getSolanaPayment } from '@tablestakes/contract/crypto'
import { getShop, orderFilters, orderSources } from '@tablestakes/contract/deposits'
import { listWithdrawBanks } from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo, listWithdrawals, listWithdrawMethods } from '@tablestakes/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import type { Token } from './token-amount.ts'

export type BoundAccount = ResponseOf<typeof listWithdrawBanks>['list'][number]

export const useWithdrawInfo = () => useQuery(apiQuery(getWithdrawInfo, {}))
export const useWithdrawMethods = () => useQuery(apiQuery(listWithdrawMethods, {}))
export const useBoundAccounts = () => useQuery(apiQuery(listWithdrawBanks, {}))

/** When there are more than this many, only their number is shown. */
const COUNTED = 20

/** Those that have not ended: the page says that they are on their way. */
export const useUnderWay = () => useQuery(apiQuery(listWithdrawals, { type: orderFilters.PROCESSING, limit: COUNTED }))

/** The payouts the shop offers as chips for a kind of payment. Without them the field alone is enough. */
export function useChips(payType: number | null): readonly bigint[] {
  const { data } = useQuery({ ...apiQuery(getShop, { type: orderSources.SHOP }), staleTime: 60_000 })
  return data?.global_list.find((rules) => rules.with_draw_type === payType)?.with_draw_config ?? []
}

/** Whether an operator has frozen the account, and why. Nothing waits for it. */
export function useFrozen() {
  const { data } = useQuery(apiQuery(checkFrozen, {}))
  return data?.is_frozen ? data : null
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
