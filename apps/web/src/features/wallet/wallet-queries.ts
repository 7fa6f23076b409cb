import { getBetTasks } from '@tablestakes/contract/bonuses'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getWallet, listStatement } from '@tablestakes/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useSession } from '../../lib/session/session.ts'

/** How many movements the wallet shows; the history has them all. */
export const RECENT_MOVEMENTS = 5

type Wallet = ResponseOf<typeof getWallet>
export type Purses = Pick<Wallet, 'money' | 'coin' | 'gold' | 'frozen_money' | 'frozen_coin'>
export type BetTasks = ResponseOf<typeof getBetTasks>

/**
 * The balances, as the ledger says. While it is being asked, what the session was told last stands in: the live stream is
 * ahead of the answer, and the figure in the top bar is the session's too. It knows of no frozen money.
 */
export function useWallet() {
  const user = useSession((session) => session.user)
  const query = useQuery(apiQuery(getWallet, { reserve: 1 }))
  const told = user && { money: user.money, coin: user.coin, gold: user.gold }
  const hasFailed = query.isError && query.data === undefined
  const answered: Purses | null = query.data ?? null
  const purses = query.isFetching && told && !hasFailed ? { ...NOTHING_FROZEN, ...answered, ...told } : answered
  return { ...query, purses, hasFailed }
}

const NOTHING_FROZEN = { frozen_money: 0n, frozen_coin: 0n }

export const useBetTasks = () => useQuery(apiQuery(getBetTasks, { reserve: 1 }))
export const useRecentMovements = () => useQuery(apiQuery(listStatement, { limit: RECENT_MOVEMENTS }))
