import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Personal } from '../../players/index.ts'
import type { OauthProfile } from './oauth.ts'

type Subject = { siteId: string; provider: string; subject: string }
export type LinkedProvider = { provider: string; name: string; email: string }
type StoredProfile = { name: string; email: string }

const PROFILE = 'oauth profile'

/** Whose account a provider's person opens. Only ever by the provider's own number for them, never by e-mail. */
export async function findByProvider(reader: Reader, personal: Personal, subject: Subject): Promise<bigint | null> {
  const { rows } = await reader.query<{ player_id: bigint }>(
    'select player_id from player_oauth where site_id = $1 and provider = $2 and subject_index = $3',
    [subject.siteId, subject.provider, indexOf(personal, subject)],
  )
  return rows[0]?.player_id ?? null
}

/** What the player has linked, as the app shows it (`oauth_user_info`). */
export async function linkedProviders(reader: Reader, personal: Personal, playerId: bigint): Promise<LinkedProvider[]> {
  const { rows } = await reader.query<{ provider: string; sealed_profile: Buffer }>(
    'select provider, sealed_profile from player_oauth where player_id = $1 order by created_at',
    [playerId],
  )
  return rows.map(({ provider, sealed_profile }) => {
    const { name, email } = JSON.parse(personal.unseal(PROFILE, sealed_profile)) as StoredProfile
    return { provider, name, email }
  })
}

/**
 * Links a provider's person to a player. ACCOUNT_EXISTS when they open another account already, ALREADY_BOUND when this
 * account has one of that provider.
 */
export async function linkProvider(
  tx: Tx,
  personal: Personal,
  link: { playerId: bigint; siteId: string; provider: string; profile: OauthProfile },
): Promise<void> {
  const { playerId, siteId, provider, profile } = link
  const stored: StoredProfile = { name: profile.name, email: profile.email }
  const index = indexOf(personal, { siteId, provider, subject: profile.subject })
  const person = personIndexOf(personal, { provider, subject: profile.subject })
  const { rowCount } = await tx.query(
    `insert into player_oauth (player_id, provider, site_id, subject_index, person_index, sealed_profile)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [playerId, provider, siteId, index, person, personal.seal(PROFILE, JSON.stringify(stored))],
  )
  if (rowCount === 1) return
  const owner = await findByProvider(tx, personal, { siteId, provider, subject: profile.subject })
  throw new Refusal(owner === null || owner === playerId ? 'ALREADY_BOUND' : 'ACCOUNT_EXISTS')
}

/** True when there was one. */
export async function unlinkProvider(tx: Tx, { playerId, provider }: { playerId: bigint; provider: string }) {
  const { rowCount } = await tx.query('delete from player_oauth where player_id = $1 and provider = $2', [
    playerId,
    provider,
  ])
  return rowCount === 1
}

/** The same on every site: by this an excluded person is known again who comes in by the same provider elsewhere. */
export const personIndexOf = (personal: Personal, { provider, subject }: Omit<Subject, 'siteId'>): Buffer =>
  personal.index('oauth person', `${provider}\n${subject}`)

/** For a link that was made before persons were indexed. */
export async function keepPerson(
  tx: Tx,
  personal: Personal,
  { playerId, provider, subject }: Omit<Subject, 'siteId'> & { playerId: bigint },
): Promise<void> {
  await tx.query(
    'update player_oauth set person_index = $3 where player_id = $1 and provider = $2 and person_index is null',
    [playerId, provider, personIndexOf(personal, { provider, subject })],
  )
}

const indexOf = (personal: Personal, { siteId, provider, subject }: Subject) =>
  personal.index('oauth subject', `${siteId}\n${provider}\n${subject}`)
