import type { finishPasskeyLogin, Session as SessionAnswer } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { type Database, transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { loadPlayer, lockPlayer, requireActive } from '../../players/index.ts'
import type { Sites } from '../../site/index.ts'
import { completeLogin, describeAttempt, type LoginServices } from '../entry/complete-login.ts'
import { noteAttempt } from '../entry/login-history.ts'
import type { Passkeys } from './passkeys.ts'

type PasskeyLoginServices = LoginServices & { database: Database; sites: Sites; passkeys: Passkeys }

/**
 * Signs in the owner of the passkey that answered. It is two factors by itself, the device and the finger or number that
 * unlocks it, so no authenticator is asked for besides.
 */
export async function logInByPasskey(
  parts: PasskeyLoginServices,
  { challenge_id: challengeId, credential, ...device }: RequestOf<typeof finishPasskeyLogin>,
  visitor: Visitor,
): Promise<SessionAnswer> {
  const { database, sites, passkeys } = parts
  const used = await passkeys.checkLogin({ challengeId, credential, place: visitor })
  const { playerId } = used
  const site = await sites.get(visitor.site.id)
  const player = await loadPlayer(database, playerId)
  if (player.siteId !== site.id) throw new Refusal('PASSKEY')
  try {
    requireActive(player)
  } catch (error) {
    const about = describeAttempt(parts, { visitor, device })
    await noteAttempt(database, { playerId, outcome: 'forbidden', clientType: null, ...about })
    throw error
  }
  return transact(database, async (tx) => {
    await lockPlayer(tx, playerId)
    await passkeys.use(tx, used)
    return completeLogin(tx, parts, { playerId, site, clientType: null, visitor, device })
  })
}
