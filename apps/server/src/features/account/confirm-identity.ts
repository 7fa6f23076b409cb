import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import type { confirmIdentity as confirmCall } from '@tablestakes/contract/security'
import { type Database, transact } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { confirmSession, type Session } from '../../platform/http/sessions.ts'
import type { PasswordKeys } from '../../platform/keys/password-key.ts'
import {
  type Codes,
  decodePassword,
  type Guesses,
  loadConfirmMethods,
  type Passkeys,
  type Passwords,
  passwordHashOf,
  type SecondFactor,
} from '../auth/index.ts'
import { type Personal, readDestination } from '../players/index.ts'
import type { Site } from '../site/index.ts'

export type ConfirmServices = {
  database: Database
  personal: Personal
  passwordKeys: PasswordKeys
  passwords: Passwords
  guesses: Guesses
  codes: Codes
  passkeys: Passkeys
  secondFactor: SecondFactor
}

type ConfirmationRequest = {
  request: RequestOf<typeof confirmCall>
  session: Session
  site: Site
  visitor: { ip: string; host: string; origin: string }
}

/**
 * The player shows again who is there: by password, by a code sent for `security`, or by passkey. Where an authenticator
 * guards the account the first two need its code besides; a passkey is enough alone.
 */
export async function confirmIdentity(
  parts: ConfirmServices,
  asked: ConfirmationRequest,
): Promise<ResponseOf<typeof confirmCall>> {
  const { password, verify_code: code, mobile_or_email: destination, credential } = asked.request
  if (credential !== undefined) return confirmByPasskey(parts, { ...asked, credential })
  if (password !== undefined) return confirmByPassword(parts, { ...asked, password })
  if (code !== undefined && destination !== undefined) return confirmByCode(parts, { ...asked, code, destination })
  throw new Refusal('INVALID')
}

async function confirmByPasskey(
  { database, passkeys }: ConfirmServices,
  { request, session, visitor, credential }: ConfirmationRequest & { credential: string },
) {
  const { playerId } = session
  const challengeId = request.challenge_id ?? ''
  const used = await passkeys.checkConfirmation({ playerId, challengeId, credential, place: visitor })
  return transact(database, async (tx) => {
    await passkeys.use(tx, used)
    return shown(await confirmSession(tx, session))
  })
}

async function confirmByPassword(parts: ConfirmServices, asked: ConfirmationRequest & { password: string }) {
  const { database, passwordKeys, passwords, guesses } = parts
  const { session, site, visitor } = asked
  const plain = await decodePassword(passwordKeys, asked.password)
  const name = `player ${session.playerId}`
  const guess = { siteId: site.id, kind: 'password', name, ip: visitor.ip, refusal: 'WRONG_CREDENTIALS' } as const
  await guesses.guard(guess, async () => {
    const isRight = await passwords.verify(await passwordHashOf(database, session.playerId), plain)
    return isRight || null
  })
  await requireSecondFactor(parts, asked)
  return transact(database, async (tx) => shown(await confirmSession(tx, session)))
}

async function confirmByCode(
  parts: ConfirmServices,
  asked: ConfirmationRequest & { code: string; destination: string },
) {
  const { database, personal, codes } = parts
  const { session, site } = asked
  const { playerId } = session
  const contact = readDestination(site, asked.destination)
  const { destinations } = await loadConfirmMethods(database, personal, playerId)
  if (!destinations.includes(contact.value)) throw new Refusal('CODE_WRONG')
  const sent = { siteId: site.id, purposes: ['security'], contact, playerId, code: asked.code } as const
  await codes.check(sent)
  await requireSecondFactor(parts, asked)
  return transact(database, async (tx) => {
    await codes.spend(tx, sent)
    return shown(await confirmSession(tx, session))
  })
}

async function requireSecondFactor(
  { database, secondFactor }: ConfirmServices,
  { request, session: { playerId }, site }: ConfirmationRequest,
): Promise<void> {
  if (!(await secondFactor.isOn(database, playerId))) return
  if (request.second_factor === undefined) throw new Refusal('SECOND_FACTOR_NEEDED')
  await secondFactor.check({ playerId, siteId: site.id, code: request.second_factor })
}

const shown = ({ expiresAt }: { expiresAt: Date }) => ({ expires_at: expiresAt.getTime() })
