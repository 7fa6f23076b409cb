import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import { revokeSessions } from '../../../platform/http/sessions.ts'
import { type Contact, type ContactKind, findByContact, type Personal } from '../../players/index.ts'

/**
 * An account may be opened with a stranger's phone or e-mail, as long as nobody asks for a code. When the owner then comes,
 * with a code and from a browser the account has never seen, the one who opened it must not stay inside: every way in that
 * was there before is removed.
 */
export async function handOverAccount(
  tx: Tx,
  { playerId, kind }: { playerId: bigint; kind: ContactKind },
): Promise<void> {
  await revokeSessions(tx, { playerId, because: 'signed_out_by_change' })
  for (const table of WAYS_IN) await tx.query(`delete from ${table} where player_id = $1`, [playerId])
  await tx.query('delete from player_contact where player_id = $1 and kind <> $2', [playerId, kind])
  await tx.query('update player set username = null where player_id = $1', [playerId])
}

const WAYS_IN = [
  'player_password',
  'player_passkey',
  'passkey_challenge',
  'player_totp',
  'recovery_code',
  'player_oauth',
  'guest_secret',
  'launch_code',
  'player_device',
  // What the owner withdraws must not go to the stranger.
  'withdraw_account',
  // Nor may the stranger's wish to have it deleted come true.
  'deletion_request',
]

/**
 * Where somebody has proven another contact of the account, it is theirs, and the unproven one was a slip or a lie: the
 * account stays with them, and the contact becomes free for its owner. True when that was so.
 */
export async function releaseContact(
  tx: Tx,
  { playerId, kind }: { playerId: bigint; kind: ContactKind },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from player_contact where player_id = $1 and kind = $2 and verified_at is null
       and exists (select from player_contact where player_id = $1 and kind <> $2 and verified_at is not null)`,
    [playerId, kind],
  )
  return rowCount === 1
}

type ContactOwner = NonNullable<Awaited<ReturnType<typeof findByContact>>>

/**
 * Asked again once the player is locked: the contact may have been changed or proven since it was looked up. Then everything
 * is judged anew, and the code is still good for it.
 */
export async function requireSameOwner(
  tx: Tx,
  personal: Personal,
  { siteId, contact, found }: { siteId: string; contact: Contact; found: ContactOwner },
): Promise<void> {
  const now = await findByContact(tx, personal, { siteId, contact })
  const isSame = now?.playerId === found.playerId && (now.verifiedAt === null) === (found.verifiedAt === null)
  if (!isSame) throw new Refusal('BUSY')
}
