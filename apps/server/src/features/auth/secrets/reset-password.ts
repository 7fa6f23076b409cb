import type { resetPassword as resetPasswordCall } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { afterCommit, transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { revokeSessions } from '../../../platform/http/sessions.ts'
import {
  contactsOf,
  findByContact,
  lockPlayer,
  putContact,
  readDestination,
  requireNotFrozen,
} from '../../players/index.ts'
import { languageFor } from '../entry/complete-login.ts'
import { deviceHashOf, isKnownDevice } from '../entry/devices.ts'
import type { EntryServices } from '../entry/entry-services.ts'
import { handOverAccount, releaseContact, requireSameOwner } from '../entry/hand-over-account.ts'
import { passwordChangedLetter } from '../notices/notice-letters.ts'
import { sendNotice } from '../notices/send-notice.ts'
import { readNewPassword, setPassword } from './passwords.ts'

/** Forgotten password: the one who receives the code sets a new one, and everybody who was signed in is out. */
export async function resetPassword(
  parts: EntryServices,
  request: RequestOf<typeof resetPasswordCall>,
  visitor: Visitor,
): Promise<Record<string, never>> {
  const { database, personal, codes, passwords, passwordKeys, letters } = parts
  const site = await parts.sites.get(visitor.site.id)
  const contact = readDestination(site, request.mobile_or_email)
  const proof = { siteId: site.id, purposes: ['reset'], contact, playerId: null, code: request.verify_code } as const
  await codes.check(proof)
  const found = await findByContact(database, personal, { siteId: site.id, contact })
  // Codes for a contact nobody has are never sent, so no code can be right.
  if (!found) throw new Refusal('CODE_WRONG')
  const { playerId } = found
  const isTakingOver =
    found.verifiedAt === null && !(await isKnownDevice(database, { playerId, deviceHash: deviceHashOf(visitor) }))
  if (isTakingOver && (await transact(database, (tx) => releaseContact(tx, { playerId, kind: contact.kind }))))
    throw new Refusal('CODE_WRONG')
  const hash = await passwords.hash(await readNewPassword(passwordKeys, request))

  await transact(database, async (tx) => {
    const player = await lockPlayer(tx, playerId)
    requireNotFrozen(player)
    await requireSameOwner(tx, personal, { siteId: site.id, contact, found })
    await codes.spend(tx, proof)
    if (isTakingOver) await handOverAccount(tx, { playerId, kind: contact.kind })
    await setPassword(tx, { playerId, hash })
    await putContact(tx, personal, { playerId, siteId: site.id, contact, isVerified: true })
    await revokeSessions(tx, { playerId, because: 'signed_out_by_change' })
    const { email } = await contactsOf(tx, personal, playerId)
    if (email === '') return
    const lang = languageFor(player, site)
    const to = { kind: 'email', value: email } as const
    const letter = passwordChangedLetter({ to, site, lang, atMs: parts.clock() })
    afterCommit(tx, () => sendNotice({ letters, log: visitor.log }, letter))
  })
  return {}
}
