import type { ResponseOf } from '@tablestakes/contract/call'
import type { getIndex } from '@tablestakes/contract/lobby'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../../lib/api/query-client.ts'

type Index = ResponseOf<typeof getIndex>

const INDEX_PATH: typeof getIndex.path = '/api/index'
const NONE: Index['red_points'] = { list: [], is_agent_binding: false, down_load_status: 0, mail_unread_num: 0 }

/** What waits for the player, as the lobby's information told it. Only reads the cache: LobbyFirst asks the server. */
export const useRedPoints = (): Index['red_points'] => useSyncExternalStore(subscribe, readRedPoints, readRedPoints)

const subscribe = (notify: () => void) => queryClient.getQueryCache().subscribe(notify)
const readRedPoints = () => queryClient.getQueryData<Index>([INDEX_PATH, {}])?.red_points ?? NONE
