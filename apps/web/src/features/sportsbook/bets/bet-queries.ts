import type { ResponseOf } from '@tablestakes/contract/call'
import type { LiveMessageOf } from '@tablestakes/contract/live'
import { getSportsBet, listSportsBets, type SportsBet } from '@tablestakes/contract/sportsbook'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { queryClient, refreshCalls } from '../../../lib/api/query-client.ts'
import { hearLive } from '../../../lib/live/live-hearing.ts'
import { onLiveGreeting, watchLive } from '../../../lib/live/live-watch.ts'
import { PAGE_SIZE } from '../../../ui/lists/InfiniteList.tsx'

export const betQuery = (id: string) => apiQuery(getSportsBet, { id })

/** The stream tells how a waiting bet ends; this is for a line that is gone just then. */
const PENDING_MS = 1_500

/** One bet, followed until it is decided. */
export function useBet(id: string) {
  useHearBets()
  const query = useQuery(betQuery(id))
  const isPending = query.data?.bet.state === 'pending'
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void queryClient.invalidateQueries(betQuery(id)), PENDING_MS)
    return () => clearInterval(timer)
  }, [isPending, id])
  return query
}

export type BetFilter = 'open' | 'settled' | 'all'

type Pages = { pages: ResponseOf<typeof listSportsBets>[]; pageParams: unknown[] }

const requestOf = (filter: BetFilter) => (filter === 'all' ? {} : { is_open: filter === 'open' })

/** The player's bets, page by page. A screen of open ones is told what each would pay now. */
export function useBets(filter: BetFilter, isAsked: boolean) {
  useHearBets()
  useEffect(() => {
    if (!isAsked || filter === 'settled') return
    return watchLive(['bets'])
  }, [filter, isAsked])
  useEffect(() => hearLive('cash_outs', keepOffers), [])
  return useInfiniteQuery({
    queryKey: [listSportsBets.path, 'pages', filter],
    queryFn: ({ pageParam }) =>
      callApi(listSportsBets, { ...requestOf(filter), last_id: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
    enabled: isAsked,
  })
}

/** What happened to a bet is in the call that reads it: whatever shows bets asks again. */
function useHearBets(): void {
  useEffect(() => {
    const refresh = () => void refreshCalls([listSportsBets, getSportsBet])
    const stops = [hearLive('sports_bet', refresh), onLiveGreeting(refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

function keepOffers({ list }: LiveMessageOf<'cash_outs'>): void {
  const offers = new Map(list.map(({ bet_id, amount }) => [bet_id, amount]))
  const offered = (bet: SportsBet): SportsBet => {
    const amount = offers.get(bet.id)
    return amount === undefined || bet.state !== 'open' ? bet : { ...bet, cash_out: amount }
  }
  queryClient.setQueriesData<Pages>(
    { queryKey: [listSportsBets.path, 'pages'] },
    (kept) => kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, list: page.list.map(offered) })) },
  )
  queryClient.setQueriesData<ResponseOf<typeof getSportsBet>>(
    { queryKey: [getSportsBet.path] },
    (kept) => kept && { bet: offered(kept.bet) },
  )
}
