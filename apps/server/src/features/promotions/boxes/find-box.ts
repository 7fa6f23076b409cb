import { activityTypes } from '@tablestakes/contract/promotions'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type ActivityRecord, FIRST_ACTIVITY, findActivity } from '../engine/activity-record.ts'

const BOX_TYPES: readonly number[] = [
  activityTypes.BLIND_BOX,
  activityTypes.FISSION_BLIND_BOX,
  activityTypes.GAME_BLIND_BOX,
]

export const keyOfBox = (activityId: number, playerId: bigint): string => `${activityId}-${playerId}`

type Finding = { siteId: string; playerId: bigint; unionKey: string | undefined; nowMs: number }

/** The blind box that a key means, or the first that is open. A key of somebody else's is refused. */
export async function findBox(reader: Reader, { siteId, playerId, unionKey, nowMs }: Finding): Promise<ActivityRecord> {
  if (unionKey === undefined || unionKey === '') {
    for (const id of BOX_TYPES) {
      const activity = await findActivity(reader, { siteId, id, nowMs })
      if (activity) return activity
    }
    throw new Refusal('ACTIVITY_CLOSED')
  }
  const [, number, owner] = /^(\d{1,9})(?:-(\d{1,16}))?$/.exec(unionKey) ?? []
  if (number === undefined) throw new Refusal('NOT_FOUND')
  if (owner !== undefined && BigInt(owner) !== playerId) throw new Refusal('OTHER_PLAYER')
  const id = Number(number)
  const activity = await findActivity(reader, { siteId, id, nowMs })
  if (!activity && BOX_TYPES.includes(id)) throw new Refusal('ACTIVITY_CLOSED')
  if (!activity || !BOX_TYPES.includes(activity.type) || (id < FIRST_ACTIVITY && !BOX_TYPES.includes(id)))
    throw new Refusal('NOT_FOUND')
  return activity
}
