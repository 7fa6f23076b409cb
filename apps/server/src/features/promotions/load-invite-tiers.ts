import type { getInviteInfo } from '@tablestakes/contract/agents'
import type { ResponseOf } from '@tablestakes/contract/call'
import { activityTypes } from '@tablestakes/contract/promotions'
import type { Reader } from '@tablestakes/node/database'
import { listOpen } from './engine/activity-record.ts'
import { showAward } from './engine/award.ts'
import { loadInvites } from './engine/invites.ts'
import { standingOfNobody } from './engine/nobody.ts'
import { readConfig } from './types/all.ts'

type Tiers = ResponseOf<typeof getInviteInfo>['awards']
type Whose = { playerId: bigint; siteId: string; nowMs: number }

/** What so many qualified invitees bring, by the open invite bonus; nothing where none is open. */
export async function loadInviteTiers(reader: Reader, { playerId, siteId, nowMs }: Whose): Promise<Tiers> {
  const type = activityTypes.INVITE_BONUS
  const [activity] = await listOpen(reader, { siteId, nowMs, type })
  const rule = activity && readConfig(type, activity.config)
  if (!activity || !rule) return []
  const invites = await loadInvites(reader, { playerId, activity, period: 0, lookBack: 0, startOf: () => 0 })
  const nobody = standingOfNobody(activity, { period: 0, nowMs })
  const { steps = [] } = rule.show({ ...nobody, invites: { ...nobody.invites, ...invites } })
  return steps.flatMap(({ progress, awards, state }) =>
    awards.slice(0, 1).map((award) => ({
      ...{ invitees: Number(progress.target), award: showAward(award), is_reached: state !== 'waiting' },
    })),
  )
}
