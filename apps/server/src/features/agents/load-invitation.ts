import type { getInviteInfo } from '@tablestakes/contract/agents'
import type { ResponseOf } from '@tablestakes/contract/call'
import { activityTypes } from '@tablestakes/contract/promotions'
import type { Reader } from '@tablestakes/node/database'
import { loadPlayer } from '../players/index.ts'
import { listOpen, loadInviteTiers } from '../promotions/index.ts'
import { linkOf, listCampaigns } from './campaigns.ts'
import { countChecked } from './load-agent.ts'
import { loadRules } from './rules.ts'

type Invitation = ResponseOf<typeof getInviteInfo>

/** What is made for those who are new. */
const FOR_FRIENDS: ReadonlySet<number> = new Set([
  activityTypes.FIRST_RECHARGE,
  activityTypes.SIGN,
  activityTypes.SEVEN_DAY,
  activityTypes.FIRST_PAY_REBATE,
  activityTypes.DOWNLOAD,
])

export async function loadInvitation(
  reader: Reader,
  { playerId, siteId, nowMs }: { playerId: bigint; siteId: string; nowMs: number },
): Promise<Invitation> {
  const { invitationCode } = await loadPlayer(reader, playerId)
  const { qualifyDeposit, qualifyStake } = await loadRules(reader, siteId)
  const open = await listOpen(reader, { siteId, nowMs })
  const { rows } = await reader.query<{ invited: number; qualified: number; earned: bigint }>(
    `select coalesce((select invited from agent_team where agent_id = $1 and depth = 1), 0)::float8 as invited,
       coalesce((select qualified from agent_team where agent_id = $1 and depth = 1), 0)::float8 as qualified,
       (select coalesce(sum(amount), 0)::bigint from commission_statement where agent_id = $1) as earned`,
    [playerId],
  )
  return {
    ...{ invitation_code: invitationCode, url: linkOf(invitationCode), ...rows[0]! },
    checked: await countChecked(reader, playerId),
    ...{ qualify_deposit: qualifyDeposit, qualify_stake: qualifyStake },
    awards: await loadInviteTiers(reader, { playerId, siteId, nowMs }),
    campaigns: await listCampaigns(reader, playerId),
    friend_gets: open
      .filter(({ type }) => FOR_FRIENDS.has(type))
      .slice(0, 10)
      .map(({ id, type, titles }) => ({ activity_id: id, activity_type: type, titles })),
  }
}
