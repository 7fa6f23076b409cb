import { getRed } from '@tablestakes/contract/lobby'
import { apiQuery } from '../../lib/api/api-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { hasPlayer } from '../../lib/session/session.ts'

/** Asks what waits for the player; the bars and the menu show it. */
export async function loadRed(): Promise<void> {
  if (hasPlayer()) await queryClient.fetchQuery({ ...apiQuery(getRed, {}), staleTime: 0 })
}
