import type { Reader } from '@tablestakes/node/database'

/** The player whose link was followed, with the two above. Fixed at registration: a new player has no invitees, so no circle. */
export type Inviter = { playerId: bigint; parentId: bigint | null; secondParentId: bigint | null }

/** The player behind an invitation code of this site; null when nobody has it, or the account is closed. */
export async function findInviter(
  reader: Reader,
  { siteId, code }: { siteId: string; code: string },
): Promise<Inviter | null> {
  const { rows } = await reader.query<{ player_id: bigint; parent_id: bigint | null; second_parent_id: bigint | null }>(
    `select player_id, parent_id, second_parent_id from player
     where invitation_code = $1 and site_id = $2 and erased_at is null`,
    [code.trim().toUpperCase(), siteId],
  )
  const row = rows[0]
  return row ? { playerId: row.player_id, parentId: row.parent_id, secondParentId: row.second_parent_id } : null
}

/**
 * Whether a player has used this very device: by the secret cookie, or by the id the device gives itself. Inviting oneself
 * earns nothing, so such an account is opened without a parent.
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
