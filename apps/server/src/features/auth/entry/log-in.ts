import { type logIn as logInCall, loginTypes, type Session as SessionAnswer } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { tidyText } from '@tablestakes/contract/fields'
import type { LoginMode } from '@tablestakes/domain/account/login-modes'
import { type Reader, transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { type Contact, findByContact, lockPlayer, putContact, requireNotFrozen } from '../../players/index.ts'
import type { Site } from '../../site/index.ts'
import { decodePassword, passwordHashOf } from '../secrets/passwords.ts'
import { completeLogin } from './complete-login.ts'
import { deviceHashOf, isKnownDevice } from './devices.ts'
import type { EntryServices } from './entry-services.ts'
import { handOverAccount, releaseContact, requireSameOwner } from './hand-over-account.ts'
import { askedCode, contactOf, requireMode } from './modes.ts'
import { noteRefused, requireAdmitted, takeSecondStep } from './second-step.ts'
import { logInByProvider } from './third-party.ts'

type Request = RequestOf<typeof logInCall>
type Attempt = { site: Site; visitor: Visitor; clientType: Request['client_type']; request: Request; mode: LoginMode }

export async function logIn(parts: EntryServices, request: Request, visitor: Visitor): Promise<SessionAnswer> {
  const site = await parts.sites.get(visitor.site.id)
  const clientType = request.client_type
  if (clientType === loginTypes.THIRD) return logInByProvider(parts, { site, request, visitor })
  const mode = requireMode(site, 'login', clientType)
  const attempt = { site, visitor, clientType, request, mode }
  return mode.with === 'password' ? logInByPassword(parts, attempt) : logInByCode(parts, attempt)
}

/** Known and unknown names, and names without a password, are answered alike and cost the same work. */
async function logInByPassword(parts: EntryServices, attempt: Attempt): Promise<SessionAnswer> {
  const { database, personal, guesses, passwords, passwordKeys, codes } = parts
  const { site, visitor, clientType, request } = attempt
  const encoded = request.password
  if (encoded === undefined) throw new Refusal('INVALID')
  const name = nameOf(parts, attempt)
  const proof = name.contact && request.verify_code ? askedCode(site, name.contact, request.verify_code) : null
  if (proof) await codes.check(proof)

  const guess = {
    siteId: site.id,
    kind: 'password',
    name: name.text,
    ip: visitor.ip,
    captcha: { site, validatorToken: request.validator_token },
    refusal: 'WRONG_CREDENTIALS',
  } as const
  const { playerId, hash } = await guesses
    .guard(guess, async () => {
      const plain = await decodePassword(passwordKeys, encoded)
      const found = await name.find(database)
      // Nobody has the number 0: the question is asked for unknown names too.
      const stored = await passwordHashOf(database, found ?? 0n)
      const isRight = await passwords.verify(stored, plain)
      return isRight && found !== null ? { playerId: found, hash: stored } : null
    })
    .catch((error: unknown) => {
      noteWrong(parts, { attempt, name, error })
      throw error
    })

  await takeSecondStep(parts, { ...attempt, playerId })
  return transact(database, async (tx) => {
    await lockPlayer(tx, playerId)
    // The owner may have changed the name or the password since, to keep out somebody who knows the old ones.
    const isStillRight = (await name.find(tx)) === playerId && (await passwordHashOf(tx, playerId)) === hash
    if (!isStillRight) throw new Refusal('WRONG_CREDENTIALS')
    if (proof) {
      await codes.spend(tx, proof)
      await putContact(tx, personal, { playerId, siteId: site.id, contact: proof.contact, isVerified: true })
    }
    return completeLogin(tx, parts, { playerId, site, clientType, visitor, device: request })
  })
}

type Name = { text: string; contact: Contact | null; find: (reader: Reader) => Promise<bigint | null> }

/** A phone, an e-mail address, or the name the player has chosen: whichever was typed. */
function nameOf({ personal }: EntryServices, { site, mode, request }: Attempt): Name {
  const typed = mode.by === 'phone' ? request.mobile : request.email
  const username = tidyText(request.username ?? '')
  if (!typed && username !== '') {
    const text = `username ${username.toLowerCase()}`
    return { text, contact: null, find: (reader) => findByUsername(reader, username) }
  }
  const contact = contactOf(site, mode, request)
  return {
    text: `${contact.kind} ${contact.value}`,
    contact,
    find: async (reader) => (await findByContact(reader, personal, { siteId: site.id, contact }))?.playerId ?? null,
  }

  /** The database makes the case one, as it did for the index: its rules are not quite those of this language. */
  async function findByUsername(reader: Reader, name: string) {
    const { rows } = await reader.query<{ player_id: bigint }>({
      name: 'username-find',
      text: 'select player_id from player where site_id = $1 and lower(username) = lower($2)',
      values: [site.id, name],
    })
    return rows[0]?.player_id ?? null
  }
}

/** Noted apart from the answer, which must not take longer when there is an account to note it for. */
function noteWrong(
  parts: EntryServices,
  { attempt, name, error }: { attempt: Attempt; name: Name; error: unknown },
): void {
  const reason = error instanceof Refusal ? error.reason : null
  if (reason !== 'WRONG_CREDENTIALS' && reason !== 'LOCKED_OUT') return
  const outcome = reason === 'LOCKED_OUT' ? 'locked_out' : 'wrong_credentials'
  const note = async () => {
    const playerId = await name.find(parts.database)
    if (playerId !== null) await noteRefused(parts, attempt, { playerId, outcome })
  }
  note().catch((failure: unknown) => attempt.visitor.log.warn({ err: failure }, 'a login attempt was not noted'))
}

/** The one who receives the code has the phone or the mailbox. */
async function logInByCode(parts: EntryServices, attempt: Attempt): Promise<SessionAnswer> {
  const { database, personal, codes } = parts
  const { site, visitor, clientType, request, mode } = attempt
  const contact = contactOf(site, mode, request)
  const proof = askedCode(site, contact, request.verify_code ?? '')
  await codes.check(proof)
  const found = await findByContact(database, personal, { siteId: site.id, contact })
  // The code stays good: the player goes on to open the account with it.
  if (!found) throw new Refusal('ACCOUNT_UNKNOWN')
  const { playerId } = found

  const isTakingOver =
    found.verifiedAt === null && !(await isKnownDevice(database, { playerId, deviceHash: deviceHashOf(visitor) }))
  if (isTakingOver) {
    if (await transact(database, (tx) => releaseContact(tx, { playerId, kind: contact.kind })))
      throw new Refusal('ACCOUNT_UNKNOWN')
    await requireAdmitted(parts, { ...attempt, playerId })
  } else await takeSecondStep(parts, { ...attempt, playerId })

  return transact(database, async (tx) => {
    const player = await lockPlayer(tx, playerId)
    await requireSameOwner(tx, personal, { siteId: site.id, contact, found })
    if (isTakingOver) requireNotFrozen(player)
    await codes.spend(tx, proof)
    if (isTakingOver) await handOverAccount(tx, { playerId, kind: contact.kind })
    await putContact(tx, personal, { playerId, siteId: site.id, contact, isVerified: true })
    return completeLogin(tx, parts, { playerId, site, clientType, visitor, device: request })
  })
}
