import type { ResponseOf } from '@tablestakes/contract/call'
import type { getIndex } from '@tablestakes/contract/lobby'
import { useQuery } from '@tanstack/react-query'

type Index = ResponseOf<typeof getIndex>

const INDEX_PATH: typeof getIndex.path = '/api/index'
const NONE: Index['red_points'] = { list: [], is_agent_binding: false, down_load_status: 0, mail_unread_num: 0 }

/** What waits for the player, as the lobby's information told it. Reads only: LobbyFirst is who asks. */
export const useRedPoints = (): Index['red_points'] =>
  useQuery<Index>({ queryKey: [INDEX_PATH, {}], enabled: false }).data?.red_points ?? NONE
