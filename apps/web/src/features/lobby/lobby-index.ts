import type { ResponseOf } from '@tablestakes/contract/call'
import type { getIndex } from '@tablestakes/contract/lobby'

/** What the lobby is made of: the answer of its one call. */
export type Index = ResponseOf<typeof getIndex>
