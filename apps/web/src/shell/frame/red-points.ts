import type { ResponseOf } from '@tablestakes/contract/call'
import type { getRed } from '@tablestakes/contract/lobby'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../../lib/api/query-client.ts'

export type RedPoints = ResponseOf<typeof getRed>

const PATH: typeof getRed.path = '/api/hall/getRed'
/** As apiQuery would write it; the call itself would weigh on every first visit. */
export const redKey = [PATH, {}] as const
const NONE: RedPoints = {
  ...{ list: [], is_agent_binding: false, down_load_status: 0, free_rounds: [] },
  ...{ mail_unread_num: 0, vip_claim_num: 0, commission_claim_num: 0 },
}

/** What waits for the player. Only reads what is known: load-red.ts asks the server, for players only. */
export const useRedPoints = (): RedPoints => useSyncExternalStore(subscribe, readRedPoints, readRedPoints)

const subscribe = (notify: () => void) => queryClient.getQueryCache().subscribe(notify)
const readRedPoints = () => queryClient.getQueryData<RedPoints>(redKey) ?? NONE

/** News of one point, before anything is asked again. Before the first answer there is nothing to change: it will know. */
export function changeRedPoints(change: (points: RedPoints) => RedPoints): void {
  queryClient.setQueryData<RedPoints>(redKey, (points) => points && change(points))
}
