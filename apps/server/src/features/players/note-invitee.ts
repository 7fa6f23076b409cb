import type { Tx } from '@tablestakes/node/database'
import type { Inviter } from './invitation.ts'

/** Writes down who came by whose invitation. One that looks wrong is held: it brings nothing until an operator has looked at it. */
export async function noteInvitee(
  tx: Tx,
  { playerId, siteId, inviter }: { playerId: bigint; siteId: string; inviter: Inviter },
): Promise<void> {
  const reasons = [...(inviter.isOwn ? ['self'] : []), ...((await isBurst(tx, siteId, inviter)) ? ['burst'] : [])]
  const { playerId: parentId, parentId: secondId, secondParentId: thirdId } = inviter
  await tx.query(
    `insert into invitee (player_id, site_id, parent_id, second_id, third_id, campaign, state, reasons)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      playerId,
      siteId,
      parentId,
      secondId,
      thirdId,
      inviter.campaign ?? 0,
      reasons.length > 0 ? 'held' : 'open',
      reasons,
    ],
  )
  // In one order, so that two who register simultaneously do not wait for each other.
  await tx.query(
    `insert into agent_team (agent_id, depth, invited)
     select agent_id, depth, 1 from unnest($1::bigint[], array[1, 2, 3]) a (agent_id, depth) where agent_id is not null order by 1, 2
     on conflict (agent_id, depth) do update set invited = agent_team.invited + 1`,
    [[parentId, secondId, thirdId]],
  )
}

/** Many with one code within an hour. A site without rules holds nobody. */
async function isBurst(tx: Tx, siteId: string, { playerId }: Inviter): Promise<boolean> {
  const { rows } = await tx.query<{ is_burst: boolean }>(
    `select count(*) >= (select burst from invite_rules where site_id = $1) as is_burst
     from invitee where parent_id = $2 and joined_at > now() - interval '1 hour'`,
    [siteId, playerId],
  )
  return rows[0]!.is_burst
}
