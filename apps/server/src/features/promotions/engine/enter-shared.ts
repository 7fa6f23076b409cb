import type { Tx } from '@tablestakes/node/database'
import type { Owner } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findActivity, isOpen } from './activity-record.ts'
import { requireFree } from './audience.ts'
import { type Entered, enter, loadPlayerFor, type VipLevelOf } from './standing.ts'

type Entering = { owner: Owner; siteId: string; activityId: number; nowMs: number }

/** Takes part in something in which nothing is given yet: a player who may be given nothing may not take part either. */
export async function enterShared(
  tx: Tx,
  { vipLevelOf }: { vipLevelOf: VipLevelOf },
  { owner, siteId, activityId, nowMs }: Entering,
): Promise<Entered> {
  const activity = await findActivity(tx, { siteId, id: activityId, nowMs })
  if (!activity) throw new Refusal('NOT_FOUND')
  if (!isOpen(activity, nowMs)) throw new Refusal('ACTIVITY_CLOSED')
  await requireFree(tx, owner.playerId)
  const entered = await enter(tx, activity, await loadPlayerFor(tx, { owner, nowMs, vipLevelOf }))
  if (!entered) throw new Refusal('NOT_FOUND')
  if (entered.missing.length > 0) throw new Refusal('NOT_ELIGIBLE')
  return entered
}
