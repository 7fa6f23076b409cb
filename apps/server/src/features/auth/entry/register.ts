import { playerClasses } from '@tablestakes/contract/account'
import type { registerPlayer, Session as SessionAnswer } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { findByContact, requireReachable } from '../../players/index.ts'
import { readNewPassword, setPassword } from '../secrets/passwords.ts'
import { completeLogin } from './complete-login.ts'
import type { EntryServices } from './entry-services.ts'
import { askedCode, contactOf, requireMode } from './modes.ts'
import { chooseInviter, openAccount, readUsername, requireEntry } from './open-account.ts'

/**
 * Opens an account by phone or e-mail and signs in. In the code modes the code proves the contact and a password may be set
 * along with it; in the password modes a code may be sent along to prove the contact immediately.
 */
export async function register(
  parts: EntryServices,
  request: RequestOf<typeof registerPlayer>,
  visitor: Visitor,
): Promise<SessionAnswer> {
  const { database, personal, codes, passwords, passwordKeys } = parts
  const site = await parts.sites.get(visitor.site.id)
  const mode = requireMode(site, 'register', request.client_type)
  const contact = contactOf(site, mode, request)
  requireReachable(contact)
  const username = readUsername(request.username)
  const consents = requireEntry(site, request, parts.clock())
  const { password, confirm_password } = request
  if (mode.with === 'password' && password === undefined) throw new Refusal('INVALID')

  // A code is judged before the account is looked for: without a right one, nobody learns here who has an account.
  const proof = mode.with === 'code' || request.verify_code ? askedCode(site, contact, request.verify_code ?? '') : null
  if (proof) await codes.check(proof)
  // It stays good: the player may have meant to sign in.
  if (await findByContact(database, personal, { siteId: site.id, contact })) throw new Refusal('ACCOUNT_EXISTS')
  await parts.register.requireClearEntry(site, contact)
  const inviter = await chooseInviter(database, { site, visitor, fields: request })
  const plain = password === undefined ? null : await readNewPassword(passwordKeys, { password, confirm_password })
  const hash = plain === null ? null : await passwords.hash(plain)

  return transact(database, async (tx) => {
    if (proof) await codes.spend(tx, proof)
    const playerId = await openAccount(tx, personal, {
      site,
      classify: playerClasses.PLAYER,
      contact: { ...contact, isVerified: proof !== null },
      username,
      consents,
      inviter,
      visitor,
      fields: request,
    })
    if (hash !== null) await setPassword(tx, { playerId, hash })
    return completeLogin(tx, parts, { playerId, site, clientType: request.client_type, visitor, device: request })
  })
}
