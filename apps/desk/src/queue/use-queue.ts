import { listChats } from '@tablestakes/contract/operator/support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paceOf } from '../lib/open-queries.ts'
import { useEntered } from '../lib/session.ts'
import { groupChats } from './group-chats.ts'

/** Each waits for the answer before: a slow line is asked less often, never twice. */
const QUEUE_EVERY_MS = 4_000
const CLOSED_EVERY_MS = 20_000

export type QueueState = ReturnType<typeof useQueue>

/** The open chats, asked for again and again; that also says whether one is at the desk, so it goes on while another window is in front. */
export function useQueue({ isAway, shownName }: { isAway: boolean; shownName: string }) {
  const { ask } = useEntered()
  const query = useQuery({
    queryKey: ['queue', isAway],
    queryFn: ({ signal }) => ask(listChats, isAway ? { away: true } : {}, { signal }),
    refetchInterval: paceOf(QUEUE_EVERY_MS),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  })
  return { query, groups: groupChats(query.data?.list ?? [], shownName), isAway, nowMs: query.dataUpdatedAt }
}

/** Asked for only while somebody looks at it. */
export function useClosed(isLookedAt: boolean, isAway: boolean) {
  const { ask } = useEntered()
  return useQuery({
    queryKey: ['closed', isAway],
    queryFn: ({ signal }) => ask(listChats, { state: 'closed', ...(isAway && { away: true }) }, { signal }),
    enabled: isLookedAt,
    refetchInterval: paceOf(CLOSED_EVERY_MS),
  })
}
