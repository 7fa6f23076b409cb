import type { UserInfo } from '@tablestakes/contract/account'
import type { Language } from '@tablestakes/dictionary'
import { isOffered, offersCodes, offersPhones } from '@tablestakes/domain/account/login-modes'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Reader, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireProof, revokeSessions, type Session } from '../../platform/http/sessions.ts'
import type { PasswordKeys } from '../../platform/keys/password-key.ts'
import type { Letters } from '../../platform/letters.ts'
import {
  type Codes,
  contactChangedLetter,
  type Passwords,
  passwordChangedLetter,
  passwordHashOf,
  readNewPassword,
  requireFreshProof,
  requireProofToAdd,
  sendNotice,
  setPassword,
} from '../auth/index.ts'
import {
  becomePlayer,
  type Contact,
  type ContactKind,
  type Contacts,
  contactsOf,
  loadPlayer,
  loadUserInfo,
  type Personal,
  putContact,
  requireNotFrozen,
  requireReachable,
} from '../players/index.ts'
import type { Site } from '../site/index.ts'
import { lockOwnPlayer } from './own-player.ts'

export type BindServices = {
  database: Database
  clock: Clock
  personal: Personal
  codes: Codes
  passwords: Passwords
  passwordKeys: PasswordKeys
  letters: Letters
}

export type Binding = {
  session: Session
  site: Site
  lang: Language
  log: Logger
  contact: Contact
  /** The code that was sent there. */
  code: string | undefined
  /** The longer form of bindMobile: encoded, as it was typed. */
  password?: { password: string; confirm_password?: string | undefined } | undefined
}

/**
 * Binds a phone or an e-mail address to the account. The first one makes a guest a player; a further one needs a login or a
 * confirmation just now; another one in place of a bound one needs a fresh confirmation, ends the other sessions and is told
 * to the address known before.
 */
export async function bindContact(parts: BindServices, binding: Binding): Promise<UserInfo> {
  const { database, personal, codes, clock } = parts
  const { session, site, contact, password } = binding
  const { playerId } = session
  requireNotFrozen(await loadPlayer(database, playerId))
  if ((await contactsOf(database, personal, playerId))[contact.kind] !== contact.value) requireReachable(contact)
  const expected = await judgeBinding(database, parts, binding)
  const hadPassword = password !== undefined && (await passwordHashOf(database, playerId)) !== null
  if (hadPassword) requireProof(session, clock())
  else if (password) await requireProofToAdd(database, personal, { session, nowMs: clock() })

  const plain = password && (await readNewPassword(parts.passwordKeys, password))
  const asked = opensByPassword(binding, { meaning: expected, hadPassword }) ? null : askedCode(binding)
  if (asked) await codes.check(asked)
  const hash = plain === undefined ? null : await parts.passwords.hash(plain)

  const { before, meaning, userInfo } = await transact(database, async (tx) => {
    requireNotFrozen(await lockOwnPlayer(tx, session))
    // Asked again: another binding of this player may have come between.
    const known = await contactsOf(tx, personal, playerId)
    const judged = await judgeBinding(tx, parts, binding)
    // Without a code only a first phone: none may have been bound meanwhile.
    if (!asked && canProve(site, contact.kind) && judged !== 'added') throw new Refusal('CODE_WRONG')
    if (asked) await codes.spend(tx, asked)
    await putContact(tx, personal, { playerId, siteId: site.id, contact, isVerified: asked !== null })
    if (hash !== null) {
      if (!hadPassword && (await passwordHashOf(tx, playerId)) !== null) requireProof(session, clock())
      await setPassword(tx, { playerId, hash })
    }
    await becomePlayer(tx, session)
    if (judged === 'changed' || hadPassword)
      await revokeSessions(tx, { playerId, exceptSessionId: session.sessionId, because: 'signed_out_by_change' })
    return { before: known, meaning: judged, userInfo: await loadUserInfo(tx, personal, { playerId, site }) }
  })
  tellOwner(parts, binding, { before, isContactNew: meaning !== 'proven', isPasswordChanged: hash !== null })
  return userInfo
}

type Meaning = 'added' | 'proven' | 'changed'

/** What binding this contact does to the account, or why it is refused. */
async function judgeBinding(
  reader: Reader,
  { personal, clock }: BindServices,
  { contact: { kind, value }, session, site }: Binding,
): Promise<Meaning> {
  const before = await contactsOf(reader, personal, session.playerId)
  if (before[kind] === value) {
    const isVerified = kind === 'mobile' ? before.isMobileVerified : before.isEmailVerified
    if (isVerified || !canProve(site, kind)) throw new Refusal('ALREADY_BOUND')
    return 'proven'
  }
  // A player who came without any contact (a guest, a sign-in provider) may begin with either.
  const isFirst = before.mobile === '' && before.email === ''
  if (kind === 'email' && before.mobile === '' && !isFirst && offersPhones(site.loginMethods))
    throw new Refusal('MOBILE_NEEDED')
  const asked = { session, nowMs: clock() }
  if (before[kind] === '') {
    await requireProofToAdd(reader, personal, asked)
    return 'added'
  }
  await requireFreshProof(reader, personal, asked)
  return 'changed'
}

/**
 * The form with a password and no code: what registering by phone and password does, for a player who is signed in already.
 * The number stays unproven, and its owner can take it back with a code.
 */
function opensByPassword(
  { contact: { kind }, site, code, password }: Binding,
  { meaning, hadPassword }: { meaning: Meaning; hadPassword: boolean },
): boolean {
  const isFirst = kind === 'mobile' && meaning === 'added' && password !== undefined && !hadPassword
  return isFirst && code === undefined && isOffered(site.loginMethods, 'register', { by: 'phone', with: 'password' })
}

/** The code to ask for; undefined where the site sends no codes to such contacts: those are bound and stay unproven. */
function askedCode({ contact, site, session, code }: Binding) {
  if (!canProve(site, contact.kind)) return null
  if (code === undefined) throw new Refusal('CODE_WRONG')
  return { siteId: site.id, purposes: ['bind'] as const, contact, playerId: session.playerId, code }
}

function canProve(site: Site, kind: ContactKind): boolean {
  return offersCodes(site.loginMethods, kind === 'mobile' ? 'phone' : 'email')
}

function tellOwner(
  { letters, clock }: BindServices,
  { site, lang, log, contact }: Binding,
  change: { before: Contacts; isContactNew: boolean; isPasswordChanged: boolean },
): void {
  if (change.before.email === '') return
  const notice = { to: { kind: 'email', value: change.before.email }, site, lang, atMs: clock() } as const
  if (change.isContactNew) sendNotice({ letters, log }, contactChangedLetter({ ...notice, changed: contact.kind }))
  if (change.isPasswordChanged) sendNotice({ letters, log }, passwordChangedLetter(notice))
}
