import { getRed } from '@tablestakes/contract/lobby'
import { QueryObserver } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { hasPlayer, useSession } from '../../lib/session/session.ts'

let isStarted = false

/** Asks what waits for the player who is signed in, and again whenever everything on screen is asked for again. */
export function watchRedPoints(): void {
  if (isStarted) return
  isStarted = true
  const query = apiQuery(getRed, {})
  const observer = new QueryObserver(queryClient, { ...query, enabled: hasPlayer() })
  observer.subscribe(() => {})
  useSession.subscribe(() => observer.setOptions({ ...query, enabled: hasPlayer() }))
}
