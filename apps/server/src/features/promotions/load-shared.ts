import type { ResponseOf } from '@tablestakes/contract/call'
import { activityTypes, type getActivity } from '@tablestakes/contract/promotions'
import type { Database } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import type { ActivityRecord } from './engine/activity-record.ts'
import { loadGuesses } from './guesses/load-guesses.ts'
import { loadRains } from './rains/load-rains.ts'
import { loadBoard } from './tournaments/load-board.ts'
import { isTournament } from './types/tournament.ts'

type Shared = Pick<ResponseOf<typeof getActivity>, 'rains' | 'board' | 'guesses'>

/** What the players of an activity share: a rain, a board, matches. It follows from no single player's facts. */
export async function loadShared(
  { database, secret }: { database: Database; secret: string },
  activity: ActivityRecord,
  { owner, nowMs }: { owner: Owner | null; nowMs: number },
): Promise<Shared> {
  const playerId = owner?.playerId ?? null
  const activityId = activity.id
  if (activity.type === activityTypes.RED_ENVELOPE_RAIN)
    return { rains: await loadRains(database, { activityId, playerId, nowMs, secret }) }
  if (activity.type === activityTypes.FREE_GUESS)
    return { guesses: await loadGuesses(database, { activityId, playerId }) }
  return isTournament(activity.type) ? { board: await loadBoard(database, activity, { playerId, nowMs }) } : {}
}
