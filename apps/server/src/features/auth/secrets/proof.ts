import { playerClasses } from '@tablestakes/contract/account'
import type { Reader } from '@tablestakes/node/database'
import { requireProof, type Session } from '../../../platform/http/sessions.ts'
import { contactsOf, loadPlayer, type Personal } from '../../players/index.ts'
import { listPasskeys } from '../second-ways/passkey-store.ts'
import { passwordHashOf } from './passwords.ts'

/** How a player can show who is there. */
export type ConfirmMethods = { password: boolean; destinations: string[]; passkey: boolean }

export async function loadConfirmMethods(
  reader: Reader,
  personal: Personal,
  playerId: bigint,
): Promise<ConfirmMethods> {
  const contacts = await contactsOf(reader, personal, playerId)
  // A contact nobody has ever answered from may be somebody else's.
  const isReached = { mobile: contacts.isMobileVerified, email: contacts.isEmailVerified }
  return {
    password: (await passwordHashOf(reader, playerId)) !== null,
    destinations: (['mobile', 'email'] as const).filter((kind) => isReached[kind]).map((kind) => contacts[kind]),
    passkey: (await listPasskeys(reader, playerId)).length > 0,
  }
}

/**
 * A fresh confirmation, as `requireProof` asks for it, also from those who have nothing to confirm with: a player who signs
 * in by a provider alone must have done so just now, and a guest, whom only a cookie knows, is not asked.
 */
export async function requireFreshProof(reader: Reader, personal: Personal, asked: ProofRequest): Promise<void> {
  const { session, nowMs } = asked
  if (await canConfirm(reader, personal, asked)) return requireProof(session, nowMs)
  const { classify } = await loadPlayer(reader, session.playerId)
  if (classify === playerClasses.GUEST) return
  requireProof({ provenAt: await signedInAt(reader, session) }, nowMs)
}

/**
 * Before the account gets another way in (a first password, a first phone): somebody who holds an unlocked phone for a
 * minute must not be able to keep the account. A login just now is proof enough here, so that nobody is asked twice on their
 * first visit; a player who has nothing to confirm with is not asked, since this is how they get something.
 */
export async function requireProofToAdd(reader: Reader, personal: Personal, asked: ProofRequest): Promise<void> {
  const { session, nowMs } = asked
  if (!(await canConfirm(reader, personal, asked))) return
  requireProof({ provenAt: session.provenAt ?? (await signedInAt(reader, session)) }, nowMs)
}

type ProofRequest = { session: Session; nowMs: number }

async function canConfirm(reader: Reader, personal: Personal, { session }: ProofRequest): Promise<boolean> {
  const methods = await loadConfirmMethods(reader, personal, session.playerId)
  return methods.password || methods.passkey || methods.destinations.length > 0
}

async function signedInAt(reader: Reader, { playerId, sessionId }: Session): Promise<Date | null> {
  const { rows } = await reader.query<{ created_at: Date }>(
    'select created_at from player_login where player_id = $1 and session_id = $2',
    [playerId, sessionId],
  )
  return rows[0]?.created_at ?? null
}
