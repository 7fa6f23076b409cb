import { playerStates } from '@tablestakes/contract/account'
import type { Reader } from '@tablestakes/node/database'

/** The player whose link was followed, with the two above. Fixed at registration: a new player has no invitees, so no circle. */
export type Inviter = {
  playerId: bigint
  parentId: bigint | null
  secondParentId: bigint | null
  /** The number of the link that was followed; the plain one is 0. */
  campaign?: number
  /** Whether it was followed on a device that the inviter has used. */
  isOwn?: boolean
}

/** `CODE` or, with the number of a campaign, `CODE-3`. */
function readInvitationCode(typed: string): { code: string; campaign: number } {
  const [code = '', number = ''] = typed.trim().toUpperCase().split('-', 2)
  return { code, campaign: /^\d{1,2}$/.test(number) ? Number(number) : 0 }
}

/** The player behind an invitation code of this site; null when nobody has it, or the account is closed. */
export async function findInviter(
  reader: Reader,
  { siteId, code: typed }: { siteId: string; code: string },
): Promise<Inviter | null> {
  const { code, campaign } = readInvitationCode(typed)
  const { rows } = await reader.query<Required<Omit<Inviter, 'isOwn'>>>(
    `select player_id as "playerId", parent_id as "parentId", second_parent_id as "secondParentId",
       coalesce((select c.number from invite_campaign c where c.player_id = player.player_id and c.number = $3), 0) as campaign
     from player where invitation_code = $1 and site_id = $2 and erased_at is null`,
    [code, siteId, campaign],
  )
  return rows[0] ?? null
}

/**
 * Whether a player has used this very device: by the secret cookie, or by the id the device gives itself. Inviting oneself
 * earns nothing, so such an invitation is held.
 */
export async function hasUsedDevice(
  reader: Reader,
  { playerId, deviceHash, deviceCode }: { playerId: bigint; deviceHash: Buffer | null; deviceCode: string },
): Promise<boolean> {
  const { rows } = await reader.query<{ is_known: boolean }>(
    `select exists (
       select from player_device where player_id = $1 and (device_hash = $2 or ($3 <> '' and device_code = $3))
     ) or exists (
       select from player where player_id = $1 and $3 <> '' and regist_device_code = $3
     ) as is_known`,
    [playerId, deviceHash, deviceCode],
  )
  return rows[0]!.is_known
}

/** A player who came by somebody's link and has proven a contact. */
export type Invitee = { playerId: bigint; nickName: string; avatarId: number; joinedAt: Date; provenAt: Date }

/** More than any promotion pays for. */
const INVITEES_MAX = 1_000

/**
 * Whom a player has brought, oldest first. One person counts once: an account that shares a browser with the inviter, or with an
 * invitee from before, does not count.
 */
export async function provenInviteesOf(reader: Reader, playerId: bigint): Promise<Invitee[]> {
  const { rows } = await reader.query<Invitee>({
    name: 'invitees-proven',
    text: `select i.player_id as "playerId", i.nick_name as "nickName", i.avatar_id as "avatarId", i.created_at as "joinedAt",
             c.proven_at as "provenAt"
           from player i join lateral (
             select min(verified_at) as proven_at from player_contact where player_id = i.player_id
           ) c on c.proven_at is not null
           where i.parent_id = $1 and i.erased_at is null and i.state not in (${playerStates.FORBIDDEN}, ${playerStates.CLOSED})
             and not exists (
               select from player_device own join player_device other using (device_hash)
               join player known on known.player_id = other.player_id
               where own.player_id = i.player_id
                 and (known.player_id = $1 or (known.parent_id = $1 and known.player_id < i.player_id))
             )
           order by i.player_id limit ${INVITEES_MAX}`,
    values: [playerId],
  })
  return rows
}
