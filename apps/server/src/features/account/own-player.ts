import { offersPhones } from '@tablestakes/domain/account/login-modes'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Session } from '../../platform/http/sessions.ts'
import { type Contacts, lockPlayer, type PlayerRecord } from '../players/index.ts'
import type { Site } from '../site/index.ts'

/**
 * Holds the player for a change that came by a session: one that was ended while it waited for its turn (by the owner, who
 * has just changed the password) changes nothing any more.
 */
export async function lockOwnPlayer(tx: Tx, { playerId, sessionId }: Session): Promise<PlayerRecord> {
  const player = await lockPlayer(tx, playerId)
  const { rowCount } = await tx.query({
    name: 'account-login-goes-on',
    text: 'select from player_login where player_id = $1 and session_id = $2 and ended_at is null',
    values: [playerId, sessionId],
  })
  if (rowCount === 0) throw new Refusal('UNAUTHENTICATED')
  return player
}

/**
 * Specification §5: changing e-mail, password or name needs a bound mobile, so that there is a way back. Where nobody enters
 * by phone, the e-mail address is that way.
 */
export function requireWayBack(site: Site, contacts: Pick<Contacts, 'mobile' | 'email'>): void {
  const bound = offersPhones(site.loginMethods) ? contacts.mobile : contacts.email
  if (bound === '') throw new Refusal('MOBILE_NEEDED')
}
