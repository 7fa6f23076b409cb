import { type LiveBet, listLiveBets, liveBetsShown } from '@tablestakes/contract/games'
import { getMoodGroup, noticeTypes, type Winner, winnersShown } from '@tablestakes/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '../../lib/api/api-query.ts'
import type { Index } from '../../lib/api/index-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { hearLive } from '../../lib/live/live-hearing.ts'
import { addLatest } from './latest.ts'

/** What the stream brings keeps them fresh; asking again every ten seconds would only bring the same. */
const STALE_MS = 60_000

const winnersQuery = apiQuery(getMoodGroup, { notice_type: noticeTypes.WINNING })
const liveBetsQuery = apiQuery(listLiveBets, {})

export const winnerKey = ({ uid, game_id, time, amount }: Winner): string => `${uid}/${game_id}/${time}/${amount}`

/** The latest wins, newest first. Those that the lobby's own answer has are shown until the call has been answered. */
export function useWinners({ winner_list }: Index) {
  useEffect(
    () =>
      hearLive('winner', ({ winner }) =>
        queryClient.setQueryData(
          winnersQuery.queryKey,
          (kept) =>
            kept && { ...kept, winners: addLatest(kept.winners, winner, { keyOf: winnerKey, most: winnersShown }) },
        ),
      ),
    [],
  )
  const asked = useQuery({ ...winnersQuery, staleTime: STALE_MS })
  return { ...asked, winners: asked.data?.winners ?? (winner_list.length > 0 ? winner_list : undefined) }
}

/** The latest bets of everybody on this site, newest first. */
export function useLiveBets() {
  useEffect(
    () =>
      hearLive('bet', ({ bet }) =>
        queryClient.setQueryData(
          liveBetsQuery.queryKey,
          (kept) =>
            kept && { list: addLatest<LiveBet>(kept.list, bet, { keyOf: ({ id }) => id, most: liveBetsShown }) },
        ),
      ),
    [],
  )
  return useQuery({ ...liveBetsQuery, staleTime: STALE_MS })
}
