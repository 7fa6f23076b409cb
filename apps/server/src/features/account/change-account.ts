import type { UserInfo, updateAccount } from '@tablestakes/contract/account'
import type { RequestOf } from '@tablestakes/contract/call'
import type { Language } from '@tablestakes/dictionary'
import { birthDateProblem } from '@tablestakes/domain/account/validation'
import { type Tx, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireProof, revokeSessions, type Session } from '../../platform/http/sessions.ts'
import {
  decodePassword,
  type Guesses,
  passwordChangedLetter,
  passwordHashOf,
  readNewPassword,
  readUsername,
  requireProofToAdd,
  sendNotice,
  setPassword,
} from '../auth/index.ts'
import {
  becomePlayer,
  contactsOf,
  loadPlayer,
  loadUserInfo,
  type PlayerRecord,
  requireNotFrozen,
} from '../players/index.ts'
import type { Site } from '../site/index.ts'
import type { BindServices } from './bind-contact.ts'
import { putUsername } from './names.ts'
import { lockOwnPlayer, requireWayBack } from './own-player.ts'

export type ChangeServices = BindServices & { guesses: Guesses }

export type AccountChange = {
  request: RequestOf<typeof updateAccount>
  session: Session
  site: Site
  lang: Language
  ip: string
  log: Logger
}

/**
 * Changes password, user name, birthday or language; what is absent stays. A new password needs the old one or a fresh
 * confirmation (the first password: a login just now) and ends the other sessions. A player who has neither user name nor
 * password sets both here and so gets a way back in.
 */
export async function changeAccount(parts: ChangeServices, change: AccountChange): Promise<UserInfo> {
  const { database, personal, clock } = parts
  const { request, session, site } = change
  const { playerId } = session
  const wanted = readWanted(change, clock())
  await requireAllowed(parts, change, { wanted, reader: database })
  const oldHash = wanted.isPassword ? await passwordHashOf(database, playerId) : null
  // Read before the old one is asked for: a typing error should not cost a guess.
  const plain =
    request.password === undefined
      ? null
      : await readNewPassword(parts.passwordKeys, { ...request, password: request.password })
  if (oldHash !== null) await requireOldPassword(parts, change, oldHash)
  else if (plain !== null) await requireProofToAdd(database, personal, { session, nowMs: clock() })
  const hash = plain === null ? null : await parts.passwords.hash(plain)

  const { userInfo, email } = await transact(database, async (tx) => {
    await lockOwnPlayer(tx, session)
    const { isWayBack, contacts } = await requireAllowed(parts, change, { wanted, reader: tx })
    if (hash !== null) {
      // Somebody was faster: the password that was proven is no longer the old one.
      if ((await passwordHashOf(tx, playerId)) !== oldHash) throw new Refusal('WRONG_CREDENTIALS')
      await setPassword(tx, { playerId, hash })
      await revokeSessions(tx, { playerId, exceptSessionId: session.sessionId, because: 'signed_out_by_change' })
    }
    if (wanted.username !== null) await putUsername(tx, { playerId, name: wanted.username })
    if (isWayBack) await becomePlayer(tx, session)
    await putRest(tx, parts, change)
    return { userInfo: await loadUserInfo(tx, personal, { playerId, site }), email: contacts.email }
  })
  if (hash !== null && email !== '') {
    const to = { kind: 'email', value: email } as const
    sendNotice({ ...parts, log: change.log }, passwordChangedLetter({ ...change, to, atMs: clock() }))
  }
  return userInfo
}

type CredentialChange = { username: string | null; isPassword: boolean }

/** Everything that can be judged without asking the database. */
function readWanted({ request, site }: AccountChange, nowMs: number): CredentialChange {
  if (request.birthday !== undefined) {
    const today = calendarDay(nowMs)
    const problem = birthDateProblem(request.birthday, { today, minimumAge: site.jurisdiction.minimum_age })
    if (problem !== null) throw new Refusal(problem === 'TOO_YOUNG' ? 'TOO_YOUNG' : 'INVALID')
  }
  const username = readUsername(request.username)
  if (request.username !== undefined && username === null) throw new Refusal('INVALID')
  return { username, isPassword: request.password !== undefined }
}

function calendarDay(nowMs: number) {
  const now = new Date(nowMs)
  return { day: now.getUTCDate(), month: now.getUTCMonth() + 1, year: now.getUTCFullYear() }
}

/** Asked before the slow work and again under the lock. */
async function requireAllowed(
  { personal }: ChangeServices,
  { request, session: { playerId }, site }: AccountChange,
  { wanted, reader }: { wanted: CredentialChange; reader: Parameters<typeof loadPlayer>[0] },
) {
  const player = await loadPlayer(reader, playerId)
  // The language does not touch the account's safety.
  if (wanted.username !== null || wanted.isPassword || request.birthday !== undefined) requireNotFrozen(player)
  requireBirthdayOnce(player, { personal, birthday: request.birthday })
  const contacts = await contactsOf(reader, personal, playerId)
  const isWayBack = await opensWayBack(reader, { player, wanted })
  const changesName = wanted.username !== null && wanted.username !== player.username
  if ((changesName || wanted.isPassword) && !isWayBack) requireWayBack(site, contacts)
  return { contacts, isWayBack }
}

/** A user name and a password together, on an account that has neither: the "bind user id" of guests. */
async function opensWayBack(
  reader: Parameters<typeof loadPlayer>[0],
  { player, wanted }: { player: PlayerRecord; wanted: CredentialChange },
): Promise<boolean> {
  if (wanted.username === null || !wanted.isPassword || player.username !== null) return false
  return (await passwordHashOf(reader, player.playerId)) === null
}

/** A birthday proves an age, so it can be told only once; support mends an error. */
function requireBirthdayOnce(
  { sealedBirthday }: PlayerRecord,
  { personal, birthday }: { personal: ChangeServices['personal']; birthday: string | undefined },
): void {
  if (birthday === undefined || sealedBirthday === null) return
  if (personal.unseal('birthday', sealedBirthday) !== birthday) throw new Refusal('INVALID')
}

async function requireOldPassword(parts: ChangeServices, change: AccountChange, oldHash: string): Promise<void> {
  const { request, session, site, ip } = change
  if (request.old_password === undefined) return requireProof(session, parts.clock())
  const old = await decodePassword(parts.passwordKeys, request.old_password)
  await parts.guesses.guard(
    { siteId: site.id, kind: 'password', name: `player ${session.playerId}`, ip, refusal: 'WRONG_CREDENTIALS' },
    async () => (await parts.passwords.verify(oldHash, old)) || null,
  )
}

async function putRest(tx: Tx, { personal }: ChangeServices, { request, session: { playerId } }: AccountChange) {
  const birthday = request.birthday === undefined ? null : personal.seal('birthday', request.birthday)
  await tx.query(
    `update player set lang = coalesce($2, lang), sealed_birthday = coalesce(sealed_birthday, $3) where player_id = $1`,
    [playerId, request.lang ?? null, birthday],
  )
}
